/**
 * Enqueues jobs. `enqueue` never fails a request: a refused job is logged, and a recurring job
 * finds in the store what is missing.
 */
import { Queue, type ConnectionOptions, type JobsOptions } from "bullmq";
import { withTimeout } from "../src/timeout.ts";
import type { Log } from "../src/log.ts";
import { type Coalescer, createCoalescer } from "./coalescer.ts";
import {
  jobContracts,
  type JobName,
  type JobPayloads,
  queueConcurrency,
  type QueueName,
} from "./contract.ts";

/** The request that a job comes from. */
export interface Cause {
  readonly requestId: string;
  /** Trace id from the request's `traceparent` (W3C Trace Context), 32 hex digits. */
  readonly traceId?: string;
}

export interface JobQueue {
  /**
   * Returns true once the job is in Redis, and false once its refusal is logged. It never rejects.
   */
  enqueue<Name extends JobName>(name: Name, payload: JobPayloads[Name]): Promise<boolean>;
  /** Enqueues many jobs of one kind in one step. */
  enqueueMany<Name extends JobName>(
    name: Name,
    payloads: readonly JobPayloads[Name][],
  ): Promise<boolean>;
  /**
   * Enqueues for bursts: the first job at once, then at most one for each key in each short
   * interval. It returns at once.
   */
  enqueueSoon<Name extends JobName>(name: Name, payload: JobPayloads[Name]): void;
  /**
   * Returns the same interface for one request. The logs of its jobs, and of the jobs that these
   * enqueue, have its ids. When the jobs of several requests become one, it has the ids of one of
   * them.
   */
  causedBy(cause: Cause): JobQueue;
  /**
   * Returns whether jobs of this job's queue run right now. It is false when Redis does not answer.
   */
  isWorkedOn(name: JobName): Promise<boolean>;
  /**
   * Queues the failed jobs of a queue again and returns their number.
   * @throws {Error} when Redis does not answer
   */
  retryFailed(queue: Pick<Queue, "getFailedCount" | "retryJobs">): Promise<number>;
  queue(name: QueueName): Queue;
  readonly queues: readonly Queue[];
  close(): Promise<void>;
}

/** What is stored in Redis: the payload, and the request that caused it, if there is one. */
export type StoredPayload<Name extends JobName> = JobPayloads[Name] & Partial<Cause>;

/**
 * Returns the prefix of a queue's keys. The braces keep all keys of a queue in one slot of a Redis
 * Cluster.
 */
export const queuePrefix = (name: QueueName): string => `{presage-${name}}`;
/**
 * Milliseconds after which an answer of Redis is given up. Requests wait for it, and its client may
 * wait for a long time while Redis is away.
 */
const ANSWER_LIMIT_MS = 3_000;
/** A thousand failed jobs, which is what a queue keeps, take longer. */
const RETRY_LIMIT_MS = 15_000;
/**
 * Milliseconds between two turns of `enqueueSoon`. A forecast appears well within the seconds it
 * may take, and many questions that are forecast together cause few runs.
 */
const SHORTEST_TURN_MS = 300;
const LONGEST_TURN_MS = 1_000;
const TURN_MS_PER_JOB = 50;
const KEEP_DONE = { age: 3_600, count: 200 };
const KEEP_FAILED = { age: 7 * 86_400, count: 1_000 };

export const queueNames = Object.keys(queueConcurrency) as readonly QueueName[];

/** Returns the options of a job from its contract. */
export function jobOptions<Name extends JobName>(
  name: Name,
  payload: JobPayloads[Name],
): JobsOptions {
  const { attempts, backoffMs, coalesce } = jobContracts[name];
  return {
    attempts,
    backoff: { type: "exponential", delay: backoffMs },
    removeOnComplete: KEEP_DONE,
    removeOnFail: KEEP_FAILED,
    // With a fixed job id an update would be lost while the job runs. Deduplication makes one more
    // run instead.
    ...(coalesce === null
      ? {}
      : { deduplication: { id: coalesce(payload), keepLastIfActive: true } }),
  };
}

