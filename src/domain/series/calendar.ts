/**
 * Computes the dates of a series and the times of its rounds. A calendar holds dates and times of day
 * in one time zone. Contract 3.19.
 */
import {
  type Frequency,
  MOST_ROUNDS,
  MOST_WINDOW_DAYS,
  type Weekday,
  WEEKDAYS,
} from "./series_words.ts";

/** A date is a text `YYYY-MM-DD`, a wall clock `HH:MM`. */
export interface Calendar {
  readonly frequency: Frequency;
  /** The weekday of a weekly round; null for other frequencies. */
  readonly weekday: Weekday | null;
  /** The day of a monthly round, 1 to 28; null for other frequencies. */
  readonly day: number | null;
  /** When rounds open by the wall clock. */
  readonly time: string;
  /** The IANA name of a time zone. */
  readonly timeZone: string;
  /** The first date that a round may have, and the last one. */
  readonly from: string;
  readonly until: string;
  /** Dates that have no round. */
  readonly except: readonly string[];
}

/** A time of day, so many days after the date of a round. */
export interface Offset {
  readonly days: number;
  readonly time: string;
}

/** When the questions of a round open, show predictions, close, and are to be resolved. */
export interface Windows {
  readonly opens: Offset;
  readonly reveals: Offset;
  readonly closes: Offset;
  readonly resolvesBy: Offset;
}

