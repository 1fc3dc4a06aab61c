/** Reads large forecast bodies beside the event loop, with the code that reads small ones in it. */
import { readForecastBatch } from "../../src/domain/forecasts/forecast_batch.ts";
import type { Answer, TaskInput } from "../messages.ts";

export function readForecasts({ bytes }: TaskInput<"readForecasts">): Answer<"readForecasts"> {
  const output = readForecastBatch(bytes);
  return { output, transfer: output.kind === "read" ? [output.values.buffer] : [] };
}
