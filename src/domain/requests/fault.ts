/**
 * A fault of a submitted value, named exactly: which rule, where, what was sent, which limit and
 * how to put it right. A refused forecast lists all its faults at once, at most 20.
 */

import { decimalText } from "../text/decimal.ts";

/** Most faults listed for one item of a request. */
export const MAX_FAULTS_PER_ITEM = 20;

const SHOWN_TEXT_LENGTH = 80;

/** Every code a submitted forecast value can be refused with, and what it means. */
export const VALUE_FAULTS = {
  required: "the value of this question type is missing",
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
  /** The field of the item, for example `continuous_cdf` or `probability_yes_per_category.Other`. */
  path: string;
  /** Place in a list: the entry, or the first entry of a step; null for a scalar. */
  index: number | null;
  value: unknown;
  /** The limit that was broken, null where the rule has no number. */
  limit: number | null;
  message: string;
  fix: string;
}

/** Text of a number without float noise or exponent: at most 12 significant digits. */
export function shownNumber(value: number): string {
  return Number.isFinite(value) ? decimalText(Number(value.toPrecision(12))) : String(value);
}

/**
 * A refused value as it may be echoed: scalars as they came, long text cut, structures by name
 * only, so that a hostile body is not sent back in full.
 */
export function shownValue(value: unknown): unknown {
  if (typeof value === "string") return value.slice(0, SHOWN_TEXT_LENGTH);
  if (Array.isArray(value)) return "array";
  if (typeof value === "object" && value !== null) return "object";
  return typeof value === "number" && !Number.isFinite(value) ? String(value) : (value ?? null);
}
