/**
 * Consumes jobs, with one BullMQ worker for each queue that this process works on. Another process
 * takes over the jobs of a killed process after their lock expires. Processors are idempotent, so
 * running twice is safe.
 */
import { hostname } from "node:os";
import {
  type ConnectionOptions,
  DelayedError,
  type Job,
  UnrecoverableError,
  WaitingError,
  Worker,
} from "bullmq";
import { Value } from "typebox/value";
import type { Capabilities } from "../src/capabilities.ts";
import type { Config } from "../src/config.ts";
import { NotFoundError, ValidationError } from "../src/errors.ts";
import { isUnavailable } from "../src/unavailable.ts";
import {
  jobContracts,
  type JobName,
  type JobPayloads,
  queueConcurrency,
  type QueueName,
} from "./contract.ts";
import { type Cause, levelOf, queueNames, queuePrefix, type StoredPayload } from "./queue.ts";
import { runLimited, type Stopping } from "./time_limit.ts";

export interface JobContext {
  /** Aborts at the job's time limit and when the process stops. */
  readonly signal: AbortSignal;
  /** Reports progress that every reader of the job can see. */
  progress(report: Record<string, unknown>): Promise<void>;
}

export type Processor<Name extends JobName> = (
  caps: Capabilities,
  payload: JobPayloads[Name],
  context: JobContext,
) => Promise<void>;
/** One processor for each job. A missing one does not compile. */
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
  /** Time limit in milliseconds, for tests. Without it the contract's limit holds. */
  readonly timeLimitMs?: number;
}

export interface Runner {
  readonly workers: readonly Worker[];
  /**
   * Takes no new jobs and finishes the running ones. A job that takes too long goes back to its
   * queue, where another process takes it at once.
   */
  close(): Promise<void>;
}

/**
 * Milliseconds until a lock expires, because its holder has died. The job waits again after two
 * checks, so it runs again well within 30 s. Holders renew their locks in half that time.
 */
const LOCK_MS = 10_000;
const STALLED_CHECK_MS = 2_500;
/** Number of processes that a job may lose before it counts as harmful. */
const MAX_STALLED = 5;
/** Milliseconds for which an aborted run may go on before it is given up. */
const GRACE_MS = 2_000;
/** Attempts that a job whose engine is away has in its usual order. */
const SOON_ATTEMPTS = 3;
/** Milliseconds after which it runs again from then on. */
const AWAY_MS = 5_000;
/** Milliseconds since it was enqueued in which a job waits for an engine. Then its failures count. */
const PATIENCE_MS = 3_600_000;
/** Name of this process. It is stored with every job that the process runs. */
const WORKER_NAME = `${hostname()}-${process.pid}`;

/**
 * Starts the workers of this process.
 * @throws {TypeError} when the configuration names an unknown queue
 */
export function createRunner(caps: Capabilities, options: RunnerOptions): Runner {
  const stopping: Stopping = { isOn: false, running: new Set() };
  const interrupt = () => {
    stopping.isOn = true;
    for (const controller of stopping.running) controller.abort();
  };
  const workers = queuesFor(caps.config.jobs).map((name) =>
    startWorker(caps, options, { name, stopping }),
  );
  return {
    workers,
    async close() {
      const drained = setTimeout(interrupt, caps.config.jobs.drainMs);
      await Promise.all(workers.map((worker) => worker.close()));
      clearTimeout(drained);
    },
  };
}

/**
 * Returns the queues that this process works on.
 * @throws {TypeError} for a name that is not a queue
 */
export function queuesFor({ queues, concurrency }: Config["jobs"]): QueueName[] {
  const named = [...queues, ...Object.keys(concurrency)];
  const unknown = named.filter((name) => !queueNames.includes(name as QueueName));
  if (unknown.length > 0) {
    throw new TypeError(
      `No such queue: ${unknown.join(", ")}. QUEUES and QUEUE_CONCURRENCY know ${queueNames.join(", ")}.`,
    );
  }
  return queueNames.filter((name) => queues.length === 0 || queues.includes(name));
}

interface WorkerSite {
  readonly name: QueueName;
  readonly stopping: Stopping;
}

