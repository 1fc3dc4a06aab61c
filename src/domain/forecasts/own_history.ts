/** Limits how many of an author's own forecasts one answer shows. Contract 3.1, `my_forecasts`. */
import { outcomeCount } from "./cdf.ts";
import { questionTypes } from "../questions/question_types.ts";
import type { QuestionType } from "../vocabulary.ts";

/** Most entries of one `history`. */
export const MOST_IN_LISTS = 100;
export const MOST_IN_DETAILS = 1_000;

/** Cost of an entry besides its values, counted in numbers. */
const ENTRY_COST = 10;
/**
 * Most numbers in all histories of one answer: a thousand of the longest CDFs, about 10 MB of JSON.
 */
export const MOST_NUMBERS = 512_000;

/** Returns how many numbers one forecast on a question holds. */
export function forecastSize(question: {
  readonly type: QuestionType;
  readonly allOptionsEver: readonly string[] | null;
  readonly inboundOutcomeCount: number | null;
}): number {
  const { outcomes } = questionTypes[question.type].resolves;
  if (outcomes === null) return outcomeCount(question.inboundOutcomeCount) + 1;
  return outcomes(question.allOptionsEver).length;
}

/** The forecasts on one question: their number, and how many numbers each of them holds. */
export interface Sized {
  readonly count: number;
  readonly size: number;
}

/**
 * Returns how many of its newest entries every question may show, so that all together stay within
 * `MOST_NUMBERS`. The result is at least 1 and at most `most`.
 */
export function fairCap(questions: readonly Sized[], most: number): number {
  const fits = (cap: number) =>
    questions.reduce(
      (sum, { count, size }) => sum + Math.min(count, cap) * (size + ENTRY_COST),
      0,
    ) <= MOST_NUMBERS;
  let [low, high] = [1, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
