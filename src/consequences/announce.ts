/** Announces a change. The table says what follows from it, and `announce` does that. */
import type { Change, ChangeOf } from "./changes.ts";
import type { Announcing, Row } from "./row.ts";
import { consequences } from "./table.ts";

export type { Announcing } from "./row.ts";

/**
 * Does everything that follows from a change. Call it after the acknowledged write and before the
 * reply. Everything it does depends only on what is stored and may be repeated, except the steps of
 * counters (`voteCast`, `commentCounted`).
 * @returns false when the queue refused a job or the stream an event. Most callers ignore that, because a recurring job
 * catches up; the mark on the document stays where the row names one.
 * @throws {ConflictError} when other writers keep changing the same post or conditional
 */
export function announce(caps: Announcing, change: Change): Promise<boolean> {
  // The table holds the row of each kind, but the compiler cannot pair the two unions.
  const row = consequences[change.kind] as Row<ChangeOf<typeof change.kind>>;
  return row.follow(caps, change);
}
