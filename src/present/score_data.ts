/** Scores of one author or one method on one question (Contract 3.1, `score_data`). */
import type { ScoreData } from "../schema/aggregation.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import type { ScoreDocument, ScoreType } from "../store/scores/score_documents.ts";

const KEYS = {
  baseline: "baseline_score",
  peer: "peer_score",
  spot_baseline: "spot_baseline_score",
  spot_peer: "spot_peer_score",
} as const satisfies Record<ScoreType, keyof ScoreData>;

/** Whose coverage is shown: that of a score over the whole question period, if there is one. */
const COVERAGE_ORDER: readonly ScoreType[] = ["peer", "baseline", "spot_peer", "spot_baseline"];

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
  for (const { type, score } of valid) data[KEYS[type]] = score;
  for (const wanted of COVERAGE_ORDER) {
    const found = valid.find(({ type }) => type === wanted);
    if (found !== undefined) return { ...data, coverage: found.coverage };
  }
  return data;
}
