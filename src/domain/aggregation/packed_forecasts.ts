/** Packs forecasts into typed arrays, to send them to a thread. Times are Unix seconds. */
import { questionTypes } from "../questions/question_types.ts";
import type { QuestionType } from "../vocabulary.ts";
import type { Forecast } from "./forecast.ts";

export interface PackedForecasts {
  users: Float64Array<ArrayBuffer>;
  starts: Float64Array<ArrayBuffer>;
  /** NaN for no end. */
  ends: Float64Array<ArrayBuffer>;
  /** Each forecast has `width` numbers; NaN for options that are not on offer. */
  values: Float64Array<ArrayBuffer>;
  width: number;
}

/** A forecast as the store returns it. Times are Unix seconds. */
export interface PlainForecast {
  userId: number;
  start: number;
  end: number | null;
  values: number | Float64Array;
}

/** Packs forecasts. A vector that was written before an option was added is filled up with NaN. */
export function packForecasts(forecasts: readonly PlainForecast[]): PackedForecasts {
  const count = forecasts.length;
  let width = 1;
  for (const { values } of forecasts) {
    if (typeof values !== "number") width = Math.max(width, values.length);
  }
  const packed: PackedForecasts = {
    users: new Float64Array(count),
    starts: new Float64Array(count),
    ends: new Float64Array(count),
    values: new Float64Array(count * width).fill(Number.NaN),
    width,
  };
  forecasts.forEach(({ userId, start, end, values }, i) => {
    packed.users[i] = userId;
    packed.starts[i] = start;
    packed.ends[i] = end ?? Number.NaN;
    packed.values.set(typeof values === "number" ? [values] : values, i * width);
  });
  return packed;
}

/** Returns the memory that is transferred with the forecasts. */
export function buffersOf({ users, starts, ends, values }: PackedForecasts): ArrayBuffer[] {
  return [users.buffer, starts.buffer, ends.buffer, values.buffer];
}

/**
 * Unpacks forecasts. The id of a forecast is its author: an author has one forecast at a time, and
 * two with the same start are ordered by author.
 */
export function unpackForecasts(packed: PackedForecasts, type: QuestionType): Forecast[] {
  const { users, starts, ends, values, width } = packed;
  const { unpack } = questionTypes[type].aggregates;
  return Array.from(users, (userId, i) => {
    const row = values.slice(i * width, (i + 1) * width);
    return {
      id: userId,
      userId,
      start: starts[i]!,
      end: Number.isNaN(ends[i]!) ? null : ends[i]!,
      values: unpack(row),
    };
  });
}
