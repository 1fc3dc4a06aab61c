/** Computes what a question shows of its scores. Maths 5.5. */

import type { ScoreRow } from "./score_question.ts";
import type { ScoreType } from "../../vocabulary.ts";

/**
 * Returns the `average_coverage` of a resolved question: the mean coverage of the user rows of its
 * default score type. Rows of bots count only where bots are aggregated. It is null when no row
 * counts.
 */
export function averageCoverage(
  rows: readonly ScoreRow[],
  defaultScoreType: ScoreType,
  isCounted: (userId: number) => boolean,
): number | null {
  let sum = 0;
  let count = 0;
  for (const { userId, scoreType, coverage } of rows) {
    if (userId === null || scoreType !== defaultScoreType || !isCounted(userId)) continue;
    sum += coverage;
    count += 1;
  }
  return count === 0 ? null : sum / count;
}
