/** Entry of every thread: looks the task up in the table and runs it. */
import type { Message, TaskName, TaskOutput, Tasks } from "./messages.ts";
import { aggregate } from "./tasks/aggregate.ts";
import { handOver } from "./tasks/hand_over.ts";
import { readForecasts } from "./tasks/read_forecasts.ts";

const tasks: Tasks = { readForecasts, aggregate };

export default function run<Name extends TaskName>(message: Message<Name>): TaskOutput<Name> {
  return handOver(tasks[message.task](message.input));
}
