/** Scores as seen from posts and questions: what feeds are ordered by. Maths 5.5, 9.7. */

import type { ScoreRow, ScoreType } from "./score_question.ts";

/**
 * Key of `order_by=score` for one post: the user's largest score over its questions (descending) or
 * smallest (ascending), each of the question's default type. Null without any, which sorts last.
 */
export function postScoreKey(
  scores: readonly number[],
  direction: "ascending" | "descending",
): number | null {
  if (scores.length === 0) return null;
  return scores.reduce((a, b) => (direction === "descending" ? Math.max(a, b) : Math.min(a, b)));
}

/**
 * `average_coverage` of a resolved question: mean coverage of the user rows of its default score
 * type, bots only where they are aggregated. Null without rows.
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
