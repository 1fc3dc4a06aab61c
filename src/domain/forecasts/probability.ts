/** Checks binary and multiple choice forecasts. Contract 2.4, Maths 1.1 and 1.2. */
import { composed } from "../text/canonical.ts";
import { readDecimal } from "../text/decimal.ts";
import { type Fault, MAX_FAULTS_PER_ITEM, shownNumber, shownValue } from "../requests/fault.ts";

/** Stored probabilities keep this distance from 0 and 1, so that scores stay finite. */
export const LEAST_PROBABILITY = 0.001;
export const GREATEST_PROBABILITY = 0.999;
/** Allowed `|sum - 1|` of a multiple choice forecast: 1e-8 + 1e-5. */
export const SUM_TOLERANCE = 1e-8 + 1e-5;

export type BinaryVerdict = { ok: true; stored: number } | { ok: false; faults: Fault[] };
export type MultipleChoiceVerdict =
  { ok: true; stored: (number | null)[] } | { ok: false; faults: Fault[] };

/** The options of a question: those on offer now, and all that it ever had in their fixed order. */
export interface OfferedOptions {
  options: readonly string[];
  allOptionsEver: readonly string[];
}

const YES_PATH = "probability_yes";
const CATEGORY_PATH = "probability_yes_per_category";

/**
 * Checks the probability of yes, which lies in 0..1 and may be 0 or 1. The stored probability is
 * clamped to 0.001..0.999. Maths 1.1.
 *
 * @example
 * checkBinary(0); // { ok: true, stored: 0.001 }
 */
export function checkBinary(value: unknown): BinaryVerdict {
  const fault = probabilityFault(value, YES_PATH, null);
  if (fault !== null) return { ok: false, faults: [fault] };
  const probability = readDecimal(value);
  const stored = Math.min(Math.max(probability, LEAST_PROBABILITY), GREATEST_PROBABILITY);
  return { ok: true, stored };
}

/**
 * Checks a multiple choice forecast. It needs a number for every option on offer, and none for
 * retired or unknown options. The sum must be 1 within 1.001e-5. The stored vector has an entry for
 * each option ever, null for those not on offer. If a value is below 0.001, it is raised to 0.001
 * and all values are divided by the new sum. Maths 1.2.
 */
export function checkMultipleChoice(
  value: unknown,
  offered: OfferedOptions,
): MultipleChoiceVerdict {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { ok: false, faults: [wrongShape(value)] };
  }
  const sent = byOption(value, offered.allOptionsEver);
  const faults = [...optionFaults(sent, offered), ...unknownFaults(sent, offered)];
  if (faults.length === 0) faults.push(...sumFaults(sent, offered));
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, MAX_FAULTS_PER_ITEM) };
  return { ok: true, stored: recordedVector(sent, offered) };
}

/** Returns what was sent for each option, under the name that the question gives it. */
function byOption(value: object, known: readonly string[]): Map<string, unknown> {
  const sent = new Map<string, unknown>(Object.entries(value));
  if (known.every((option) => sent.has(option))) return sent;
  const names = new Set(known);
  const spelling = new Map(known.map((option) => [composed(option), option]));
  for (const [name, probability] of [...sent]) {
    const option = names.has(name) ? name : spelling.get(composed(name));
    if (option === undefined || sent.has(option)) continue;
    sent.delete(name);
    sent.set(option, probability);
  }
  return sent;
}

function recordedVector(sent: Map<string, unknown>, offered: OfferedOptions): (number | null)[] {
  const current = new Set(offered.options);
  const vector = offered.allOptionsEver.map((option) =>
    current.has(option) ? readDecimal(sent.get(option)) : null,
  );
  if (vector.every((p) => p === null || p >= LEAST_PROBABILITY)) return vector;
  const raised = vector.map((p) => (p === null ? null : Math.max(p, LEAST_PROBABILITY)));
  const sum = raised.reduce<number>((total, p) => total + (p ?? 0), 0);
  return raised.map((p) => (p === null ? null : p / sum));
}

