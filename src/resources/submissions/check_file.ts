/** Handles POST /api/projects/{projectId}/submissions/check/: nothing is stored (Contract 2.47). */
import type { Capabilities } from "../../capabilities.ts";
import { FileFaults } from "../../domain/submissions/file_forecast.ts";
import { FILE_MODES } from "../../domain/submissions/file_words.ts";
import { type JudgingNeeds, judgeFile } from "../../submissions/judge_file.ts";
import { recordsWith } from "../../submissions/run_file.ts";
import { fileOf, type FileRequest } from "./submit_file.ts";

/** Faults that an answer lists. */
const LISTED = 100;

export async function checkFile(
  caps: JudgingNeeds & Pick<Capabilities, "pool">,
  request: FileRequest,
) {
  const { caller, query, subject, receivedAt, signal } = request;
  const { mode = FILE_MODES[0], format, pattern } = query;
  const bytes = await fileOf(request).bytes();
  const options = { transfer: [bytes.buffer], accountId: caller.id, signal };
  const input = { bytes, choice: { format, pattern } };
  const reading = await caps.pool.run("readForecastFile", input, options);
  const faults = FileFaults.of(reading);
  const asked = { caller, projectId: subject.project._id, receivedAt, signal };
  const { right } = await judgeFile(caps, reading, asked, faults);
  const body = {
    format: reading.format,
    lines: reading.lines,
    forecasts: reading.forecasts.length,
    faults_count: faults.count,
    right: right.length,
    would_write: recordsWith(mode, faults) ? right.length : 0,
    faults: faults.listed.slice(0, LISTED),
  };
  return { status: 200 as const, body };
}