/** The times of a round, in milliseconds since the epoch. */
export interface RoundTimes {
  readonly opens: number;
  readonly reveals: number;
  readonly closes: number;
  readonly resolvesBy: number;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/;
/** Days that two dates of a calendar may be apart, so that lists stay short. */
const LONGEST_SPAN_DAYS = 20 * 366;

/** Returns whether the text is a date of the years 1900 to 9999. */
export function isDate(text: string): boolean {
  const match = DATE.exec(text);
  return match !== null && Number(match[1]) >= 1900 && dateOf(dayOf(text)) === text;
}

export function isWallClock(text: string): boolean {
  return CLOCK.test(text);
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Returns the date that is so many days later. */
export function addDays(date: string, days: number): string {
  return dateOf(dayOf(date) + days);
}

/** Returns the number of the day since the epoch. */
function dayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

function dateOf(day: number): string {
  const time = day * DAY_MS;
  return Number.isNaN(time) ? "" : new Date(time).toISOString().slice(0, 10);
}

/** Returns the dates of all rounds in order, at most one more than a series may have. */
export function datesOf(calendar: Calendar): string[] {
  const { from, until, except } = calendar;
  const last = Math.min(dayOf(until), dayOf(from) + LONGEST_SPAN_DAYS);
  const left = new Set(except);
  const dates: string[] = [];
  let day = firstDay(calendar, dayOf(from));
  while (day <= last && dates.length <= MOST_ROUNDS) {
    const date = dateOf(day);
    if (!left.has(date)) dates.push(date);
    day = firstDay(calendar, day + 1);
  }
  return dates;
}

/** Returns the first day of the calendar from a day on. */
function firstDay({ frequency, weekday, day: dayOfMonth }: Calendar, day: number): number {
  const at = new Date(day * DAY_MS);
  if (frequency === "weekly" && weekday !== null) {
    return day + ((WEEKDAYS.indexOf(weekday) - at.getUTCDay() + 1 + 7) % 7);
  }
  if (frequency !== "monthly" || dayOfMonth === null) return day;
  const isPast = at.getUTCDate() > dayOfMonth;
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + (isPast ? 1 : 0), dayOfMonth) / DAY_MS;
}

/** Tells the time by the wall clocks of a time zone. */
export interface ZoneClock {
  /** Returns when the wall clock shows a time on a date, ms. */
  timeOf(date: string, time: string): number;
}

/**
 * Returns the clock of a time zone. Where clocks are put forward, a time that they leave out counts
 * from before, so 02:30 becomes 03:30. Where they are put back, a time that comes twice is the first
 * of the two (RFC 5545, section 3.3.5).
 */
export function zoneClock(timeZone: string): ZoneClock {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const offsetAt = (at: number) => {
    const parts = Object.fromEntries(
      format.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
    ) as Record<"year" | "month" | "day" | "hour" | "minute" | "second", number>;
    const { year, month, day, hour, minute, second } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - at;
  };
  return {
    timeOf(date, time) {
      const [hours = 0, minutes = 0] = time.split(":").map(Number);
      const local = dayOf(date) * DAY_MS + (hours * 60 + minutes) * MINUTE_MS;
      const before = offsetAt(local - DAY_MS);
      const after = offsetAt(local + DAY_MS);
      const fitting = [before, after]
        .map((offset) => local - offset)
        .filter((at) => offsetAt(at) === local - at);
      return fitting.length === 0 ? local - before : Math.min(...fitting);
    },
  };
}

export function roundTimes(clock: ZoneClock, date: string, windows: Windows): RoundTimes {
  const at = ({ days, time }: Offset) => clock.timeOf(addDays(date, days), time);
  return {
    opens: at(windows.opens),
    reveals: at(windows.reveals),
    closes: at(windows.closes),
    resolvesBy: at(windows.resolvesBy),
  };
}

/** Sentences that say what is wrong, by the field of the request. */
type Faults = Record<string, string[]>;

/** Returns what is wrong with a calendar; nothing where it keeps the rules. */
export function calendarFaults(calendar: Calendar): Faults {
  const { frequency, weekday, day, from, until, except, timeZone } = calendar;
  const faults: Faults = {};
  if (frequency === "weekly" && weekday === null) faults["weekday"] = ["A weekly series needs it."];
  if (frequency === "monthly" && day === null) faults["day"] = ["A monthly series needs it."];
  if (!isWallClock(calendar.time)) faults["time"] = [NO_CLOCK];
  if (!isTimeZone(timeZone)) {
    faults["time_zone"] = ["Must be a time zone of the IANA database, for example Europe/Berlin."];
  }
  if (!isDate(from)) faults["from"] = [NO_DATE];
  if (!isDate(until)) faults["until"] = [NO_DATE];
  if (!except.every(isDate)) faults["except"] = [NO_DATE];
  if (Object.keys(faults).length > 0) return faults;
  if (until < from) return { until: ["Must not be earlier than from."] };
  const count = datesOf(calendar).length;
  if (count === 0) return { until: ["No date of the calendar lies between from and until."] };
  if (count > MOST_ROUNDS) return { until: [`A series has at most ${MOST_ROUNDS} rounds.`] };
  return {};
}

const NO_CLOCK = "Must be a wall clock of 24 hours, for example 09:00.";
export const NO_DATE = "Must be a date, for example 2026-01-31.";

/** Returns what is wrong with the windows of a series, or of one of its posts. */
export function windowFaults(windows: Windows): Faults {
  const faults: Faults = {};
  const named = [
    ["opens", windows.opens],
    ["reveals", windows.reveals],
    ["closes", windows.closes],
    ["resolves_by", windows.resolvesBy],
  ] as const;
  for (const [name, { days, time }] of named) {
    if (!isWallClock(time)) faults[name] = [NO_CLOCK];
    else if (Math.abs(days) > MOST_WINDOW_DAYS) {
      faults[name] = [`At most ${MOST_WINDOW_DAYS} days from the date of the round.`];
    }
  }
  if (Object.keys(faults).length > 0) return faults;
  const { opens, reveals, closes, resolvesBy } = windows;
  if (compare(closes, opens) <= 0) faults["closes"] = ["Must be later than opens."];
  if (compare(reveals, opens) < 0 || compare(reveals, closes) > 0) {
    faults["reveals"] = ["Must lie between opens and closes."];
  }
  if (compare(resolvesBy, closes) < 0) faults["resolves_by"] = ["Must not be before closes."];
  return faults;
}

function compare(a: Offset, b: Offset): number {
  return a.days === b.days ? a.time.localeCompare(b.time) : a.days - b.days;
}
