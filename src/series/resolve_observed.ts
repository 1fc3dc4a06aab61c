/** Resolves the questions of a round by what was observed before it was made. Contract 3.19. */
import type { Caller, Capabilities } from "../capabilities.ts";
import { outcomeOf } from "../domain/series/observed.ts";
import { PresageError } from "../errors.ts";
import { invoke } from "../local_calls.ts";
import type { RoundName } from "../store/posts/rounds.ts";

/**
 * Runs before a round counts as made, so a run that was cut off is repeated. What is refused is left
 * for a person, who finds it unresolved.
 */
export async function resolveObserved(
  caps: Capabilities,
  owner: Caller,
  round: RoundName,
): Promise<void> {
  const { seriesId, date } = round;
  const { rounds, observations, questions } = caps.store;
  const items = await rounds.items(round);
  const known = await observations.of(
    seriesId,
    items.map(({ target, on }) => ({ target, date: on })),
  );
  if (known.size === 0) return;
  const found = await questions.targets(items.map(({ questionId }) => questionId));
  const byId = new Map(found.map((question) => [question._id, question]));
  for (const { questionId, target, on, rule } of items) {
    const observed = known.get(`${on} ${target}`);
    const question = byId.get(questionId);
    if (observed === undefined || question === undefined) continue;
    const verdict = outcomeOf(question, rule, observed.value);
    if (question.resolution !== null || !verdict.ok) continue;
    const at = Math.max(observed.knownAt, question.openTime ?? 0);
    const body = { resolution: verdict.outcome, actual_resolve_time: new Date(at).toISOString() };
    const effectKey = `series ${seriesId} ${date} outcome of ${questionId}`;
    try {
      await invoke(caps, owner, "resolveQuestion", { params: { questionId }, body, effectKey });
    } catch (error) {
      if (!(error instanceof PresageError)) throw error;
      caps.log.warn({ series: seriesId, date, question: questionId }, "a known value was refused");
    }
  }
}
