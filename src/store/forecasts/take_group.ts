/** Decides how many waiting requests are written together. */
import type { NewForecast } from "./forecast_row.ts";

/** Rows of one group: about 2 MB of CDFs. */
const MAX_ROWS = 1_000;
const ROW_BYTES = 2_000;
/** Sources of a trace that take about as many bytes as a row. */
const SOURCES_OF_ROW = 10;

interface Request {
  readonly submission: { readonly forecasts: readonly NewForecast[] };
}

/** Takes the first requests out of the list, at least one. */
export function takeGroup<R extends Request>(waiting: R[]): R[] {
  let rows = 0;
  let count = 0;
  for (const { submission } of waiting) {
    for (const forecast of submission.forecasts) rows += roomOf(forecast);
    if (count > 0 && rows > MAX_ROWS) break;
    count++;
  }
  return waiting.splice(0, count);
}

/** Returns about how many rows take as many bytes as the forecast with its trace. */
function roomOf({ trace }: NewForecast): number {
  if (trace === undefined) return 1;
  const { rationale, sources } = trace.trace;
  return 1 + rationale.length / ROW_BYTES + sources.length / SOURCES_OF_ROW;
}
