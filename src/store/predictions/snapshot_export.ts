/** Counts the snapshots of a history that an export shows. */
import { HISTORY_LIMIT, thin } from "../../domain/aggregation/history/thinning.ts";
import { STREAMED } from "../platform/deadline.ts";
import type { AggregateHeadDocument } from "./prediction_documents.ts";
import type { Rows } from "../platform/rows.ts";
import type { StoredSnapshot } from "./snapshot_row.ts";

const SCAN = { ...STREAMED, maxTimeMS: 60_000, batchSize: 10_000 };

export function snapshotExports(snapshots: Rows<StoredSnapshot>) {
  return {
    /**
     * Counts the instants with forecasters among those that `history` keeps, from the index alone.
     */
    async countKept(
      { _id, generation }: Pick<AggregateHeadDocument, "_id" | "generation">,
      now: number,
    ): Promise<number> {
      const instants: number[] = [];
      const deserted = new Set<number>();
      const cursor = snapshots
        .find({ q: _id, g: generation, s: { $lte: now } }, SCAN)
        .sort({ q: 1, g: 1, s: 1 })
        .project<{ s: number; n: number }>({ _id: 0, s: 1, n: 1 });
      for await (const { s, n } of cursor) {
        instants.push(s / 1000);
        if (n === 0) deserted.add(s / 1000);
      }
      const kept = new Set(thin(instants, now / 1000, HISTORY_LIMIT));
      let count = 0;
      for (const instant of kept) if (!deserted.has(instant)) count += 1;
      return count;
    },
  };
}
