/** Forecasts in typed arrays, as they cross to a thread. Times in Unix seconds. */
import { questionTypes } from "../questions/question_types.ts";
import type { QuestionType } from "../vocabulary.ts";
import type { Forecast } from "./forecast.ts";

export interface PackedForecasts {
  users: Float64Array<ArrayBuffer>;
  starts: Float64Array<ArrayBuffer>;
  /** NaN = no end */
  ends: Float64Array<ArrayBuffer>;
  /** `width` numbers a forecast; NaN for options not on offer */
  values: Float64Array<ArrayBuffer>;
  width: number;
}

/** A forecast as the store gives it out; times in seconds. */
export interface PlainForecast {
  userId: number;
  start: number;
  end: number | null;
  values: number | Float64Array;
}

/** Narrower vectors (written before an option was added) are filled up with NaN. */
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

/** The memory to hand over with them. */
export function buffersOf({ users, starts, ends, values }: PackedForecasts): ArrayBuffer[] {
  return [users.buffer, starts.buffer, ends.buffer, values.buffer];
}

/** An author has one forecast at a time, so author and start name it; ties go by author. */
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
