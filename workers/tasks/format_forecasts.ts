/** Turns a batch of forecasts into the bytes of an export, beside the event loop. */
import { formatForecastRows } from "../../src/domain/export/forecast_rows.ts";
import type { Answer, TaskInput } from "../messages.ts";

export function formatForecasts(input: TaskInput<"formatForecasts">): Answer<"formatForecasts"> {
  const bytes = formatForecastRows(input);
  return { output: bytes, transfer: [bytes.buffer] };
}
