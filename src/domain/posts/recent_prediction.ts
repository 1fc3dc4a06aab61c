/**
 * A prediction's values over the last month, as lists draw them. Times are milliseconds since the
 * epoch. Maths 9.8.
 */
import { roundDecimals } from "../numbers/rounding.ts";
import { isContinuous } from "../questions/question_type.ts";
import { questionTypes } from "../questions/question_types.ts";
import type { AggregationMethod, QuestionType } from "../vocabulary.ts";

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** The times lie so far apart that a month has one less than a spark may hold. */
const STEP_MS = 36 * HOUR_MS;
export const MOST_IN_SPARK = 20;
const DECIMALS = 4;

/** What is kept of a question, so that a list needs no history. */
export interface RecentPrediction {
  /** The hour and the history for which it was computed. */
  hour: number;
  generation: number;
  method: AggregationMethod;
  /** The place of the option that led and has these values; 0 where there are no options. */
  option: number;
  /** At the times of the month, oldest first; null where nothing stood. */
  values: (number | null)[];
  weekAgo: number | null;
}

/** The part of a snapshot that a spark is drawn from. */
export interface Outlined {
  readonly forecastValues: ArrayLike<number | null>;
  readonly centers: readonly (number | null)[];
}

/** What lists show beside the newest prediction. */
export interface Recent {
  readonly spark: (number | null)[];
  readonly change: number | null;
}

export function hourOf(now: number): number {
  return Math.floor(now / HOUR_MS);
}

/** Returns the times of the month, oldest first, and the time seven days before the hour. */
export function recentTimes(now: number): { month: number[]; weekAgo: number } {
  const last = Math.floor(now / STEP_MS);
  const month = Array.from(
    { length: MOST_IN_SPARK - 1 },
    (_, index) => (last - MOST_IN_SPARK + 2 + index) * STEP_MS,
  );
  return { month, weekAgo: hourOf(now) * HOUR_MS - WEEK_MS };
}

/** Returns the place of the likeliest option; 0 for questions without options. */
export function leadingOption(type: QuestionType, { forecastValues: values }: Outlined): number {
  if (!questionTypes[type].accepts.hasOptions) return 0;
  let best = 0;
  for (let i = 1; i < values.length; i++) if ((values[i] ?? -1) > (values[best] ?? -1)) best = i;
  return best;
}

/** Returns the one number of a prediction: of yes, of the option, or the median's place. */
export function outlineOf(
  type: QuestionType,
  { forecastValues, centers }: Outlined,
  option: number,
): number | null {
  if (isContinuous(type)) return centers[0] ?? null;
  const { isYesOrNo } = questionTypes[type].resolves;
  return forecastValues[isYesOrNo ? forecastValues.length - 1 : option] ?? null;
}

/** Returns what to show beside the newest prediction; null where another option leads by now. */
export function recentOf(
  type: QuestionType,
  newest: Outlined,
  { option, values, weekAgo }: RecentPrediction,
): Recent | null {
  const now = outlineOf(type, newest, option);
  if (now === null || leadingOption(type, newest) !== option) return null;
  const first = values.findIndex((value) => value !== null);
  const known = first === -1 ? [] : values.slice(first);
  return {
    spark: [...known, now].map((value) => (value === null ? null : roundDecimals(value, DECIMALS))),
    change: weekAgo === null ? null : roundDecimals(now - weekAgo, DECIMALS),
  };
}
