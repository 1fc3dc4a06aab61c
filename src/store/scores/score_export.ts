/** Reads scores for exports: the rows of the run in force of a question. */
import { STREAMED } from "../platform/deadline.ts";
import type { Rows } from "../platform/rows.ts";
import type { ScoreDocument } from "./score_documents.ts";
import { scoresOfRow, type StoredScores } from "./score_row.ts";

const SCAN = { ...STREAMED, maxTimeMS: 15 * 60_000, batchSize: 1_000 };
const COUNT_LIMIT = { maxTimeMS: 60_000 };

/** A scoring run of a question. */
export interface ScoreRun {
  readonly questionId: number;
  readonly run: number;
}

export function scoreExports(rows: Rows<StoredScores>) {
  const present = (field: string) => ({ $cond: [{ $isArray: [`$${field}`] }, 1, 0] });
  return {
    /** Counts the scores of these runs. Each type of score counts by itself. */
    async countPoints(runs: readonly ScoreRun[]): Promise<number> {
      if (runs.length === 0) return 0;
      const [sum] = await rows
        .aggregate<{ n: number }>(
          [
            { $match: { $or: runs.map(({ questionId, run }) => ({ q: questionId, r: run })) } },
            {
              $group: {
                _id: null,
                n: { $sum: { $add: [present("b"), present("p"), present("sb"), present("sp")] } },
              },
            },
          ],
          COUNT_LIMIT,
        )
        .toArray();
      return sum?.n ?? 0;
    },

    /** Yields the scores of one author after the other: people in order of id, then the methods. */
    async *inExportOrder({ questionId, run }: ScoreRun): AsyncGenerator<ScoreDocument[]> {
      const ofRun = { q: questionId, r: run };
      const people = rows.find({ ...ofRun, u: { $gt: 0 } }, SCAN).sort({ u: 1 });
      for await (const row of people) yield scoresOfRow(row);
      const methods = rows.find({ ...ofRun, u: null }, SCAN).sort({ m: 1 });
      for await (const row of methods) yield scoresOfRow(row);
    },
  };
}
