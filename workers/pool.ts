/**
 * The thread pool: single-threaded lanes, so that work on the same key meets the state an earlier
 * run left in its thread. Work that no request waits for has a lane of its own, behind
 * the others when cores are scarce. Bounded: a full lane answers 503 instead of piling up.
 */
import { Piscina } from "piscina";
import { OverloadError } from "../src/errors.ts";
import type { Message, TaskInput, TaskName, TaskOutput } from "./messages.ts";

export interface PoolConfig {
  readonly threads: number;
  readonly maxQueue: number;
  /** How far these threads stand back where cores are scarce, as of `nice`; 0 without. */
  readonly niceness?: number;
  /** Called after each task, for metrics. */
  readonly onRun?: (run: PoolRun) => void;
}

/** How long a task waited for its thread and ran in it. */
export interface PoolRun {
  readonly task: TaskName;
  readonly waitMs: number;
  readonly runMs: number;
}

interface PoolLog {
  error(fields: object, message: string): void;
}

export interface RunOptions {
  /** Gives up waiting; a task that has begun runs on and its answer is dropped. */
  readonly signal?: AbortSignal;
  /** Memory of the input that moves to the thread. */
  readonly transfer?: readonly ArrayBuffer[];
  /** Tasks of one key run in one thread; absent = the least busy one. Not in the background. */
  readonly key?: number;
}

export interface ThreadPool {
  /** @throws {OverloadError} when too many tasks wait */
  run<Name extends TaskName>(
    task: Name,
    input: TaskInput<Name>,
    options?: RunOptions,
  ): Promise<TaskOutput<Name>>;
  /** Threads that are always there. */
  readonly threads: number;
  /** Tasks waiting for a thread. */
  waiting(): number;
  /** Lets running and waiting tasks finish. */
  close(): Promise<void>;
}

const QUEUE_FULL = "Task queue is at limit";
/** Scores, boards and exports take long; forecasts and predictions must not wait for them. */
const BACKGROUND: ReadonlySet<TaskName> = new Set([
  "scoreQuestion",
  "computeBoard",
  "formatForecasts",
]);
/** A quarter of the time of a core that one other thread wants too. */
const BACKGROUND_NICE = 5;
/** The background thread is made when there is work, and ends after so long without any, ms. */
const BACKGROUND_IDLE_MS = 60_000;
const isSource = import.meta.url.endsWith(".ts");

export function createThreadPool(config: PoolConfig, log: PoolLog): ThreadPool {
  const lanes = Array.from({ length: config.threads }, () =>
    openLane(config, log, { minThreads: 1, niceIncrement: config.niceness ?? 0 }),
  );
  const background = openLane(config, log, {
    minThreads: 0,
    idleTimeout: BACKGROUND_IDLE_MS,
    // Never before the others: the API makes the rows of downloads and reads bodies.
    niceIncrement: Math.max(config.niceness ?? 0, BACKGROUND_NICE),
  });
  const all = [...lanes, background];
  const leastBusy = () => lanes.reduce((a, b) => (b.underWay < a.underWay ? b : a));
  const laneOf = (task: TaskName, key?: number): Lane => {
    if (BACKGROUND.has(task)) return background;
    return key === undefined ? leastBusy() : lanes[key % lanes.length]!;
  };
  return {
    threads: config.threads,
    waiting: () => all.reduce((sum, lane) => sum + lane.piscina.queueSize, 0),
    async run(task, input, options = {}) {
      const { key, transfer = [], signal } = options;
      signal?.throwIfAborted();
      const lane = laneOf(task, key);
      const message: Message<typeof task> = { task, input };
      const running = timed(lane, task, config.onRun, () =>
        lane.piscina.run(message, { transferList: [...transfer] }),
      ).catch(asOverload) as Promise<TaskOutput<typeof task>>;
      return signal === undefined ? running : untilAborted(running, signal);
    },
    async close() {
      await Promise.all(all.map((lane) => lane.piscina.close()));
    },
  };
}

interface Lane {
  readonly piscina: Piscina;
  /** When its last task ended: the next one began then, or when it was handed in. */
  lastEnd: number;
  /** Tasks that wait for its thread or run in it. */
  underWay: number;
}

type LaneOptions = Pick<
  ConstructorParameters<typeof Piscina>[0] & object,
  "minThreads" | "idleTimeout" | "niceIncrement"
>;

function openLane(config: PoolConfig, log: PoolLog, options: LaneOptions): Lane {
  const piscina = new Piscina({
    // Under a TypeScript loader the sources run; a build runs what it was built to.
    filename: new URL(`./thread.${isSource ? "ts" : "js"}`, import.meta.url).href,
    maxThreads: 1,
    maxQueue: config.maxQueue,
    ...options,
  });
  // Without a listener an error of a thread would end the process.
  piscina.on("error", (err: unknown) => {
    log.error({ err }, "thread failed");
  });
  return { piscina, lastEnd: 0, underWay: 0 };
}

/** A lane works on one task at a time, in order: waiting and running are told apart by its clock. */
async function timed<T>(
  lane: Lane,
  task: TaskName,
  onRun: PoolConfig["onRun"],
  run: () => Promise<T>,
): Promise<T> {
  const handedIn = performance.now();
  lane.underWay += 1;
  try {
    return await run();
  } finally {
    lane.underWay -= 1;
    const end = performance.now();
    const begin = Math.max(handedIn, lane.lastEnd);
    lane.lastEnd = end;
    onRun?.({ task, waitMs: begin - handedIn, runMs: end - begin });
  }
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
    // An answer that is not awaited any more must not count as unhandled.
    running.catch(() => undefined);
  }
}
