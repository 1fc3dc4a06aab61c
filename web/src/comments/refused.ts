/** What a refusal means for a reader. */
import type { Problem } from "../api/answer.ts";
import { en } from "../texts/en.ts";

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const NOT_FOUND = 404;

/** Returns the problem with a message that says what happened, and that nothing was stored. */
export function refused(problem: Problem | null): Problem | null {
  const { signedOut, forbidden, gone } = en.comments.refused;
  const messages: Readonly<Record<number, string>> = {
    [UNAUTHORIZED]: signedOut,
    [FORBIDDEN]: forbidden,
    [NOT_FOUND]: gone,
  };
  return problem && { ...problem, message: messages[problem.status] ?? problem.message };
}
