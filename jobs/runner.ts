/**
 * The consumers: one BullMQ worker per queue this process works on. Work of a killed process is
 * picked up elsewhere after its lock runs out; handlers are idempotent, so running twice is safe.
 */
import { hostname } from "node:os";
import { UnrecoverableError, WaitingError, Worker, type ConnectionOptions, type Job } from "bullmq";
import { Value } from "typebox/value";
import type { Capabilities } from "../src/capabilities.ts";
import type { Config } from "../src/config.ts";
import { NotFoundError, ValidationError } from "../src/errors.ts";
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
  /** Progress that every reader of the job can see. */
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
  /** Tests make it short; the contract's without. */
  readonly timeLimitMs?: number;
}

export interface Runner {
  readonly workers: readonly Worker[];
  /**
   * Takes no new jobs and finishes the running ones; what is not done soon goes back to its queue,
   * for another process at once.
   */
  close(): Promise<void>;
}

/**
 * A lock this old means its holder died: two looks later the job goes back to waiting, so it is
 * at work again well within 30 s. Holders renew theirs in half that time.
 */
const LOCK_MS = 10_000;
const STALLED_CHECK_MS = 2_500;
/** A job may lose its process this often before it counts as poisoned. */
const MAX_STALLED = 5;
/** An aborted run that has not ended by then is given up, ms. */
const GRACE_MS = 2_000;
/** Told with every job: which process works on it. */
const WORKER_NAME = `${hostname()}-${process.pid}`;

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

/** @throws {TypeError} for a name that is no queue */
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
        if (!(error instanceof WaitingError)) finish(false);
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
  try {
    await runLimited(stopping, limit, (signal) =>
      processor(ofJob, payload, { signal, progress: (report) => job.updateProgress(report) }),
    );
    // Clocks tick every second: only what somebody asked for is worth a line.
    const level = cause === undefined ? "debug" : "info";
    ofJob.log[level]({ ms: Math.round(performance.now() - started) }, "job done");
  } catch (error) {
    if (stopping.isOn) {
      // No fault of the job: it costs no attempt and waits for nothing.
      await job.moveToWait(token);
      throw new WaitingError();
    }
    // What retrying cannot cure fails at once, with its reason.
    if (error instanceof NotFoundError || error instanceof ValidationError) {
      throw new UnrecoverableError(error.message);
    }
    throw error;
  }
}

/** @throws {UnrecoverableError} for what no contract knows: trying again cannot cure it */
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

/** Its log lines, and the jobs it enqueues, name the request that caused it, and its trace. */
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
