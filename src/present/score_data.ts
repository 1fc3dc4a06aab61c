/**
 * Turns scores of one author or one method on one question into their API form (Contract 3.1,
 * `score_data`).
 */
import { type ScoreData, scoreKey } from "../schema/aggregation.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import type { ScoreDocument } from "../store/scores/score_documents.ts";

type Shown = Pick<ScoreDocument, "type" | "score" | "coverage" | "at">;
type Resolved = Pick<QuestionDocument, "resolutionSetTime">;

/**
 * Returns the scores of the current resolution. A run for an earlier resolution may put its rows in
 * force after the question was unresolved, until the next run removes them.
 */
export function currentScores(scores: readonly Shown[], { resolutionSetTime }: Resolved): Shown[] {
  return scores.filter(({ at }) => at === resolutionSetTime);
}

/** Returns `{}` when there is no score of the current resolution. */
export function presentScoreData(scores: readonly Shown[], question: Resolved): ScoreData {
  const data: ScoreData = {};
  const valid = currentScores(scores, question);
  for (const { type, score } of valid) data[scoreKey(type)] = score;
  const peer = valid.find(({ type }) => type === "peer");
  return peer === undefined ? data : { ...data, coverage: peer.coverage };
}
