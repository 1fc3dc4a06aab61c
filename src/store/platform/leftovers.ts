/**
 * Removes rows that no head points to any more. A run that dies between its switch and its clean-up
 * leaves them behind. Readers start at the heads and never see them, so they only take space.
 */
import { LIMIT } from "./collection.ts";
import { RELAXED, type Rows } from "./rows.ts";

/** The result of a sweep over some heads. */
export interface Swept {
  readonly removed: number;
  /**
   * The id of the last head, with which the next sweep goes on. 0 means that the end was reached.
   */
  readonly last: number;
}

interface SliceOptions {
  /** Only heads with a higher id are looked at. */
  readonly after: number;
  readonly limit: number;
}

interface GenerationHead {
  _id: number;
  generation: number;
}

/**
 * Returns the sweep over the histories of predictions.
 * @param heads the collection of the heads of histories; `snapshots` is that of their rows
 */
export function leftoverSnapshots<Head extends GenerationHead, Row extends { _id: unknown }>(
  heads: Rows<Head>,
  snapshots: Rows<Row>,
) {
  return {
    /**
     * Removes snapshots of other generations than that of their head. A rebuild names its
     * generation after the time at which it begins, and generations that began after `since` (ms)
     * stay.
     */
    async sweepGenerations({
      after,
      limit,
      since,
    }: SliceOptions & { since: number }): Promise<Swept> {
      const slice = await sliceOf(heads, { after, limit }, "generation");
      let removed = 0;
      for (const { _id: q, generation } of slice) {
        const stale = {
          q,
          $or: [{ g: { $lt: generation } }, { g: { $gt: generation, $lt: since } }],
        };
        removed += (await snapshots.deleteMany(stale as never, RELAXED)).deletedCount;
      }
      return { removed, last: lastOf(slice, limit) };
    },
  };
}

interface RunHead {
  _id: number;
  lastRun: number;
}

/**
 * Returns the sweep over scores: it removes rows and sheets of runs before the last published one.
 */
export function leftoverScores<Head extends RunHead>(
  heads: Rows<Head>,
  drop: (stale: object) => Promise<number>,
) {
  return {
    async sweepRuns(options: SliceOptions): Promise<Swept> {
      const slice = await sliceOf(heads, options, "lastRun");
      let removed = 0;
      for (const { _id: q, lastRun } of slice) removed += await drop({ q, r: { $lt: lastRun } });
      return { removed, last: lastOf(slice, options.limit) };
    },
  };
}

async function sliceOf<Head extends { _id: number }, Field extends keyof Head & string>(
  heads: Rows<Head>,
  { after, limit }: SliceOptions,
  field: Field,
): Promise<Pick<Head, "_id" | Field>[]> {
  return heads
    .find({ _id: { $gt: after } } as never, LIMIT)
    .sort({ _id: 1 })
    .limit(limit)
    .project<Pick<Head, "_id" | Field>>({ [field]: 1 })
    .toArray();
}

function lastOf(slice: readonly { _id: number }[], limit: number): number {
  return slice.length < limit ? 0 : (slice.at(-1)?._id ?? 0);
}
