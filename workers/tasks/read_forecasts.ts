/**
 * Reads large forecast bodies outside of the event loop. Small bodies are read by the same code in
 * the event loop.
 */
import { readForecastBatch } from "../../src/domain/forecasts/forecast_batch.ts";
import type { Answer, TaskInput } from "../messages.ts";

export function readForecasts({ bytes }: TaskInput<"readForecasts">): Answer<"readForecasts"> {
  const output = readForecastBatch(bytes);
  return { output, transfer: output.kind === "read" ? [output.values.buffer] : [] };
}
