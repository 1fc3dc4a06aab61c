/** Finds the scores that an export holds. */
import type { Capabilities } from "../capabilities.ts";
import type { ScoreRun } from "../store/scores/score_export.ts";

/**
 * Returns the scoring runs in force, in the order of the questions. Scores of a resolution that was
 * set after `now` are left out, as the resolution is.
 */
export async function scoreRunsAt(
  { store }: Pick<Capabilities, "store">,
  questionIds: readonly number[],
  now: number,
): Promise<ScoreRun[]> {
  const heads = await store.scores.heads(questionIds);
  return questionIds.flatMap((questionId) => {
    const { run = null, resolvedAt = null } = heads.get(questionId) ?? {};
    return run === null || (resolvedAt ?? 0) > now ? [] : [{ questionId, run }];
  });
}
