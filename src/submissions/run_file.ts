/** Reads, judges and records a file of forecasts that was received (Contract 2.47). */
import { isOpen } from "../accounts/standing.ts";
import { loadProject } from "../access/access.ts";
import { callerOf } from "../access/stored_caller.ts";
import type { Capabilities } from "../capabilities.ts";
import { NotFoundError } from "../errors.ts";
import { FileFaults } from "../domain/submissions/file_forecast.ts";
import type { FileChoice } from "../domain/submissions/read_file.ts";
import type { FileMode } from "../domain/submissions/file_words.ts";
import type {
  SubmissionCounts,
  SubmissionDocument,
} from "../store/submissions/submission_document.ts";
import { judgeFile } from "./judge_file.ts";
import { takeBackFile, writeFile } from "./write_file.ts";

/** Why a file cannot be recorded at all. The message is shown to its sender. */
export class FileRefused extends Error {}

export interface FileRun {
  readonly signal: AbortSignal;
  /** Stores how far the run is. */
  readonly report: (counts: SubmissionCounts) => Promise<void>;
}

/** Returns what the sender of a file may choose, from how it is stored. */
export function choiceOf({
  askedFormat,
  pattern,
}: Pick<SubmissionDocument, "askedFormat" | "pattern">): FileChoice {
  return { format: askedFormat ?? undefined, pattern: pattern ?? undefined };
}

/** Returns whether a file with faults is recorded all the same. */
export function recordsWith(mode: FileMode, faults: FileFaults): boolean {
  return mode === "what_is_right" || faults.count === 0;
}

/**
 * Records a file and returns its report.
 * @throws {FileRefused} when the file, its account or its project is gone
 */
export async function runFile(
  caps: Capabilities,
  submission: SubmissionDocument,
  { signal, report }: FileRun,
): Promise<Pick<SubmissionDocument, "counts" | "faults" | "format">> {
  const { _id: id, userId, projectId, receivedAt, mode, attempt } = submission;
  const user = await caps.store.users.byId(userId);
  if (user === null || !(await isOpen(caps, user))) throw new FileRefused("The account is closed.");
  const bytes = await caps.store.submissionParts.read(id, submission.bytes);
  if (bytes === null) throw new FileRefused("The file is not stored any more: send it again.");
  const caller = await callerOf(caps, user);
  await loadProject(caps, caller, projectId).catch((error: unknown) => {
    throw error instanceof NotFoundError ? new FileRefused("The project is gone.") : error;
  });
  const input = { bytes, choice: choiceOf(submission) };
  const options = { transfer: [bytes.buffer], signal };
  const reading = await caps.pool.run("readForecastFile", input, options);
  const faults = FileFaults.of(reading);
  const { lines, forecasts, format } = reading;
  const countsWith = (judged: number, written: number): SubmissionCounts => ({
    lines,
    forecasts: forecasts.length,
    judged,
    written,
    faults: faults.count,
  });
  const isRepeated = attempt > 1;
  const asked = {
    caller,
    projectId,
    receivedAt,
    signal,
    onJudged: (count: number) => report(countsWith(count, 0)),
    ...(isRepeated && {
      recordedOf: (ids: readonly number[]) => caps.store.forecasts.questionsWrittenBy(id, ids),
    }),
  };
  const file = await judgeFile(caps, reading, asked, faults);
  const writing = {
    ...asked,
    id,
    mode,
    isRepeated,
    onWritten: (count: number) => report(countsWith(forecasts.length, count)),
  };
  let written = 0;
  if (recordsWith(mode, faults)) written = await writeFile(caps, file, writing, faults);
  else if (isRepeated) await takeBackFile(caps, file, writing);
  return { counts: countsWith(forecasts.length, written), faults: faults.listed, format };
}
