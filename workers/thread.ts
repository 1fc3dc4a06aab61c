/** The entry of every thread: it looks up the task in the table and runs it. */
import type { Message, NOTHING, TaskName, TaskOutput, Tasks } from "./messages.ts";
import { aggregate } from "./tasks/aggregate.ts";
import { buildCdf } from "./tasks/build_cdf.ts";
import { computeBenchmark } from "./tasks/compute_benchmark.ts";
import { computeBoard } from "./tasks/compute_board.ts";
import { drawPicture } from "./tasks/draw_picture.ts";
import { findMentions } from "./tasks/find_mentions.ts";
import { formatForecasts } from "./tasks/format_forecasts.ts";
import { handOver } from "./tasks/hand_over.ts";
import { readForecastFile } from "./tasks/read_forecast_file.ts";
import { readForecasts } from "./tasks/read_forecasts.ts";
import { scoreLines } from "./tasks/score_lines.ts";
import { explainScores, scoreQuestion } from "./tasks/score_question.ts";

const tasks: Tasks = {
  readForecasts,
  readForecastFile,
  buildCdf,
  findMentions,
  aggregate,
  scoreQuestion,
  explainScores,
  scoreLines,
  computeBoard,
  computeBenchmark,
  formatForecasts,
  drawPicture,
};

export default function run<Name extends TaskName>(
  message: Message<Name> | typeof NOTHING,
): TaskOutput<Name> | Promise<TaskOutput<Name>> | null {
  if (message === null) return null;
  const answer = tasks[message.task](message.input);
  return answer instanceof Promise ? answer.then(handOver) : handOver(answer);
}
