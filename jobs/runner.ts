/**
 * The consumers: one BullMQ worker per queue this process works on. Work of a killed process is
 * picked up elsewhere after its lock runs out; handlers are idempotent, so running twice is safe.
 */
import { Worker, UnrecoverableError, type ConnectionOptions, type Job } from "bullmq";
import type { Capabilities } from "../src/capabilities.ts";
import { NotFoundError, ValidationError } from "../src/errors.ts";
import { jobContracts, type JobName, type JobPayloads, type QueueName } from "./contract.ts";
import { QUEUE_PREFIX, queueNames } from "./queue.ts";

export interface JobContext {
  /** Aborts at the job's time limit and when the process stops. */
  readonly signal: AbortSignal;
  /** Progress readable by whoever watches the job. */
  progress(report: Record<string, unknown>): Promise<void>;
}

export type Processor<Name extends JobName> = (
  caps: Capabilities,
  payload: JobPayloads[Name],
  context: JobContext,
) => Promise<void>;
/** A job without a processor does not compile. */
export type Processors = { readonly [Name in JobName]: Processor<Name> };

export interface JobFinished {
  readonly job: string;
  readonly queue: QueueName;
  readonly ok: boolean;
  readonly ms: number;
}

export interface RunnerOptions {
  readonly connection: ConnectionOptions;
  readonly processors: Processors;
  readonly onFinished?: (finished: JobFinished) => void;
}

export interface Runner {
  readonly workers: readonly Worker[];
  /** Finishes running jobs, takes no new ones. */
  close(): Promise<void>;
}

/** A lock this old means its holder died: the job goes back to waiting (well under 30 s). */
const LOCK_MS = 15_000;
const STALLED_CHECK_MS = 5_000;
/** A job may lose its process this often before it counts as poisoned. */
const MAX_STALLED = 5;

const defaultConcurrency: Readonly<Record<QueueName, number>> = {
  aggregation: 2,
  withdrawals: 1,
  scoring: 1,
  leaderboards: 1,
  exports: 2,
  upkeep: 2,
};

export function createRunner(caps: Capabilities, options: RunnerOptions): Runner {
  const wanted = caps.config.jobs.queues;
  const unknown = wanted.filter((name) => !queueNames.includes(name as QueueName));
  if (unknown.length > 0) throw new TypeError(`Unknown queues in QUEUES: ${unknown.join(", ")}`);
  const stopping = new AbortController();
  const workers = queueNames
    .filter((name) => wanted.length === 0 || wanted.includes(name))
    .map((name) => startWorker(caps, options, { name, stopping: stopping.signal }));
  return {
    workers,
    async close() {
      await Promise.all(workers.map((worker) => worker.close()));
      stopping.abort();
    },
  };
}

function startWorker(
  caps: Capabilities,
  { connection, processors, onFinished }: RunnerOptions,
  { name, stopping }: { name: QueueName; stopping: AbortSignal },
): Worker {
  const worker = new Worker(
    name,
    async (job) => {
      const started = performance.now();
      let ok = false;
      try {
        await runJob(caps, processors, job, stopping);
        ok = true;
      } finally {
        onFinished?.({ job: job.name, queue: name, ok, ms: performance.now() - started });
      }
    },
    {
      connection,
      prefix: QUEUE_PREFIX,
      concurrency: caps.config.jobs.concurrency[name] ?? defaultConcurrency[name],
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_CHECK_MS,
      maxStalledCount: MAX_STALLED,
    },
  );
  worker.on("error", (err) => caps.log.warn({ err, queue: name }, "worker connection"));
  worker.on("failed", (job, err) => {
    caps.log.error(
      {
        err,
        queue: name,
        job: job?.name,
        jobId: job?.id,
        data: job?.data as unknown,
        attempt: job?.attemptsMade,
      },
      "job failed",
    );
  });
  return worker;
}

async function runJob(
  caps: Capabilities,
  processors: Processors,
  job: Job,
  stopping: AbortSignal,
): Promise<void> {
  if (!Object.hasOwn(jobContracts, job.name))
    throw new UnrecoverableError(`No job is called ${job.name}`);
  const name = job.name as JobName;
  const processor = processors[name] as Processor<JobName>;
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(jobContracts[name].timeLimitMs)]);
  const log = caps.log.child({ job: job.name, jobId: job.id });
  try {
    await processor({ ...caps, log }, job.data as never, {
      signal,
      progress: (report) => job.updateProgress(report),
    });
  } catch (error) {
    // What retrying cannot cure fails at once, with its reason.
    if (error instanceof NotFoundError || error instanceof ValidationError) {
      throw new UnrecoverableError(error.message);
    }
    throw error;
  }
}
