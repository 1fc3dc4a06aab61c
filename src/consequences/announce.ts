/** The one way to say that something changed: what follows is in the table, and happens here. */
import type { Change, ChangeOf } from "./changes.ts";
import type { Announcing, Row } from "./row.ts";
import { consequences } from "./table.ts";

export type { Announcing } from "./row.ts";

/**
 * Call it after the acknowledged write and before the reply. Everything it does is a function of
 * what is stored and may be repeated, except the steps of counters (`voteCast`, `commentCounted`).
 * @returns false when the queue refused a job. Most callers leave it at that, since a sweep
 *   catches up; a mark on the document stays where the row names one.
 * @throws {ConflictError} when others keep changing the same post or conditional
 */
export function announce(caps: Announcing, change: Change): Promise<boolean> {
  // The table holds for each kind the row of that kind; the compiler cannot pair the two unions.
  const row = consequences[change.kind] as Row<ChangeOf<typeof change.kind>>;
  return row.follow(caps, change);
}
