/**
 * The prior of a question as its author sets it: what was likely before anybody knew more, for
 * instance how often such things happen. A benchmark compares forecasters with it. Contract 3.10,
 * Maths 15.6.
 */
import { checkCdf, type CdfShape } from "../forecasts/cdf.ts";
import {
  GREATEST_PROBABILITY,
  LEAST_PROBABILITY,
  SUM_TOLERANCE,
} from "../forecasts/probability.ts";
import type { QuestionType } from "../vocabulary.ts";
import { allOptionsEver, type OptionsHistory } from "./options_history.ts";
import { isContinuous } from "./question_type.ts";
import { questionTypes } from "./question_types.ts";

interface PriorShape extends CdfShape {
  readonly type: QuestionType;
  readonly options: readonly string[] | null;
}

/**
 * Returns what is wrong with a prior, or null. It has a probability for no and for yes, one for each
 * option, or the CDF of a continuous question.
 */
export function priorFault(prior: readonly number[], shape: PriorShape): string | null {
  if (isContinuous(shape.type)) {
    const verdict = checkCdf(prior, shape);
    return verdict.ok ? null : `${verdict.faults[0]?.message ?? "It breaks the rules of a CDF"}.`;
  }
  const count = questionTypes[shape.type].accepts.hasOptions ? (shape.options ?? []).length : 2;
  if (prior.length !== count) return `Must have ${count} probabilities, not ${prior.length}.`;
  if (prior.some((one) => one < LEAST_PROBABILITY || one > GREATEST_PROBABILITY)) {
    return `Each probability must lie in ${LEAST_PROBABILITY} to ${GREATEST_PROBABILITY}.`;
  }
  const sum = prior.reduce((total, one) => total + one, 0);
  return Math.abs(sum - 1) > SUM_TOLERANCE ? "The probabilities must sum to 1." : null;
}

/**
 * Returns the prior with an entry for each option that the question ever had, null for options that
 * came later. Other types have no such list, and their prior stays as it is.
 */
export function widenedPrior(
  prior: readonly number[],
  history: OptionsHistory | null,
): (number | null)[] {
  if (history === null) return [...prior];
  const first = history[0]?.[1] ?? [];
  return allOptionsEver(history).map((option) => prior[first.indexOf(option)] ?? null);
}
