/** Where an axis has its marks: at round numbers and at the beginnings of days, months and years. */
import { dayOfMonth, hour, month, year } from "../texts/format.ts";

/** A mark of an axis. Places go from 0 to 1. */
export interface Tick {
  readonly place: number;
  readonly text: string;
}

/** A stretch of an axis: of places, times or pixels. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The whole of an axis, as places. */
export const WHOLE: Span = { from: 0, to: 1 };

const EDGE = 0.06;

/**
 * Keeps the text of a mark at an end of the axis within the chart.
 * @param edge the part of the axis that half of the text takes
 */
export function anchorOf(place: number, edge = EDGE): "start" | "middle" | "end" {
  if (place < edge) return "start";
  return place > 1 - edge ? "end" : "middle";
}

/** A letter of a text below an axis is at most this wide on average, and texts have this gap. Pixels. */
const [LETTER, GAP] = [7.2, 8];

/**
 * Returns the marks whose texts are shown below an axis: each, or every second, fourth … where the
 * texts would touch each other.
 * @param width of the axis, in pixels
 */
export function withRoom(ticks: readonly Tick[], width: number): readonly Tick[] {
  const ends = ticks.map(({ place, text }) => {
    const [size, at] = [text.length * LETTER, place * width];
    const part = { start: 0, middle: 0.5, end: 1 }[anchorOf(place)];
    return [at - part * size, at + (1 - part) * size + GAP] as const;
  });
  const fits = ends.every(([begin], at) => at === 0 || begin >= (ends[at - 1]?.[1] ?? 0));
  return fits
    ? ticks
    : withRoom(
        ticks.filter((_, at) => at % 2 === 0),
        width,
      );
}

const FACTORS = [1, 2, 5, 10];
/** Takes away what rounding adds to a multiple of a round step. */
const DIGITS = 12;

/** Returns round numbers between two bounds, about `most` of them. */
export function roundNumbers(low: number, high: number, most: number): number[] {
  const rough = (high - low) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (FACTORS.find((factor) => factor * power >= rough * 0.999) ?? 1);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, at) =>
    Number(((first + at) * step).toPrecision(DIGITS)),
  );
}

/** Returns powers of ten between two bounds, and five and two times them where there is room. */
export function logNumbers(
  [low, high]: readonly [number, number],
  placeOf: (value: number) => number,
  most: number,
): number[] {
  const largest = Math.max(Math.abs(low), Math.abs(high));
  const smallest = Math.max(Math.min(Math.abs(low), Math.abs(high)), largest / 1e6);
  const powers: number[] = [];
  for (let at = Math.floor(Math.log10(smallest)); at <= Math.log10(largest); at += 1)
    powers.push(at);
  const sizes = [1, 5, 2].flatMap((factor) => powers.map((power) => factor * 10 ** power));
  const taken: number[] = [];
  for (const value of [0, ...sizes, ...sizes.map((size) => -size)]) {
    const place = placeOf(value);
    if (value < low || value > high) continue;
    if (taken.every((other) => Math.abs(placeOf(other) - place) * most >= 0.8)) taken.push(value);
  }
  return taken.map((value) => Number(value.toPrecision(DIGITS))).sort((one, other) => one - other);
}

const HOUR = 3_600;
const DAY = 24 * HOUR;
const MONTH = 30.5 * DAY;
const YEAR_MONTHS = 12;
const MS = 1_000;

/** Steps of a time axis: their length in seconds or in months, and the form of their texts. */
const STEPS = [
  ...[1, 3, 6, 12].map((hours) => ({ seconds: hours * HOUR, months: 0, text: hour })),
  ...[1, 2, 7, 14].map((days) => ({ seconds: days * DAY, months: 0, text: dayOfMonth })),
  ...[1, 3, 6].map((months) => ({ seconds: months * MONTH, months, text: month })),
  ...[1, 2, 5, 10, 20, 50, 100, 500].map((years) => ({
    seconds: years * YEAR_MONTHS * MONTH,
    months: years * YEAR_MONTHS,
    text: year,
  })),
];

/**
 * Returns the marks between two times, Unix seconds. Days and longer steps begin in UTC.
 * @param hourText writes the hours, which are in the reader's zone unless they are values in UTC
 */
export function timeTicks(
  start: number,
  end: number,
  most: number,
  hourText = hour,
): (Tick & { time: number })[] {
  const step = STEPS.find(({ seconds }) => seconds * most >= end - start) ?? STEPS.at(-1)!;
  const times =
    step.months === 0 ? multiples(start, end, step.seconds) : months(start, end, step.months);
  return times.map((time) => ({
    time,
    place: (time - start) / Math.max(end - start, 1),
    text: (step.text === hour ? hourText : step.text)(time * MS),
  }));
}

function multiples(start: number, end: number, step: number): number[] {
  const first = Math.ceil(start / step);
  const length = Math.max(Math.floor(end / step) - first + 1, 0);
  return Array.from({ length }, (_, at) => (first + at) * step);
}

function months(start: number, end: number, step: number): number[] {
  const times: number[] = [];
  const from = new Date(start * MS);
  const begin = from.getUTCFullYear() * YEAR_MONTHS + from.getUTCMonth();
  for (let at = Math.floor(begin / step) * step; ; at += step) {
    const time = Date.UTC(Math.floor(at / YEAR_MONTHS), at % YEAR_MONTHS) / MS;
    if (time > end) return times;
    if (time >= start) times.push(time);
  }
}
