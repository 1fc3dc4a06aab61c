/** The scale of a continuous question: between places of its range (0 to 1) and values. */
import type { Schemas } from "../api/client.ts";
import { dateValue, numberValue, unrounded } from "../texts/values.ts";

export type Question = Schemas["Question"];

export interface Scale {
  /** Returns the value at a place: a number, or Unix seconds for a date. */
  readonly valueAt: (place: number) => number;
  readonly placeOf: (value: number) => number;
  /** Returns a value as a reader sees it, with the unit. */
  readonly text: (value: number) => string;
  /** Returns a number without the unit, as it stands at an axis. */
  readonly bareText: (value: number) => string;
  /** Returns the value at a place as a reader sees it. Steps of discrete questions are outcomes. */
  readonly textAt: (place: number) => string;
  /** Returns the middle of the outcome at a place where outcomes are steps, and else the place. */
  readonly centerAt: (place: number) => number;
  /** Returns an outcome with all its digits, with the unit. */
  readonly outcomeText: (value: number) => string;
  readonly isDate: boolean;
  /** The number of steps of the range. */
  readonly steps: number;
}

const MS = 1000;
const USUAL_STEPS = 200;

/** Returns the scale, which is logarithmic where the question has a zero point (maths 2). */
export function scaleOf({ scaling, type, unit, inbound_outcome_count }: Question): Scale {
  const low = scaling.range_min ?? 0;
  const high = scaling.range_max ?? 1;
  const zero = scaling.zero_point;
  const isDate = type === "date";
  const ratio = zero === null ? 1 : (high - zero) / (low - zero);
  const steps = inbound_outcome_count ?? USUAL_STEPS;
  const valueAt = (place: number) =>
    zero === null
      ? low + (high - low) * place
      : low + ((high - low) * (ratio ** place - 1)) / (ratio - 1);
  const centerAt = (place: number) =>
    type === "discrete" ? (Math.min(Math.floor(place * steps), steps - 1) + 0.5) / steps : place;
  const placeOf = (value: number) => {
    const part = (value - low) / (high - low);
    return zero === null ? part : Math.log(Math.max(part * (ratio - 1) + 1, 0)) / Math.log(ratio);
  };
  /** Returns how far the grid points at a value lie from each other. On a line it is the same everywhere. */
  const gapAt = (value: number) => {
    if (zero === null) return (high - low) / steps;
    const place = Math.min(Math.max(placeOf(value), 0), 1);
    const [one, other] = [place - 0.5 / steps, place + 0.5 / steps].map(valueAt);
    return Math.abs((other ?? high) - (one ?? low));
  };
  const bareText = (value: number) => numberValue(value, gapAt(value), zero === null ? low : null);
  const withUnit = (form: (value: number) => string) => (value: number) =>
    isDate ? dateValue(value, gapAt(value)) : `${form(value)}${unit === "" ? "" : `\u00a0${unit}`}`;
  const text = withUnit(bareText);
  return {
    valueAt,
    placeOf,
    text,
    bareText,
    textAt: (place) => text(valueAt(centerAt(place))),
    centerAt,
    outcomeText: withUnit(unrounded),
    isDate,
    steps,
  };
}

/** Returns the community prediction that the question shows. */
export function communityOf(question: Question): Schemas["Aggregation"] | undefined {
  return question.aggregations?.[question.default_aggregation_method];
}

/** Returns the value as the API takes it in a distribution. */
export function apiValue({ isDate }: Scale, value: number): number | string {
  return isDate ? new Date(value * MS).toISOString() : value;
}

/** Returns the place where a CDF reaches a share, between its points. Below the range it is 0. */
export function quantile(cdf: readonly number[], share: number): number {
  const at = cdf.findIndex((value) => value >= share);
  if (at === -1) return 1;
  if (at === 0) return 0;
  const before = cdf[at - 1] ?? 0;
  const step = (cdf[at] ?? 1) - before;
  return (at - 1 + (step > 0 ? (share - before) / step : 0)) / (cdf.length - 1);
}
