/** Reads files of forecasts outside of the event loop. */
import { readForecastFile as read } from "../../src/domain/submissions/read_file.ts";
import { handOver } from "../../src/domain/submissions/file_forecast.ts";
import type { Answer, TaskInput } from "../messages.ts";

export async function readForecastFile({
  bytes,
  choice,
}: TaskInput<"readForecastFile">): Promise<Answer<"readForecastFile">> {
  return { output: handOver(await read(bytes, choice)), transfer: [] };
}
