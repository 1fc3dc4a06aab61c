/** Formats a batch of forecasts as bytes of an export, outside of the event loop. */
import { buffersOfRows, formatForecastRows } from "../../src/domain/export/forecast_rows.ts";
import type { Answer, TaskInput } from "../messages.ts";

export function formatForecasts(input: TaskInput<"formatForecasts">): Answer<"formatForecasts"> {
  const { rows } = input;
  const written = formatForecastRows(input);
  return {
    output: { ...written, rows },
    transfer: [written.room.buffer, ...buffersOfRows(rows)],
  };
}
