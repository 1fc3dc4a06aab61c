/**
 * Makes an export in the background (Contract 7.3). An interrupted run starts again from the
 * beginning, under a new number. Only the newest run of a job may report or finish.
 */
import { createHash, type Hash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Capabilities } from "../../../src/capabilities.ts";
import { archiveRights, downloaderOf } from "../../../src/access/downloads.ts";
import { NotFoundError } from "../../../src/errors.ts";
import { benchmarkRuns } from "../../../src/export/benchmark_runs.ts";
import { PACES, exportName, planExport, rowsOf } from "../../../src/export/export_plan.ts";
import { exportBytes, FORMATS } from "../../../src/export/export_stream.ts";
import { countOwnData, OWN_DATA_FILE, ownDataBytes } from "../../../src/export/own_data.ts";
import { allProjects } from "../../../src/boards/board_questions.ts";
import type {
  ExportFile,
  ExportJobDocument,
} from "../../../src/store/exports/export_job_document.ts";
import { jobContracts } from "../../contract.ts";
import type { JobContext } from "../../runner.ts";
import { createExportProgress } from "./export_progress.ts";

/** Milliseconds for which a finished file is stored. */
const FILE_LIFE_MS = 24 * 3_600_000;

/**
 * Runs one export. A run that is no longer wanted ends without an error.
 * @throws {NotFoundError} when the project no longer exists
 */
export async function exportProject(
  caps: Capabilities,
  { job: id }: { readonly job: string },
  context: JobContext,
): Promise<void> {
  const job = await caps.store.exportJobs.begin(id, caps.clock.now());
  if (job === null) return;
  const { attempt } = job;
  await caps.store.exportFiles.dropRuns({ job: id, attempt: attempt - 1 });
  if (job.failures >= jobContracts.export_project.attempts) {
    await noteFailure(caps, job, new Error("its runs ended with their processes"));
    return;
  }
  const unwanted = new AbortController();
  const signal = AbortSignal.any([context.signal, unwanted.signal]);
  const stop = () => unwanted.abort();
  try {
    const isFinished = await makeFile(caps, job, { signal, stop, context });
    if (!isFinished) await removeRun(caps, job);
  } catch (error) {
    const isWanted = !unwanted.signal.aborted;
    const isInterrupted = isWanted && isStopping(context);
    // This comes first, because the process may be gone before all chunks are removed.
    if (isInterrupted) await caps.store.exportJobs.putBack({ job: id, attempt });
    await removeRun(caps, job);
    // Cancelled runs end here, and so do runs that were started again elsewhere: nothing waits for
    // them.
    if (!isWanted) return;
    if (!isInterrupted) await noteFailure(caps, job, error);
    throw error;
  }
}

/**
 * Returns whether the process is stopping. The run then starts again elsewhere, so it is no failure
 * of the export.
 */
function isStopping({ signal }: JobContext): boolean {
  const reason = signal.reason as Error | undefined;
  return signal.aborted && reason?.name !== "TimeoutError";
}

interface Making {
  readonly signal: AbortSignal;
  /** Ends the run, because it is no longer wanted. */
  readonly stop: () => void;
  readonly context: JobContext;
}

/** What a run writes. */
interface Contents extends Pick<ExportFile, "name" | "projectIds" | "postIds"> {
  readonly rows: number;
  readonly bytes: (onRows: (count: number) => void) => AsyncIterable<Uint8Array>;
}

/** Returns the contents of the archive of a project. */
async function ofProject(
  caps: Capabilities,
  job: ExportJobDocument,
  { projectId, signal }: { readonly projectId: number; readonly signal: AbortSignal },
): Promise<Contents> {
  const project = await caps.store.projects.byId(projectId);
  if (project === null) throw new NotFoundError();
  const { options, baseUrl, userId: accountId } = job;
  const rights = await rightsOf(caps, job, projectId);
  const benchmark = options.includeBenchmark === true && {
    benchmark: await benchmarkRuns(caps, projectId, { signal }),
  };
  const reader = { ...caps, store: await caps.readers.exports(signal) };
  const now = caps.clock.now();
  const asked = { project, options, baseUrl, now, ...benchmark, ...rights };
  const plan = await planExport(reader, asked, signal);
  return {
    name: `${exportName(project)}.${FORMATS[options.format].ending}`,
    projectIds: plan.projectIds,
    postIds: plan.postIds,
    rows: rowsOf(plan),
    bytes: (onRows) => exportBytes(reader, plan, { signal, accountId, onRows, pace: PACES.inJobs }),
  };
}

