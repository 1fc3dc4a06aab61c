/** Loads what explains a refused forecast when the first one is refused. */
import type { Answer, Problem } from "../api/answer.ts";
import type { Question } from "./draft.ts";
import type { explained } from "./explained.ts";

let explain: typeof explained | null = null;

/** Waits for an answer, and for the sentences that explain a refusal. */
export async function explainable<Data>(call: Promise<Answer<Data>>): Promise<Answer<Data>> {
  const answer = await call;
  if (answer.problem !== null && answer.problem.status > 0)
    explain ??= await import("./explained.ts").then(
      (module) => module.explained,
      () => null,
    );
  return answer;
}

/**
 * Returns the problem with sentences for a reader.
 * @param at the place of the forecast among those that were sent
 */
export function refusalOf(problem: Problem | null, question: Question, at = 0): Problem | null {
  return problem === null || explain === null ? problem : explain(problem, question, at);
}
