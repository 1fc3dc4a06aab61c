/** Finds the outcome of a question from an observed value. Contract 3.19. */
import { isSuccessful } from "../questions/resolution.ts";
import { questionTypes } from "../questions/question_types.ts";
import type { QuestionType } from "../vocabulary.ts";
import { readDecimal } from "../text/decimal.ts";

/**
 * How a value becomes an outcome. Without a comparison and thresholds the value is the outcome
 * itself. At most one of the five is set.
 */
export interface ObservedRule {
  readonly atLeast?: number;
  readonly above?: number;
  readonly atMost?: number;
  readonly below?: number;
  /** Ascending. They part the numbers into one stretch more, one for each option. */
  readonly thresholds?: readonly number[];
}

export type ObservedOutcome =
  { readonly ok: true; readonly outcome: string } | { readonly ok: false; readonly reason: string };

/** The part of a question that a rule needs. */
interface Judged {
  readonly type: QuestionType;
  readonly options: readonly string[] | null;
}

const COMPARISONS = {
  atLeast: (value: number, bound: number) => value >= bound,
  above: (value: number, bound: number) => value > bound,
  atMost: (value: number, bound: number) => value <= bound,
  below: (value: number, bound: number) => value < bound,
} as const;
const NAMES = Object.keys(COMPARISONS) as (keyof typeof COMPARISONS)[];

/**
 * Returns the outcome as a resolution has it. A value equal to a threshold belongs to the option
 * above it. `annulled` and `ambiguous` are outcomes of every question.
 */
export function outcomeOf(
  { options }: Pick<Judged, "options">,
  rule: ObservedRule,
  value: string,
): ObservedOutcome {
  const comparison = NAMES.find((name) => rule[name] !== undefined);
  const { thresholds } = rule;
  if (!isSuccessful(value) || (comparison === undefined && thresholds === undefined)) {
    return { ok: true, outcome: value };
  }
  const number = readDecimal(value);
  if (Number.isNaN(number)) return { ok: false, reason: "The rule of the question needs a number" };
  if (comparison !== undefined) {
    const holds = COMPARISONS[comparison](number, rule[comparison] ?? 0);
    return { ok: true, outcome: holds ? "yes" : "no" };
  }
  return optionOf(options, thresholds ?? [], number);
}

/** Returns the option of the stretch between thresholds in which a number lies. */
function optionOf(
  options: Judged["options"],
  thresholds: readonly number[],
  value: number,
): ObservedOutcome {
  const outcome = options?.[thresholds.filter((threshold) => threshold <= value).length];
  if (options?.length !== thresholds.length + 1 || outcome === undefined) {
    return { ok: false, reason: "The question needs one option more than thresholds" };
  }
  return { ok: true, outcome };
}

/** Returns what is wrong with a rule for a question, or null. */
export function ruleFault({ type, options }: Judged, rule: ObservedRule): string | null {
  const comparisons = NAMES.filter((name) => rule[name] !== undefined);
  const { thresholds } = rule;
  if (comparisons.length + (thresholds === undefined ? 0 : 1) > 1) {
    return "Send one of at_least, above, at_most, below and thresholds.";
  }
  const { isYesOrNo } = questionTypes[type].resolves;
  const { hasOptions } = questionTypes[type].accepts;
  if (comparisons.length > 0 && !isYesOrNo) return "Only a binary question compares.";
  if (thresholds === undefined) return null;
  if (!hasOptions) return "Only a question with options has thresholds.";
  if (thresholds.some((one, at) => at > 0 && one <= (thresholds[at - 1] ?? one))) {
    return "Thresholds must ascend.";
  }
  return thresholds.length + 1 === options?.length
    ? null
    : "There must be one threshold less than options.";
}
