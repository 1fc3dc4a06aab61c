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

/** `{}` without any; coverage is that of the scores over the whole question period. */
export function presentScoreData(
  scores: readonly Pick<ScoreDocument, "type" | "score" | "coverage">[],
): ScoreData {
  const data: ScoreData = {};
  for (const { type, score, coverage } of scores) {
    data[KEYS[type]] = score;
    if (type === "peer" || type === "baseline" || data.coverage === undefined) {
      data.coverage = coverage;
    }
  }
  return data;
}
