/** Scores of one author or one method on one question (Contract 3.1, `score_data`). */
import type { ScoreData } from "../schema/aggregation.ts";
import type { ScoreType } from "../store/documents.ts";
import type { ScoreDocument } from "../store/score_documents.ts";

const KEYS = {
  baseline: "baseline_score",
  peer: "peer_score",
  spot_baseline: "spot_baseline_score",
  spot_peer: "spot_peer_score",
} as const satisfies Record<ScoreType, keyof ScoreData>;

/** Whose coverage is shown: that of a score over the whole question period, if there is one. */
const COVERAGE_ORDER: readonly ScoreType[] = ["peer", "baseline", "spot_peer", "spot_baseline"];

/** `{}` without any score. */
export function presentScoreData(
  scores: readonly Pick<ScoreDocument, "type" | "score" | "coverage">[],
): ScoreData {
  const data: ScoreData = {};
  for (const { type, score } of scores) data[KEYS[type]] = score;
  for (const wanted of COVERAGE_ORDER) {
    const found = scores.find(({ type }) => type === wanted);
    if (found !== undefined) return { ...data, coverage: found.coverage };
  }
  return data;
}
