/**
 * Names the faults of a refused CDF: the entry or step, its value, the limit, and how to mend it.
 */
import { LEAST_STEP, largestStep, OPEN_LOWER_LEAST, OPEN_UPPER_MOST } from "./cdf_limits.ts";
import { type Fault, MAX_FAULTS_PER_ITEM, shownNumber, shownValue } from "../requests/fault.ts";
import { roundDecimals } from "../numbers/rounding.ts";

export type CdfRule = "type" | "length" | "min_step" | "max_step" | "lower_bound" | "upper_bound";

/** Broken rules are named in this order. */
const RULE_ORDER: readonly CdfRule[] = [
  "type",
  "length",
  "min_step",
  "max_step",
  "lower_bound",
  "upper_bound",
];

interface FaultShape {
  count: number;
  openLowerBound: boolean;
  openUpperBound: boolean;
}

const PATH = "continuous_cdf";

/**
 * Returns at most 20 faults of a CDF, and the codes of all broken rules. Every broken rule has at
 * least one fault in the list. `stored` holds the rounded entries, NaN where an entry is not a
 * number.
 */
export function collectCdfFaults(
  values: ArrayLike<unknown>,
  stored: Float64Array,
  shape: FaultShape,
): { faults: Fault[]; codes: CdfRule[] } {
  const length = lengthFaults(stored.length, shape.count);
  const types = typeFaults(values, stored);
  // Steps and bounds are checked only when all entries are numbers.
  const judged = types.length > 0 || stored.length === 0 ? null : stored;
  const bounds = judged === null ? [] : boundFaults(judged, shape);
  const few = [...length, ...bounds];
  const { small, large } = stepFaults(judged ?? new Float64Array(0), shape.count);
  const room = MAX_FAULTS_PER_ITEM - few.length;
  const largeKept = large.slice(0, Math.max(room - small.length, Math.floor(room / 2)));
  const smallKept = small.slice(0, room - largeKept.length);
  const steps = [...smallKept, ...largeKept].sort((a, b) => (a.index ?? 0) - (b.index ?? 0));
  const faults = [...few, ...types.slice(0, room), ...steps];
  const broken = new Set(faults.map((fault) => fault.code));
  return { faults, codes: RULE_ORDER.filter((rule) => broken.has(rule)) };
}

/** Returns the fault of a CDF that is missing or is not a list. */
export function notAList(value: unknown, count: number): Fault {
  const missing = value === undefined || value === null;
  return {
    code: missing ? "required" : "type",
    path: PATH,
    index: null,
    value: shownValue(value),
    limit: count + 1,
    message: missing ? "The CDF is missing" : "The CDF is not an array of numbers",
    fix: `Send an array of ${count + 1} numbers from 0 to 1`,
  };
}

function lengthFaults(length: number, count: number): Fault[] {
  if (length === count + 1) return [];
  return [
    {
      code: "length",
      path: PATH,
      index: null,
      value: length,
      limit: count + 1,
      message: `The CDF has ${length} entries, the question takes exactly ${count + 1}`,
      fix: `Send ${count + 1} entries: one for each of the ${count} outcomes and one for the lower end`,
    },
  ];
}

function typeFaults(values: ArrayLike<unknown>, stored: Float64Array): Fault[] {
  const faults: Fault[] = [];
  for (let i = 0; i < stored.length && faults.length < MAX_FAULTS_PER_ITEM; i++) {
    if (Number.isFinite(stored[i])) continue;
    faults.push({
      code: "type",
      path: PATH,
      index: i,
      value: shownValue(values[i]),
      limit: null,
      message: `Entry ${i} is not a finite number`,
      fix: `Send entry ${i} as a JSON number from 0 to 1`,
    });
  }
  return faults;
}

function boundFaults(stored: Float64Array, shape: FaultShape): Fault[] {
  const last = stored.length - 1;
  const low = shape.openLowerBound
    ? boundFault("lower_bound", 0, stored[0]!, { at: "least", limit: OPEN_LOWER_LEAST })
    : boundFault("lower_bound", 0, stored[0]!, { at: "exactly", limit: 0 });
  const high = shape.openUpperBound
    ? boundFault("upper_bound", last, stored[last]!, { at: "most", limit: OPEN_UPPER_MOST })
    : boundFault("upper_bound", last, stored[last]!, { at: "exactly", limit: 1 });
  return [...low, ...high];
}

interface BoundRule {
  at: "least" | "most" | "exactly";
  limit: number;
}

function boundFault(code: CdfRule, index: number, value: number, rule: BoundRule): Fault[] {
  const { at, limit } = rule;
  const kept =
    at === "exactly" ? value === limit : at === "least" ? value >= limit : value <= limit;
  if (kept) return [];
  const wanted = at === "exactly" ? `exactly ${limit}` : `at ${at} ${limit}`;
  const side = code === "lower_bound" ? "lower" : "upper";
  const place = code === "lower_bound" ? "first" : "last";
  return [
    {
      code,
      path: PATH,
      index,
      value,
      limit,
      message: `The ${place} entry is ${shownNumber(value)}, with ${at === "exactly" ? "a closed" : "an open"} ${side} bound it must be ${wanted}`,
      fix: `Set entry ${index} to ${at === "exactly" ? String(limit) : `${limit} or ${at === "least" ? "more" : "less"}`}`,
    },
  ];
}

function stepFaults(stored: Float64Array, count: number): { small: Fault[]; large: Fault[] } {
  const small: Fault[] = [];
  const large: Fault[] = [];
  const most = largestStep(count);
  for (let i = 0; i + 1 < stored.length; i++) {
    const step = roundDecimals(stored[i + 1]! - stored[i]!, 9);
    if (step < LEAST_STEP && small.length < MAX_FAULTS_PER_ITEM) {
      small.push(stepFault("min_step", i, step, LEAST_STEP));
    } else if (step > most && large.length < MAX_FAULTS_PER_ITEM) {
      large.push(stepFault("max_step", i, step, most));
    }
  }
  return { small, large };
}

function stepFault(code: "min_step" | "max_step", i: number, step: number, limit: number): Fault {
  const [side, most, moved, how] =
    code === "min_step"
      ? ["below", "least", "Raise", "at least"]
      : ["above", "largest", "Lower", "at most"];
  return {
    code,
    path: PATH,
    index: i,
    value: step,
    limit,
    message: `The step from entry ${i} to entry ${i + 1} is ${shownNumber(step)}, ${side} the ${most} step ${shownNumber(limit)}`,
    fix: `${moved} entry ${i + 1} so that it exceeds entry ${i} by ${how} ${shownNumber(limit)}`,
  };
}
