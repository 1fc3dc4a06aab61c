/** Checks resolutions, and finds their stored text and their bucket. Contract 2.6, Maths 3.3. */
import { outcomeCount } from "../forecasts/cdf.ts";
import { nameIn } from "../text/canonical.ts";
import { formatDatetime, hasAcceptedYear, parseDatetime } from "../text/datetime.ts";
import { decimalText, readDecimal } from "../text/decimal.ts";
import { bucketOfLocation } from "../forecasts/mass.ts";
import { questionTypes } from "./question_types.ts";
import type { QuestionType } from "../vocabulary.ts";
import { type Scaling, toInternal } from "./scaling.ts";

export const ABOVE_UPPER_BOUND = "above_upper_bound";
export const BELOW_LOWER_BOUND = "below_lower_bound";

/** What resolving needs to know about a question. */
export interface ResolvableQuestion extends Scaling {
  type: QuestionType;
  /** Null for all types except multiple choice. */
  allOptionsEver: readonly string[] | null;
  openLowerBound: boolean;
  openUpperBound: boolean;
  inboundOutcomeCount: number | null;
}

export type ResolutionVerdict = { ok: true; resolution: string } | { ok: false; reason: string };

const accept = (resolution: string): ResolutionVerdict => ({ ok: true, resolution });
const refuse = (reason: string): ResolutionVerdict => ({ ok: false, reason });

/** Returns false for `annulled` and `ambiguous`, which leave the question unscored. Maths 3.3. */
export function isSuccessful(resolution: string): boolean {
  return resolution !== "annulled" && resolution !== "ambiguous";
}

/**
 * Checks a resolution and returns its stored text: numbers in their shortest decimal form, ISO
 * dates as Unix seconds, options as the question writes them, everything else as it was sent. It
 * refuses texts that the type does not know, and numbers outside a closed end of the range.
 * Contract 2.6, Maths 3.3.
 *
 * @example // on a numeric question from 0 to 100: "42.0" is stored as "42"
 */
export function readResolution(input: unknown, question: ResolvableQuestion): ResolutionVerdict {
  if (typeof input !== "string" && typeof input !== "number") {
    return refuse("A resolution must be a string");
  }
  if (input === "annulled" || input === "ambiguous") return accept(input);
  const { outcomes, refusal } = questionTypes[question.type].resolves;
  if (outcomes === null) return readContinuous(input, question);
  const outcome = nameIn(outcomes(question.allOptionsEver), String(input));
  return outcome === undefined ? refuse(refusal) : accept(outcome);
}

function readContinuous(input: string | number, question: ResolvableQuestion): ResolutionVerdict {
  const { low, high } = endsOf(question);
  const { isTime, refusal } = questionTypes[question.type].resolves;
  const shown = (end: number) => (isTime ? formatDatetime(end * 1000) : decimalText(end));
  if (input === ABOVE_UPPER_BOUND) {
    const closed = `The upper bound is closed: send a value up to ${shown(high)}`;
    return question.openUpperBound ? accept(input) : refuse(closed);
  }
  if (input === BELOW_LOWER_BOUND) {
    const closed = `The lower bound is closed: send a value from ${shown(low)} on`;
    return question.openLowerBound ? accept(input) : refuse(closed);
  }
  const value = readLocation(input, isTime);
  if (Number.isNaN(value)) return refuse(refusal);
  if (isTime && !hasAcceptedYear(value * 1000)) {
    return refuse("A date question resolves to a time of the years 1900 to 9999");
  }
  if (value > high && !question.openUpperBound) {
    return refuse(`The resolution is above the closed upper bound ${shown(high)}`);
  }
  if (value < low && !question.openLowerBound) {
    return refuse(`The resolution is below the closed lower bound ${shown(low)}`);
  }
  return accept(decimalText(value));
}

/**
 * Returns the bucket of a stored resolution. It is null when the question is not scored or the text
 * is not a resolution of its type. A value equal to an end of the range belongs to the outermost
 * inbound bucket. It is compared before it is scaled, because scaling may be off by a rounding
 * error there. Maths 3.3.
 */
export function resolutionBucket(
  resolution: string | null,
  question: ResolvableQuestion,
): number | null {
  if (resolution === null || !isSuccessful(resolution)) return null;
  const { outcomes } = questionTypes[question.type].resolves;
  if (outcomes === null) return continuousBucket(resolution, question);
  const index = outcomes(question.allOptionsEver).indexOf(resolution);
  return index === -1 ? null : index;
}

function continuousBucket(resolution: string, question: ResolvableQuestion): number | null {
  const count = outcomeCount(question.inboundOutcomeCount);
  if (resolution === BELOW_LOWER_BOUND) return 0;
  if (resolution === ABOVE_UPPER_BOUND) return count + 1;
  const value = readLocation(resolution, questionTypes[question.type].resolves.isTime);
  return Number.isNaN(value) ? null : bucketOfValue(value, question, count);
}

function bucketOfValue(value: number, question: ResolvableQuestion, count: number): number {
  const { low, high } = endsOf(question);
  if (value < low) return 0;
  if (value > high) return count + 1;
  if (value === low) return 1;
  if (value === high) return count;
  const u = toInternal(value, question);
  return bucketOfLocation(Math.min(Math.max(u, 0), 1), count);
}

/**
 * Returns the real value of a resolution text, for dates in Unix seconds. Returns NaN for any other
 * text.
 */
export function readLocation(input: string | number, isTime: boolean): number {
  const value = readDecimal(input);
  if (!Number.isNaN(value) || !isTime || typeof input === "number") return value;
  const moment = parseDatetime(input);
  return moment === null ? Number.NaN : moment / 1000;
}

function endsOf(scaling: Scaling): { low: number; high: number } {
  return { low: scaling.rangeMin ?? 0, high: scaling.rangeMax ?? 1 };
}