/** Returns what is held on the account of the job. */
async function ofAccount(
  { readers, clock }: Pick<Capabilities, "readers" | "clock">,
  { userId }: ExportJobDocument,
  signal: AbortSignal,
): Promise<Contents> {
  const store = await readers.exports(signal);
  const now = clock.now();
  const { piece } = PACES.inJobs;
  return {
    name: OWN_DATA_FILE,
    projectIds: [],
    postIds: [],
    rows: await countOwnData(store, userId, Number.MAX_SAFE_INTEGER),
    bytes: (onRows) => ownDataBytes(store, { userId, now, signal, onRows, piece }),
  };
}

/**
 * Writes the file of an export.
 * @returns false when the run was no longer wanted at its end
 */
async function makeFile(
  caps: Capabilities,
  job: ExportJobDocument,
  { signal, stop, context }: Making,
): Promise<boolean> {
  const run = { job: job._id, attempt: job.attempt };
  const { projectId } = job;
  const progress = createExportProgress(caps, run, { stop, context });
  const { rows, bytes, ...about } =
    projectId === null
      ? await ofAccount(caps, job, signal)
      : await ofProject(caps, job, { projectId, signal });
  await progress.begin(rows);
  const hash = createHash("sha256");
  const counted = { bytes: 0 };
  await pipeline(
    Readable.from(bytes(progress.add)),
    (source: AsyncIterable<Uint8Array>) => tapped(source, hash, counted),
    caps.store.exportFiles.write(run, about.name),
    { signal },
  );
  await progress.settle();
  const done = caps.clock.now();
  const made = { ...about, ...counted, sha256: hash.digest("hex") };
  const file = { id: `${run.job}-${run.attempt}`, ...made };
  return caps.store.exportJobs.finish(run, file, { now: done, expiresAt: done + FILE_LIFE_MS });
}

/**
 * Returns what the file may hold: what the requesting account may have now.
 * Accounts that fetch the file later get the same file.
 */
async function rightsOf(
  caps: Pick<Capabilities, "store">,
  { userId, options: { anonymized } }: ExportJobDocument,
  projectId: number,
) {
  const [account, directory] = await Promise.all([downloaderOf(caps, userId), allProjects(caps)]);
  return archiveRights(caps, account, { projectId, directory, anonymized });
}

async function* tapped(
  source: AsyncIterable<Uint8Array>,
  hash: Hash,
  counted: { bytes: number },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    hash.update(chunk);
    counted.bytes += chunk.length;
    yield chunk;
  }
}

async function removeRun(
  { store }: Pick<Capabilities, "store">,
  job: ExportJobDocument,
): Promise<void> {
  await store.exportFiles.dropRuns({ job: job._id, attempt: job.attempt });
}

/**
 * Records a failure. The last permitted one ends the job. Its reason is logged and not shown to the
 * caller.
 */
async function noteFailure(
  caps: Pick<Capabilities, "clock" | "store">,
  job: ExportJobDocument,
  error: unknown,
): Promise<void> {
  const isLast =
    error instanceof NotFoundError || job.failures + 1 >= jobContracts.export_project.attempts;
  const now = caps.clock.now();
  const reason =
    error instanceof NotFoundError ? "The project is gone." : "The export failed, try again.";
  await caps.store.exportJobs.fail({ job: job._id, attempt: job.attempt }, reason, {
    now,
    expiresAt: isLast ? now + FILE_LIFE_MS : null,
  });
}