function startWorker(caps: Capabilities, options: RunnerOptions, site: WorkerSite): Worker {
  const { name } = site;
  const { onFinished } = options;
  const worker = new Worker(
    name,
    async (job, token) => {
      const started = performance.now();
      const finish = (ok: boolean) =>
        onFinished?.({ job: job.name, queue: name, ok, ms: performance.now() - started });
      try {
        await runJob(caps, options, { job, token, stopping: site.stopping });
        finish(true);
      } catch (error) {
        // A job that waits, or that a stopping process puts back, has not failed.
        if (!(error instanceof WaitingError || error instanceof DelayedError)) finish(false);
        throw error;
      }
    },
    {
      connection: options.connection,
      prefix: queuePrefix(name),
      name: WORKER_NAME,
      concurrency: caps.config.jobs.concurrency[name] ?? queueConcurrency[name],
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_CHECK_MS,
      maxStalledCount: MAX_STALLED,
    },
  );
  worker.on("error", (err) => caps.log[levelOf(err)]({ err, queue: name }, "worker"));
  worker.on("stalled", (jobId) => {
    caps.log.warn({ queue: name, jobId }, "job taken over from a process that is gone");
  });
  worker.on("failed", (job, err) => {
    const { id: jobId, attemptsMade: attempt } = job ?? {};
    const data = job?.data as Partial<Cause> | undefined;
    const told = { queue: name, job: job?.name, jobId, data, attempt, trace_id: data?.traceId };
    caps.log.error({ err, ...told }, "job failed");
  });
  return worker;
}

interface Running {
  readonly job: Job;
  readonly token: string | undefined;
  readonly stopping: Stopping;
}

async function runJob(
  caps: Capabilities,
  { processors, timeLimitMs }: RunnerOptions,
  { job, token, stopping }: Running,
): Promise<void> {
  const { name, payload, cause } = readJob(job);
  const processor = processors[name] as Processor<JobName>;
  const limit = { limitMs: timeLimitMs ?? jobContracts[name].timeLimitMs, graceMs: GRACE_MS };
  const started = performance.now();
  const ofJob = capsOfJob(caps, job, cause);
  const run: { signal?: AbortSignal } = {};
  try {
    await runLimited(stopping, limit, (signal) => {
      run.signal = signal;
      return processor(ofJob, payload, {
        signal,
        progress: (report) => job.updateProgress(report),
      });
    });
    // Recurring jobs run every second, so only jobs that a request caused are logged as info.
    const level = cause === undefined ? "debug" : "info";
    ofJob.log[level]({ ms: Math.round(performance.now() - started) }, "job done");
  } catch (error) {
    if (stopping.isOn) {
      // The job is not at fault. It goes back without using up an attempt and without delay.
      await job.moveToWait(token);
      throw new WaitingError();
    }
    // A run that overran its own limit fails with an error that looks like one of an engine.
    const hasOverrun = run.signal?.aborted === true;
    if (!hasOverrun && isUnavailable(error) && isPatient(job)) {
      // An outage is longer than all retries together, and nothing else would ask for the job again.
      ofJob.log.warn({ err: error }, "an engine is away, so the job waits");
      await job.moveToDelayed(Date.now() + AWAY_MS, token);
      throw new DelayedError();
    }
    // Errors that a retry cannot mend fail the job at once, with their reason.
    if (error instanceof NotFoundError || error instanceof ValidationError) {
      throw new UnrecoverableError(error.message);
    }
    throw error;
  }
}

/**
 * Returns whether a job waits for its engine. Its first attempts follow sooner and get over a short
 * fault. The pauses before later ones grow to a minute, which is longer than most outages. The
 * schedule brings a recurring job again by itself.
 */
function isPatient({ attemptsMade, opts, repeatJobKey, timestamp }: Job): boolean {
  const isLate = attemptsMade + 1 >= Math.min(opts.attempts ?? 1, SOON_ATTEMPTS);
  return isLate && repeatJobKey === undefined && Date.now() - timestamp < PATIENCE_MS;
}

/**
 * Reads and checks a job.
 * @throws {UnrecoverableError} for an unknown job or a wrong payload, because a retry cannot mend
 *   it
 */
function readJob(job: Job) {
  if (!Object.hasOwn(jobContracts, job.name)) {
    throw new UnrecoverableError(`No job is called ${job.name}`);
  }
  const name = job.name as JobName;
  const { requestId, traceId, ...payload } = job.data as StoredPayload<JobName>;
  const [fault] = Value.Errors(jobContracts[name].payload, payload);
  if (fault !== undefined) {
    const at = fault.instancePath === "" ? "" : ` at ${fault.instancePath}`;
    throw new UnrecoverableError(`The payload of ${name} is wrong${at}: ${fault.message}`);
  }
  return { name, payload, cause: causeOf(requestId, traceId) };
}

function causeOf(requestId: string | undefined, traceId: string | undefined): Cause | undefined {
  if (requestId === undefined) return undefined;
  return traceId === undefined ? { requestId } : { requestId, traceId };
}

/**
 * Returns the capabilities of a job. Its log lines and the jobs that it enqueues name the request
 * that caused it, and its trace.
 */
function capsOfJob(caps: Capabilities, job: Job, cause: Cause | undefined): Capabilities {
  const named = { job: job.name, jobId: job.id };
  if (cause === undefined) return { ...caps, log: caps.log.child(named) };
  const { requestId, traceId } = cause;
  const traced = traceId === undefined ? {} : { trace_id: traceId };
  return {
    ...caps,
    log: caps.log.child({ ...named, requestId, ...traced }),
    jobs: caps.jobs.causedBy(cause),
  };
}