/** Returns the faults of the options that the question knows, in their fixed order. */
function optionFaults(sent: Map<string, unknown>, offered: OfferedOptions): Fault[] {
  const current = new Set(offered.options);
  const faults: Fault[] = [];
  offered.allOptionsEver.forEach((option, index) => {
    const value = sent.get(option) ?? null;
    const path = `${CATEGORY_PATH}.${option}`;
    if (!current.has(option)) {
      if (value !== null) faults.push(retiredOption(path, index, value));
    } else if (value === null) {
      faults.push(missingOption(path, index, option));
    } else {
      const fault = probabilityFault(value, path, index);
      if (fault !== null) faults.push(fault);
    }
  });
  return faults;
}

function unknownFaults(sent: Map<string, unknown>, offered: OfferedOptions): Fault[] {
  const known = new Set(offered.allOptionsEver);
  const faults: Fault[] = [];
  for (const [option, value] of sent) {
    if (known.has(option) || faults.length >= MAX_FAULTS_PER_ITEM) continue;
    const name = String(shownValue(option));
    faults.push({
      code: "unknown_option",
      path: `${CATEGORY_PATH}.${name}`,
      index: null,
      value: shownValue(value),
      limit: null,
      message: `The question never had an option "${name}"`,
      fix: `Leave it out; the options on offer are: ${offered.options.join(", ")}`,
    });
  }
  return faults;
}

function sumFaults(sent: Map<string, unknown>, offered: OfferedOptions): Fault[] {
  let sum = 0;
  for (const option of offered.options) sum += readDecimal(sent.get(option));
  if (Math.abs(sum - 1) <= SUM_TOLERANCE) return [];
  return [
    {
      code: "sum",
      path: CATEGORY_PATH,
      index: null,
      value: sum,
      limit: 1,
      message: `The probabilities sum to ${shownNumber(sum)}, they must sum to 1 within ${SUM_TOLERANCE.toPrecision(4)}`,
      fix: "Divide every probability by the sum",
    },
  ];
}

/**
 * Returns the fault of one probability (missing, not a number, or outside 0..1), or null when it is
 * good.
 */
function probabilityFault(value: unknown, path: string, index: number | null): Fault | null {
  const fix = "Send a number from 0 to 1";
  const common = { path, index, value: shownValue(value), fix };
  if (value === undefined || value === null) {
    return { ...common, code: "required", limit: null, message: "The probability is missing" };
  }
  const number = readDecimal(value);
  if (Number.isNaN(number)) {
    const message = "The probability is not a finite number";
    return { ...common, code: "type", limit: null, message };
  }
  if (number >= 0 && number <= 1) return null;
  const [limit, side] = number < 0 ? [0, "below"] : [1, "above"];
  const message = `The probability is ${shownNumber(number)}, ${side} ${limit}`;
  return { ...common, code: "range", limit, message };
}

function missingOption(path: string, index: number, option: string): Fault {
  return {
    code: "missing_option",
    path,
    index,
    value: null,
    limit: null,
    message: `The option "${option}" is on offer and has no probability`,
    fix: "Send a number from 0 to 1 for every option on offer",
  };
}

function retiredOption(path: string, index: number, value: unknown): Fault {
  return {
    code: "retired_option",
    path,
    index,
    value: shownValue(value),
    limit: null,
    message: "The option is no longer on offer and takes no probability",
    fix: "Leave the option out or send null for it",
  };
}

function wrongShape(value: unknown): Fault {
  const missing = value === undefined || value === null;
  return {
    code: missing ? "required" : "type",
    path: CATEGORY_PATH,
    index: null,
    value: shownValue(value),
    limit: null,
    message: missing
      ? "The probabilities of the options are missing"
      : "The probabilities are not an object of option names and numbers",
    fix: 'Send an object such as {"Option": 0.25, ...} with every option on offer',
  };
}
