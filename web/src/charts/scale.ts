/** The scale of a continuous question: between places of its range (0 to 1) and values. */
import type { Schemas } from "../api/client.ts";
import { dayOf, short, unrounded } from "../texts/format.ts";

export type Question = Schemas["Question"];

export interface Scale {
  /** Returns the value at a place: a number, or Unix seconds for a date. */
  readonly valueAt: (place: number) => number;
  readonly placeOf: (value: number) => number;
  /** Returns a value as a reader sees it, with the unit. */
  readonly text: (value: number) => string;
  /** Returns the value at a place as a reader sees it. Steps of discrete questions are outcomes. */
  readonly textAt: (place: number) => string;
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
  const textOf = (form: (value: number) => string) => (value: number) =>
    isDate ? dayOf(value * MS) : `${form(value)}${unit === "" ? "" : `\u00a0${unit}`}`;
  const steps = inbound_outcome_count ?? USUAL_STEPS;
  const valueAt = (place: number) =>
    zero === null
      ? low + (high - low) * place
      : low + ((high - low) * (ratio ** place - 1)) / (ratio - 1);
  const outcomeAt = (place: number) =>
    type === "discrete" ? (Math.min(Math.floor(place * steps), steps - 1) + 0.5) / steps : place;
  const text = textOf(short);
  return {
    valueAt,
    placeOf: (value) => {
      const part = (value - low) / (high - low);
      return zero === null ? part : Math.log(Math.max(part * (ratio - 1) + 1, 0)) / Math.log(ratio);
    },
    text,
    textAt: (place) => text(valueAt(outcomeAt(place))),
    outcomeText: textOf(unrounded),
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
