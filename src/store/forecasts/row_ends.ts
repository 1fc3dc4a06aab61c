/** Works out the ends of forecasts from the rows that follow them. docs/adr/0016. */
import { earlier } from "../../domain/numbers/earliest.ts";
import type { StoredForecast, StoredRow, StoredWithdrawal } from "./forecast_row.ts";

/** The fields of a row that decide about ends. */
type Ended = Pick<StoredForecast, "q" | "u" | "s" | "e">;
type Withdrawn = Pick<StoredWithdrawal, "q" | "u" | "s" | "e" | "w">;
export type EndedRow = (Ended & { w?: undefined }) | Withdrawn;

/** The forecasts of a list of rows. */
export type ForecastOf<Row extends EndedRow> = Exclude<Row, { w: true }>;

export function isWithdrawal<Row extends EndedRow>(row: Row): row is Extract<Row, { w: true }> {
  return row.w === true;
}

/**
 * Returns the forecasts of rows that come one by one in order of question, author and start. What
 * follows a forecast ends it, so one forecast is held back. The objects are changed in place.
 */
export async function* forecastsWhileReading<Row extends EndedRow>(
  rows: AsyncIterable<Row>,
): AsyncGenerator<ForecastOf<Row>> {
  let held: ForecastOf<Row> | null = null;
  for await (const row of rows) {
    if (isWithdrawal(row)) {
      if (held === null || !isSameAuthor(held, row)) continue;
      held.e = earlier(held.e, row.e);
      continue;
    }
    if (held !== null) {
      if (isSameAuthor(held, row)) held.e = earlier(held.e, row.s);
      yield held;
    }
    held = row as ForecastOf<Row>;
  }
  if (held !== null) yield held;
}

/**
 * Does the same for a list.
 * @param onWithdrawal is told which forecast a withdrawal ends
 */
export function forecastsOf<Row extends EndedRow>(
  rows: readonly Row[],
  onWithdrawal?: (forecast: ForecastOf<Row>, withdrawal: Extract<Row, { w: true }>) => void,
): ForecastOf<Row>[] {
  const forecasts: ForecastOf<Row>[] = [];
  for (const row of rows) {
    const last = forecasts.at(-1);
    const isFollowing = last !== undefined && isSameAuthor(last, row);
    if (isFollowing) last.e = earlier(last.e, isWithdrawal(row) ? row.e : row.s);
    if (!isWithdrawal(row)) forecasts.push(row as ForecastOf<Row>);
    else if (isFollowing) onWithdrawal?.(last, row);
  }
  return forecasts;
}

function isSameAuthor(a: Pick<StoredRow, "q" | "u">, b: Pick<StoredRow, "q" | "u">): boolean {
  return a.q === b.q && a.u === b.u;
}

/**
 * Returns the start of a withdrawal. It is `time`, unless a row has that start or a later one. Then
 * it is a part of a millisecond after that row, before any forecast that may follow.
 */
export function startAfter(last: number, time: number): number {
  return time > last ? time : (last + Math.floor(last) + 1) / 2;
}

/** Matches what has begun by `now` (ms), with the withdrawals of that very millisecond. */
export function begunBy(now: number): { readonly $lt: number } {
  return { $lt: now + 1 };
}

export const FORECASTS_ONLY = { w: { $ne: true } } as const;