/** Opens the queues. Errors of the connection are logged and not thrown. */
export function createJobQueue(connection: ConnectionOptions, log: Log): JobQueue {
  const queues = openQueues(connection, log);
  const queueOf = (name: QueueName): Queue => {
    const queue = queues.get(name);
    if (queue === undefined) throw new TypeError(`No queue ${name}`);
    return queue;
  };
  const add = async <Name extends JobName>(
    name: Name,
    payloads: readonly StoredPayload<Name>[],
  ): Promise<boolean> => {
    if (payloads.length === 0) return true;
    const jobs = payloads.map((data) => ({ name, data, opts: jobOptions(name, data) }));
    try {
      await withTimeout(queueOf(jobContracts[name].queue).addBulk(jobs), ANSWER_LIMIT_MS);
      return true;
    } catch (err) {
      log.error({ err, job: name }, "job refused, a sweep will catch up");
      return false;
    }
  };
  const soon = coalescing(add);
  return {
    ...enqueueing(add, soon.add),
    async isWorkedOn(name) {
      const active = queueOf(jobContracts[name].queue).getActiveCount();
      return (await withTimeout(active, ANSWER_LIMIT_MS).catch(() => 0)) > 0;
    },
    async retryFailed(queue) {
      const count = await withTimeout(queue.getFailedCount(), ANSWER_LIMIT_MS);
      await withTimeout(queue.retryJobs({ state: "failed" }), RETRY_LIMIT_MS);
      return count;
    },
    queue: queueOf,
    queues: [...queues.values()],
    async close() {
      await soon.close();
      await Promise.all([...queues.values()].map((queue) => queue.close()));
    },
    causedBy(cause) {
      return { ...this, ...enqueueing(add, soon.add, cause) };
    },
  };
}

function openQueues(connection: ConnectionOptions, log: Log): ReadonlyMap<QueueName, Queue> {
  const open = (name: QueueName): Queue => {
    const queue = new Queue(name, { connection, prefix: queuePrefix(name) });
    queue.on("error", (err) => log[levelOf(err)]({ err, queue: name }, "queue"));
    return queue;
  };
  return new Map(queueNames.map((name) => [name, open(name)] as const));
}

/**
 * Returns the level of an error. Errors of the connection are logged once by the connection, and
 * repeated by every queue.
 */
export function levelOf(error: Error): "debug" | "warn" {
  const code: unknown = "code" in error ? error.code : undefined;
  return typeof code === "string" && /^E[A-Z]+$/.test(code) ? "debug" : "warn";
}

type Add = <Name extends JobName>(
  name: Name,
  payloads: readonly StoredPayload<Name>[],
) => Promise<boolean>;
type AddSoon = <Name extends JobName>(name: Name, payload: StoredPayload<Name>) => void;

function enqueueing(
  add: Add,
  addSoon: AddSoon,
  cause?: Cause,
): Pick<JobQueue, "enqueue" | "enqueueMany" | "enqueueSoon"> {
  const stored = <Name extends JobName>(payload: JobPayloads[Name]): StoredPayload<Name> =>
    cause === undefined ? payload : { ...payload, ...cause };
  return {
    enqueue: (name, payload) => add(name, [stored(payload)]),
    enqueueMany: (name, payloads) =>
      add(
        name,
        payloads.map((payload) => stored(payload)),
      ),
    enqueueSoon: (name, payload) => addSoon(name, stored(payload)),
  };
}

function turnOf(jobs: number): number {
  return Math.min(LONGEST_TURN_MS, Math.max(SHORTEST_TURN_MS, jobs * TURN_MS_PER_JOB));
}

/** Makes one coalescer for each kind of job, when it is first needed. */
function coalescing(handOver: Add) {
  const coalescers = new Map<JobName, Coalescer<never>>();
  const open = <Name extends JobName>(name: Name): Coalescer<StoredPayload<Name>> =>
    createCoalescer({ intervalMs: turnOf, handOver: (payloads) => handOver(name, payloads) });
  return {
    add: <Name extends JobName>(name: Name, payload: StoredPayload<Name>): void => {
      const soon = coalescers.get(name) ?? open(name);
      coalescers.set(name, soon);
      soon.add(jobContracts[name].coalesce?.(payload) ?? "", payload as never);
    },
    async close() {
      await Promise.all([...coalescers.values()].map((soon) => soon.close()));
    },
  };
}
