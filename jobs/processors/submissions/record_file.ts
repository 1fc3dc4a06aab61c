/**
 * Records a file of forecasts in the background (Contract 2.47). A run that was interrupted begins
 * again, under a new number, and finds what the earlier one has written.
 */
import type { Capabilities } from "../../../src/capabilities.ts";
import { FileRefused, runFile } from "../../../src/submissions/run_file.ts";
import type {
  SubmissionCounts,
  SubmissionDocument,
} from "../../../src/store/submissions/submission_document.ts";
import { jobContracts } from "../../contract.ts";
import type { JobContext } from "../../runner.ts";

/** Records one file. A run that is no longer wanted ends without an error. */
export async function recordFile(
  caps: Capabilities,
  { file: id }: { readonly file: string },
  context: JobContext,
): Promise<void> {
  const { submissions, submissionParts } = caps.store;
  const submission = await submissions.begin(id, caps.clock.now());
  if (submission === null) return;
  const run = { id, attempt: submission.attempt };
  if (submission.failures >= jobContracts.record_file.attempts) {
    await noteFailure(caps, submission, new Error("its runs ended with their processes"));
    return;
  }
  const unwanted = new AbortController();
  const signal = AbortSignal.any([context.signal, unwanted.signal]);
  const report = async (counts: SubmissionCounts) => {
    if (!(await submissions.report(run, counts, caps.clock.now()))) unwanted.abort();
    await context.progress({ ...counts });
  };
  try {
    const told = await runFile(caps, submission, { signal, report });
    await submissions.finish(run, told, caps.clock.now());
    await submissionParts.drop([id]);
  } catch (error) {
    // Another process has begun the file again.
    if (unwanted.signal.aborted) return;
    if (isStopping(context)) {
      await submissions.putBack(run);
      throw error;
    }
    if (await noteFailure(caps, submission, error)) return;
    throw error;
  }
}

/** Returns whether the process is stopping. That is no failure of the file. */
function isStopping({ signal }: JobContext): boolean {
  const reason = signal.reason as Error | undefined;
  return signal.aborted && reason?.name !== "TimeoutError";
}

/** Records a failure, and returns whether it was the last one. */
async function noteFailure(
  { store, clock, log }: Pick<Capabilities, "store" | "clock" | "log">,
  { _id: id, attempt, failures }: SubmissionDocument,
  error: unknown,
): Promise<boolean> {
  const isRefused = error instanceof FileRefused;
  const isLast = isRefused || failures + 1 >= jobContracts.record_file.attempts;
  const told = isRefused ? error.message : "The file could not be recorded: send it again.";
  if (isLast && !isRefused) log.error({ err: error, file: id }, "a file of forecasts has failed");
  await store.submissions.fail({ id, attempt }, isLast ? told : null, clock.now());
  if (isLast) await store.submissionParts.drop([id]);
  return isLast;
}
