/**
 * The parts of a distribution that a reader draws. Each has three quartiles on a grid over the
 * range of the question (0 to `grid`) and a weight.
 */

export interface Part {
  readonly lower: number;
  readonly center: number;
  readonly upper: number;
  readonly weight: number;
}

export type Handle = "lower" | "center" | "upper";

export const HANDLES: readonly Handle[] = ["lower", "center", "upper"];
export const MOST_PARTS = 5;
export const MOST_WEIGHT = 100;
const USUAL_WEIGHT = 50;
const LEAST_STEPS = 100;

/** Returns the number of steps of the handles: those of the CDF, or more where these are few. */
export function gridOf(steps: number): number {
  return steps * Math.ceil(LEAST_STEPS / steps);
}

const within = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);

/** Moves a handle. The middle one takes the two others along; those stay on their sides of it. */
export function moveHandle(part: Part, handle: Handle, target: number, grid: number): Part {
  const { lower, center, upper } = part;
  const to = Math.round(target);
  if (handle === "lower") return { ...part, lower: within(to, 0, center - 1) };
  if (handle === "upper") return { ...part, upper: within(to, center + 1, grid) };
  const shift = within(to - center, -lower, grid - upper);
  return { ...part, lower: lower + shift, center: center + shift, upper: upper + shift };
}

/** Returns a part with these quartiles, given as places from 0 to 1. */
export function partAt(places: readonly [number, number, number], grid: number): Part {
  const center = within(Math.round(places[1] * grid), 1, grid - 1);
  return {
    lower: within(Math.round(places[0] * grid), 0, center - 1),
    center,
    upper: within(Math.round(places[2] * grid), center + 1, grid),
    weight: USUAL_WEIGHT,
  };
}

/** Adds a part where there is most room between the middles of the others. */
export function addPart(parts: readonly Part[], grid: number): Part[] {
  if (parts.length >= MOST_PARTS) return [...parts];
  const middles = [0, ...parts.map(({ center }) => center).sort((a, b) => a - b), grid];
  let [from, to] = [0, 0];
  middles.slice(1).forEach((middle, at) => {
    const before = middles[at] ?? 0;
    if (middle - before > to - from) [from, to] = [before, middle];
  });
  const center = (from + to) / 2 / grid;
  const half = (to - from) / 8 / grid;
  return [...parts, partAt([center - half, center, center + half], grid)];
}

export interface Percentile {
  readonly p: number;
  /** In the unit of the question; an ISO time for dates. */
  readonly value: number | string;
}

/** What a reader entered, as it is kept beside the forecast (`distribution_input`). */
export type Entered = {
  /** Probabilities beyond the bounds; null where the curve decides. */
  readonly below: number | null;
  readonly above: number | null;
} & (
  | { readonly type: "quartiles"; readonly parts: readonly Part[] }
  | { readonly type: "percentiles"; readonly percentiles: readonly Percentile[] }
);

/** Reads what was kept beside a forecast. Returns null when another program wrote it. */
export function readEntered(kept: unknown, grid: number): Entered | null {
  if (!isRecord(kept) || kept["console"] !== 1) return null;
  const { type, parts, percentiles, below, above } = kept;
  if (!isProbabilityOrNull(below) || !isProbabilityOrNull(above)) return null;
  if (type === "percentiles" && isListOf(percentiles, isPercentile)) {
    return { type, percentiles, below, above };
  }
  const isOnGrid = (part: unknown): part is Part => isPart(part, grid);
  if (type !== "quartiles" || !isListOf(parts, isOnGrid)) return null;
  const isMeant = parts.length > 0 && parts.length <= MOST_PARTS;
  return isMeant ? { type, parts, below, above } : null;
}

/** Returns what is kept beside a forecast, so that `readEntered` finds it again. */
export function keepEntered(entered: Entered): Entered & { readonly console: 1 } {
  return { console: 1, ...entered };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isListOf<Item>(
  value: unknown,
  isItem: (item: unknown) => item is Item,
): value is readonly Item[] {
  return Array.isArray(value) && value.every(isItem);
}

function isPart(value: unknown, grid: number): value is Part {
  if (!isRecord(value)) return false;
  const numbers = [value["lower"], value["center"], value["upper"], value["weight"]];
  if (!numbers.every((number) => Number.isInteger(number))) return false;
  const [lower, center, upper, weight] = numbers as [number, number, number, number];
  const isOrdered = lower >= 0 && lower < center && center < upper && upper <= grid;
  return isOrdered && weight >= 1 && weight <= MOST_WEIGHT;
}

function isPercentile(value: unknown): value is Percentile {
  if (!isRecord(value) || typeof value["p"] !== "number") return false;
  return typeof value["value"] === "number" || typeof value["value"] === "string";
}

function isProbabilityOrNull(value: unknown): value is number | null {
  return value === null || (typeof value === "number" && value >= 0 && value < 1);
}
