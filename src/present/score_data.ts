/** Scores of one author or one method on one question (Contract 3.1, `score_data`). */
import { SCORE_TYPES } from "../domain/vocabulary.ts";
import { type ScoreData, scoreKey } from "../schema/aggregation.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import type { ScoreDocument } from "../store/scores/score_documents.ts";

/**
 * `{}` without any score of the resolution that holds now. A run that scored an earlier one may put
 * its rows in force after the question was unresolved, until the next run takes them away.
 */
export function presentScoreData(
  scores: readonly Pick<ScoreDocument, "type" | "score" | "coverage" | "at">[],
  { resolutionSetTime }: Pick<QuestionDocument, "resolutionSetTime">,
): ScoreData {
  const data: ScoreData = {};
  const valid = scores.filter(({ at }) => at === resolutionSetTime);
  for (const { type, score } of valid) data[scoreKey(type)] = score;
  // The coverage of a score over the whole question period, if there is one: those come first.
  for (const wanted of SCORE_TYPES) {
    const found = valid.find(({ type }) => type === wanted);
    if (found !== undefined) return { ...data, coverage: found.coverage };
  }
  return data;
}
