/** Returns every current score on some questions. No request and no job reads them this way. */
import type { Capabilities } from "../../src/capabilities.ts";
import { rowsOf } from "../../src/store/platform/rows.ts";
import type { ScoreDocument } from "../../src/store/scores/score_documents.ts";
import { scoresOfRow, type StoredScores } from "../../src/store/scores/score_row.ts";

export async function scoresInForce(
  { store }: Pick<Capabilities, "store">,
  questionIds: readonly number[],
): Promise<ScoreDocument[]> {
  const heads = await store.scores.heads(questionIds);
  const rows = rowsOf<StoredScores>(store.scores.collection);
  const found = await rows.find({ q: { $in: [...questionIds] } }).toArray();
  return found.filter(({ q, r }) => heads.get(q)?.run === r).flatMap(scoresOfRow);
}
