/**
 * Describes a fault of a submitted value: the rule, the place, what was sent, the limit, and how to
 * mend it. A refused forecast lists all its faults at once, at most 20.
 */

import { decimalText } from "../text/decimal.ts";

/** Most faults that are listed for one item of a request. */
export const MAX_FAULTS_PER_ITEM = 20;

const SHOWN_TEXT_LENGTH = 80;

/** Every code with which a forecast value can be refused, and what it means. */
export const VALUE_FAULTS = {
  required: "the value of this question type is missing, or a trace that the project requires",
  type: "the value is not of the expected JSON type, or not a finite number",
  range: "a probability lies outside 0..1",
  length: "a CDF has another number of entries than the question asks for",
  min_step: "a CDF rises by less than 0.00005 from one entry to the next",
  max_step: "a CDF rises by more than the largest step from one entry to the next",
  lower_bound: "the first entry of a CDF does not fit the question's lower bound",
  upper_bound: "the last entry of a CDF does not fit the question's upper bound",
  missing_option: "an option on offer has no probability",
  retired_option: "an option that is no longer on offer was given a probability",
  unknown_option: "the question never had this option",
  sum: "the probabilities of a multiple choice forecast do not sum to 1",
} as const;

export interface Fault {
  /** Stable code: one of `VALUE_FAULTS`, or a code of the use case that lists the fault. */
  code: string;
  /** Field of the item, for example `continuous_cdf` or `probability_yes_per_category.Other`. */
  path: string;
  /** Place in a list: the entry, or the first entry of a step; null for a single value. */
  index: number | null;
  value: unknown;
  /** Limit that was broken; null for a rule without a number. */
  limit: number | null;
  message: string;
  fix: string;
}

/**
 * Returns the text of a number with at most 12 significant digits, which hides rounding errors, and
 * without an exponent.
 */
export function shownNumber(value: number): string {
  return Number.isFinite(value) ? decimalText(Number(value.toPrecision(12))) : String(value);
}

/**
 * Returns a refused value in a form that can be echoed. Numbers and truth values stay, long text is
 * cut, and an array or object becomes its kind, so that a hostile body is not sent back in full.
 */
export function shownValue(value: unknown): unknown {
  if (typeof value === "string") return value.slice(0, SHOWN_TEXT_LENGTH);
  if (Array.isArray(value)) return "array";
  if (typeof value === "object" && value !== null) return "object";
  return typeof value === "number" && !Number.isFinite(value) ? String(value) : (value ?? null);
}
