/**
 * Checks continuous forecasts (Contract 2.4, Maths 1.3). Submitting forecasts spends most of its
 * time here. A good CDF is checked, rounded and packed in one pass. Only a bad one is read a second
 * time, to name its faults.
 */
import { collectCdfFaults, notAList, type CdfRule } from "./cdf_faults.ts";
import { readDecimal } from "../text/decimal.ts";
import type { Fault } from "../requests/fault.ts";
import {
  DEFAULT_OUTCOME_COUNT,
  largestStep,
  OPEN_LOWER_LEAST,
  OPEN_UPPER_MOST,
} from "./cdf_limits.ts";

export type { CdfRule } from "./cdf_faults.ts";

/** What the rules need to know about a continuous question. */
export interface CdfShape {
  /** Null and 0 mean 200 (Maths 0). */
  inboundOutcomeCount: number | null;
  openLowerBound: boolean;
  openUpperBound: boolean;
}

export type CdfVerdict =
  | { ok: true; stored: Float64Array<ArrayBuffer> }
  | { ok: false; faults: Fault[]; codes: CdfRule[] };

const TO_NEAREST_EVEN = 6755399441055744;
const VALUE_SCALE = 1e10;
const STEP_SCALE = 1e9;
/** The least step, 0.00005, in units of the ninth decimal. */
const LEAST_STEP_UNITS = 50000;

/**
 * Returns the number of inbound outcomes `N`, which is 200 where the question does not say. Maths
 * 0.
 */
export function outcomeCount(inboundOutcomeCount: number | null): number {
  return inboundOutcomeCount === null || inboundOutcomeCount === 0
    ? DEFAULT_OUTCOME_COUNT
    : inboundOutcomeCount;
}

/**
 * Checks a CDF and returns the values to store, rounded to ten decimals. Steps are rounded to nine
 * decimals before they are compared, so that the rounding errors of a legal step are no fault.
 * `codes` names every broken rule in the order length, min_step, max_step, lower_bound,
 * upper_bound. When an entry is not a number, `type` replaces all of these except length. Contract
 * 2.4, Maths 1.3.
 *
 * @example
 * checkCdf([0, 0.5, 1], { inboundOutcomeCount: 2, openLowerBound: false, openUpperBound: false });
 */
export function checkCdf(values: ArrayLike<unknown>, shape: CdfShape): CdfVerdict {
  const count = outcomeCount(shape.inboundOutcomeCount);
  const stored = new Float64Array(values.length);
  const sound = roundAndCheckSteps(values, stored, stepLimitUnits(count));
  if (sound && values.length === count + 1 && fitsBounds(stored, shape)) {
    return { ok: true, stored };
  }
  return { ok: false, ...collectCdfFaults(values, stored, { ...shape, count }) };
}

/**
 * Checks the value of a `continuous_cdf` field as it was sent. A missing value and a value that is
 * not a list have faults of their own. A list is checked by `checkCdf`.
 */
export function checkContinuous(value: unknown, shape: CdfShape): CdfVerdict {
  if (Array.isArray(value)) return checkCdf(value, shape);
  return {
    ok: false,
    faults: [notAList(value, outcomeCount(shape.inboundOutcomeCount))],
    codes: ["type"],
  };
}

/**
 * Fills `stored` with rounded values. Returns false when an entry is not a number or a step is
 * illegal.
 */
function roundAndCheckSteps(
  values: ArrayLike<unknown>,
  stored: Float64Array,
  mostUnits: number,
): boolean {
  let sound = true;
  let previous = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < stored.length; i++) {
    const entry = values[i];
    const value = typeof entry === "number" ? entry : readDecimal(entry);
    const rounded = (value * VALUE_SCALE + TO_NEAREST_EVEN - TO_NEAREST_EVEN) / VALUE_SCALE;
    stored[i] = rounded;
    const units = (rounded - previous) * STEP_SCALE + TO_NEAREST_EVEN - TO_NEAREST_EVEN;
    // The comparison is written so that NaN fails too. The first entry has no step before it.
    if (!(units >= LEAST_STEP_UNITS && (units <= mostUnits || i === 0))) sound = false;
    previous = rounded;
  }
  return sound;
}

function fitsBounds(stored: Float64Array, shape: CdfShape): boolean {
  const first = stored[0]!;
  const last = stored[stored.length - 1]!;
  return (
    (shape.openLowerBound ? first >= OPEN_LOWER_LEAST : first === 0) &&
    (shape.openUpperBound ? last <= OPEN_UPPER_MOST : last === 1)
  );
}

/** Returns the largest step as a whole number of nine-decimal units, rounded down. */
function stepLimitUnits(count: number): number {
  const limit = largestStep(count);
  let units = Math.floor(limit * STEP_SCALE) + 1;
  while (units / STEP_SCALE > limit) units--;
  return units;
}
