/**
 * The thread pool: single-threaded lanes, so that work on the same key meets the state an earlier
 * run left in its thread. Bounded: a full lane answers 503 instead of piling up.
 */
import { Piscina } from "piscina";
import { OverloadError } from "../src/errors.ts";
import type { Message, TaskInput, TaskName, TaskOutput } from "./messages.ts";

export interface PoolConfig {
  readonly threads: number;
  readonly maxQueue: number;
}

interface PoolLog {
  error(fields: object, message: string): void;
}

export interface RunOptions {
  /** Gives up waiting; a task that has begun runs on and its answer is dropped. */
  readonly signal?: AbortSignal;
  /** Memory of the input that moves to the thread. */
  readonly transfer?: readonly ArrayBuffer[];
  /** Tasks of one key run in one thread; absent = the least busy one. */
  readonly key?: number;
}

export interface ThreadPool {
  /** @throws {OverloadError} when too many tasks wait */
  run<Name extends TaskName>(
    task: Name,
    input: TaskInput<Name>,
    options?: RunOptions,
  ): Promise<TaskOutput<Name>>;
  readonly threads: number;
  /** Tasks waiting for a thread. */
  waiting(): number;
  /** Lets running and waiting tasks finish. */
  close(): Promise<void>;
}

const QUEUE_FULL = "Task queue is at limit";
const isSource = import.meta.url.endsWith(".ts");

export function createThreadPool(config: PoolConfig, log: PoolLog): ThreadPool {
  const lanes = Array.from({ length: config.threads }, () => openLane(config, log));
  const leastBusy = () => lanes.reduce((a, b) => (b.queueSize < a.queueSize ? b : a));
  return {
    threads: config.threads,
    waiting: () => lanes.reduce((sum, lane) => sum + lane.queueSize, 0),
    async run(task, input, options = {}) {
      const { key, transfer = [], signal } = options;
      signal?.throwIfAborted();
      const lane = key === undefined ? leastBusy() : lanes[key % lanes.length]!;
      const message: Message<typeof task> = { task, input };
      const running = lane
        .run(message, { transferList: [...transfer] })
        .catch(asOverload) as Promise<TaskOutput<typeof task>>;
      return signal === undefined ? running : untilAborted(running, signal);
    },
    async close() {
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}

function openLane(config: PoolConfig, log: PoolLog): Piscina {
  const lane = new Piscina({
    // Under a TypeScript loader the sources run; a build runs what it was built to.
    filename: new URL(`./thread.${isSource ? "ts" : "js"}`, import.meta.url).href,
    minThreads: 1,
    maxThreads: 1,
    maxQueue: config.maxQueue,
  });
  // Without a listener an error of a thread would end the process.
  lane.on("error", (err: unknown) => {
    log.error({ err }, "thread failed");
  });
  return lane;
}

function asOverload(error: unknown): never {
  const isFull = error instanceof Error && error.message === QUEUE_FULL;
  throw isFull ? new OverloadError("The service is busy, try again.") : error;
}

async function untilAborted<T>(running: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => {
      reject(signal.reason as Error);
    };
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([running, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
    // An answer nobody waits for any more must not count as unhandled.
    running.catch(() => undefined);
  }
}
