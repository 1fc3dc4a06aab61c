/** Reads files of forecasts outside of the event loop. */
import { readForecastFile as read } from "../../src/domain/submissions/read_file.ts";
import type { Answer, TaskInput } from "../messages.ts";

export async function readForecastFile({
  bytes,
  choice,
}: TaskInput<"readForecastFile">): Promise<Answer<"readForecastFile">> {
  return { output: await read(bytes, choice), transfer: [] };
}
