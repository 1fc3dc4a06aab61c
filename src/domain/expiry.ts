/**
 * How long a forecast lasts by its author's expiry setting, and when to remind. The forecast
 * endpoint stores end times as sent; this is for whoever applies the setting. Moments in
 * milliseconds. Maths 10.
 */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
const LEAST_LIFE_MS = 30 * DAY_MS;
const LEAST_REMAINDER_MS = 3 * DAY_MS;
const LEAST_REMINDED_LIFE_MS = 8 * HOUR_MS;
const LONG_LIFE_MS = 3 * WEEK_MS;

interface Preset {
  days: number;
  months: number;
}

/** Lives a forecast can be given: 1 and 3 days, 1 week, 1 and 3 months, 1 and 3 years. */
const PRESETS: readonly Preset[] = [
  { days: 1, months: 0 },
  { days: 3, months: 0 },
  { days: 7, months: 0 },
  { days: 0, months: 1 },
  { days: 0, months: 3 },
  { days: 0, months: 12 },
  { days: 0, months: 36 },
];

export interface ExpiringQuestion {
  openTime: number | null;
  createdAt: number;
  scheduledCloseTime: number | null;
}

export interface ExpiryBasis {
  /** The author's setting; null and 0 switch expiry off. */
  percent: number | null;
  question: ExpiringQuestion;
  /** The author's newest forecast on the question, null without one. */
  previous: { start: number; end: number | null } | null;
}

/** End of a forecast made at `now` (ms) by its author's setting; null for none. Maths 10. */
export function expiryEnd(basis: ExpiryBasis, now: number): number | null {
  const { percent, question, previous } = basis;
  if (percent === null || percent === 0) return null;
  if (previous !== null && previous.end === null) return null;
  const previousEnd = previous?.end ?? null;
  const life =
    previous === null || previousEnd === null
      ? Math.max((percent / 100) * questionLife(question), LEAST_LIFE_MS)
      : previousEnd - previous.start;
  const base = question.openTime !== null && question.openTime > now ? question.openTime : now;
  return addPreset(base, nearestPreset(life));
}

/**
 * New end of a standing forecast when its author turns the setting on: whole multiples of the
 * percentage of the question's life, at least 30 days after the start and 3 days from now. Maths 10.
 */
export function convertedEnd(
  start: number,
  rule: { percent: number; question: ExpiringQuestion },
  now: number,
): number {
  const length = (rule.percent / 100) * questionLife(rule.question);
  const end = length > 0 ? start + length * (Math.trunc((now - start) / length) + 1) : start;
  return Math.max(end, start + LEAST_LIFE_MS, now + LEAST_REMAINDER_MS);
}

/**
 * When to remind the author that a forecast ends; null where no reminder is due: for lives under
 * eight hours, and for ends not before the scheduled close. Maths 10.
 */
export function reminderTime(
  forecast: { start: number; end: number | null },
  scheduledCloseTime: number | null,
): number | null {
  const { start, end } = forecast;
  if (end === null || end - start < LEAST_REMINDED_LIFE_MS) return null;
  if (scheduledCloseTime !== null && end >= scheduledCloseTime) return null;
  return end - (end - start > LONG_LIFE_MS ? WEEK_MS : DAY_MS);
}

function questionLife(question: ExpiringQuestion): number {
  const { openTime, createdAt, scheduledCloseTime } = question;
  return scheduledCloseTime === null ? 0 : scheduledCloseTime - (openTime ?? createdAt);
}

/** The preset whose length, measured from 1970-01-01, is nearest; the first one wins ties. */
function nearestPreset(life: number): Preset {
  let nearest = PRESETS[0]!;
  for (const preset of PRESETS) {
    const isNearer = Math.abs(addPreset(0, preset) - life) < Math.abs(addPreset(0, nearest) - life);
    if (isNearer) nearest = preset;
  }
  return nearest;
}

/** Calendar arithmetic: a month on, at most on the last day of that month. */
function addPreset(base: number, preset: Preset): number {
  const from = new Date(base);
  const [year, month, day] = [from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate()];
  const lastDay = new Date(Date.UTC(year, month + preset.months + 1, 0)).getUTCDate();
  const midnight = Date.UTC(year, month + preset.months, Math.min(day, lastDay) + preset.days);
  return midnight + (base - Date.UTC(year, month, day));
}
