/** Finds and removes the marks of unfinished work (src/domain/requests/marks.ts). */
import { type MarkKind, MARKS, type Unfinished } from "../../domain/requests/marks.ts";
import { type IndexSpec, LIMIT } from "./collection.ts";
import { type Field, object, optional, time } from "./fields.ts";
import type { Rows } from "./rows.ts";

const KINDS = Object.keys(MARKS) as MarkKind[];

export interface Markable {
  readonly _id: number;
  /** The marks of changes whose consequences are still being written. */
  readonly unfinished?: Unfinished;
}

/**
 * The index of every collection whose documents carry marks. Documents without marks are not in it.
 */
export const MARK_INDEX: IndexSpec = {
  key: { "unfinished.$**": 1 },
  serves: "changes whose consequences a crash cut off (close_questions)",
};

const mark = optional(time());
export const unfinishedField: Field<Unfinished | undefined> = optional(
  object<Unfinished>({
    settled: mark,
    rescheduled: mark,
    closed: mark,
    options: mark,
    moved: mark,
    standing: mark,
    told: mark,
    mentioned: mark,
  }),
);

export function marks<Row extends Markable>(rows: Rows<Row>) {
  return {
    /** Returns documents with a mark that was set before `before` (ms). */
    unfinished(before: number, limit: number): Promise<Row[]> {
      const old = KINDS.map((kind) => ({ [`unfinished.${kind}`]: { $gt: 0, $lte: before } }));
      const found = rows.find({ $or: old } as never, LIMIT).limit(limit);
      return found.toArray() as Promise<Row[]>;
    },

    /** Marks documents whose consequences are to be written. */
    async mark(ids: readonly number[], kind: MarkKind, since: number): Promise<void> {
      const set = { $set: { [`unfinished.${kind}`]: since } };
      await rows.updateMany({ _id: { $in: ids } } as never, set as never);
    },

    /** Removes these marks. A mark that has changed belongs to a later change, and stays. */
    async finish(ids: readonly number[], seen: Unfinished): Promise<void> {
      for (const [kind, since] of Object.entries(seen)) {
        if (since === undefined) continue;
        const place = `unfinished.${kind}`;
        await rows.updateMany(
          { _id: { $in: ids }, [place]: since } as never,
          { $unset: { [place]: 1 } } as never,
        );
      }
    },
  };
}
