/**
 * The producers' door to the jobs. `enqueue` never fails a request: the truth is in the store and
 * a scheduled sweep catches up; a refused job is logged.
 */
import { Queue, type ConnectionOptions, type JobsOptions } from "bullmq";
import type { Log } from "../src/log.ts";
import { type Coalescer, createCoalescer } from "./coalescer.ts";
import { jobContracts, type JobName, type JobPayloads, type QueueName } from "./contract.ts";

export interface JobQueue {
  /** True once the job is in Redis, false once its refusal is logged; never rejects. */
  enqueue<Name extends JobName>(name: Name, payload: JobPayloads[Name]): Promise<boolean>;
  /** Many of one kind in one step. */
  enqueueMany<Name extends JobName>(
    name: Name,
    payloads: readonly JobPayloads[Name][],
  ): Promise<boolean>;
  /** For bursts: at once, then at most one job per key in each short interval. Returns at once. */
  enqueueSoon<Name extends JobName>(name: Name, payload: JobPayloads[Name]): void;
  queue(name: QueueName): Queue;
  readonly queues: readonly Queue[];
  close(): Promise<void>;
}

/** Braces keep all keys of a queue in one slot of a Redis Cluster. */
export const QUEUE_PREFIX = "{presage}";
/** Turn of `enqueueSoon`: a forecast shows well within the seconds it may take. */
const SOON_MS = 200;
const KEEP_DONE = { age: 3_600, count: 200 };
const KEEP_FAILED = { age: 7 * 86_400, count: 1_000 };

export const queueNames: readonly QueueName[] = [
  "aggregation",
  "withdrawals",
  "scoring",
  "leaderboards",
  "exports",
  "upkeep",
];

/** Options of a job by its contract. */
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
    // A fixed job id would lose an update that comes while the job runs; this makes one more run.
    ...(coalesce === null
      ? {}
      : { deduplication: { id: coalesce(payload), keepLastIfActive: true } }),
  };
}

export function createJobQueue(connection: ConnectionOptions, log: Log): JobQueue {
  const queues = new Map(
    queueNames.map(
      (name) => [name, new Queue(name, { connection, prefix: QUEUE_PREFIX })] as const,
    ),
  );
  const queueOf = (name: QueueName): Queue => {
    const queue = queues.get(name);
    if (queue === undefined) throw new TypeError(`No queue ${name}`);
    return queue;
  };
  for (const queue of queues.values())
    queue.on("error", (err) => log.warn({ err, queue: queue.name }, "queue connection"));
  const refused = (name: JobName) => (err: unknown) => {
    log.error({ err, job: name }, "job refused, a sweep will catch up");
    return false;
  };
  const accepted = () => true;
  const soon = coalescing((name, payloads) => jobs.enqueueMany(name, payloads));
  const jobs: JobQueue = {
    async enqueue(name, payload) {
      return queueOf(jobContracts[name].queue)
        .add(name, payload, jobOptions(name, payload))
        .then(accepted, refused(name));
    },
    async enqueueMany(name, payloads) {
      if (payloads.length === 0) return true;
      return queueOf(jobContracts[name].queue)
        .addBulk(
          payloads.map((payload) => ({ name, data: payload, opts: jobOptions(name, payload) })),
        )
        .then(accepted, refused(name));
    },
    enqueueSoon: soon.add,
    queue: queueOf,
    queues: [...queues.values()],
    async close() {
      await soon.close();
      await Promise.all([...queues.values()].map((queue) => queue.close()));
    },
  };
  return jobs;
}

/** A coalescer per kind of job, made when it is first needed. */
function coalescing(handOver: JobQueue["enqueueMany"]) {
  const coalescers = new Map<JobName, Coalescer<never>>();
  const open = <Name extends JobName>(name: Name): Coalescer<JobPayloads[Name]> =>
    createCoalescer({ intervalMs: SOON_MS, handOver: (payloads) => handOver(name, payloads) });
  return {
    add: <Name extends JobName>(name: Name, payload: JobPayloads[Name]): void => {
      const soon = coalescers.get(name) ?? open(name);
      coalescers.set(name, soon);
      soon.add(jobContracts[name].coalesce?.(payload) ?? "", payload as never);
    },
    async close() {
      await Promise.all([...coalescers.values()].map((soon) => soon.close()));
    },
  };
}
