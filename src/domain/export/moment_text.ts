/** Writes times as text into bytes. Contract 1.4. */
import { formatDatetime } from "../text/datetime.ts";
import type { ByteText } from "./byte_text.ts";

const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;

/** Days say too little where a range is shorter than this, seconds. */
const DAYS_SUFFICE = (7 * DAY_MS) / SECOND_MS;

/** The ends of a range of times, Unix seconds. */
export interface TimeRange {
  readonly rangeMin: number | null;
  readonly rangeMax: number | null;
}

/** Returns whether the times of a question with this range are written to the second. */
export function spansHours({ rangeMin, rangeMax }: TimeRange): boolean {
  return rangeMin !== null && rangeMax !== null && rangeMax - rangeMin < DAYS_SUFFICE;
}

/** The text of the last day. Rows are ordered by time, so the next row mostly has the same day. */
let lastDay = Number.NaN;
let lastText = "";

function dayText(day: number): string {
  if (day !== lastDay) {
    const [date = ""] = formatDatetime(day * DAY_MS).split("T");
    lastDay = day;
    lastText = date;
  }
  return lastText;
}

/** Writes `YYYY-MM-DD` in UTC. `ms` is a time in milliseconds. */
export function putDay(out: ByteText, ms: number): void {
  out.ascii(dayText(Math.floor(ms / DAY_MS)));
}

/** Writes the same text as `formatDatetime`. `moment` is a time in milliseconds. */
export function putMoment(out: ByteText, moment: number): void {
  const ms = Math.trunc(moment);
  const day = Math.floor(ms / DAY_MS);
  const inDay = ms - day * DAY_MS;
  const second = Math.floor(inDay / SECOND_MS);
  const fraction = inDay - second * SECOND_MS;
  out.ascii(dayText(day));
  out.byte(84);
  out.digits(Math.floor(second / 3600), 2);
  out.byte(58);
  out.digits(Math.floor(second / 60) % 60, 2);
  out.byte(58);
  out.digits(second % 60, 2);
  if (fraction > 0) {
    out.byte(46);
    out.digits(fraction, 3);
  }
  out.byte(90);
}
