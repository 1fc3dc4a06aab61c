/**
 * Runs tasks in single-threaded lanes, so that work on a key finds the state that earlier work left
 * in its thread. Work that may wait has its own lane, at lower priority where cores are scarce.
 * Lanes are bounded: a full one answers 503.
 */
import { Piscina } from "piscina";
import { OverloadError } from "../src/errors.ts";
import { programUrl } from "../src/places.ts";
import {
  NOTHING,
  type Message,
  type TaskInput,
  type TaskName,
  type TaskOutput,
} from "./messages.ts";

export interface PoolConfig {
  readonly threads: number;
  readonly maxQueue: number;
  /**
   * Niceness of the threads, as of `nice`; default 0. A higher one gives way to others where cores
   * are scarce.
   */
  readonly niceness?: number;
  /** Called after each task, for metrics. */
  readonly onRun?: (run: PoolRun) => void;
}

/** How long a task waited for its thread, and how long it ran. */
export interface PoolRun {
  readonly task: TaskName;
  readonly waitMs: number;
  readonly runMs: number;
}

interface PoolLog {
  error(fields: object, message: string): void;
}

export interface RunOptions {
  /** Gives up waiting. A task that has begun runs on, and its answer is dropped. */
  readonly signal?: AbortSignal;
  /** Memory of the input that is transferred to the thread. */
  readonly transfer?: readonly ArrayBuffer[];
  /**
   * Tasks with the same key run in the same thread. Without a key the least busy one is used.
   * Background tasks ignore it.
   */
  readonly key?: number;
}

export interface ThreadPool {
  /**
   * Runs a task.
   * @throws {OverloadError} when too many tasks wait
   */
  run<Name extends TaskName>(
    task: Name,
    input: TaskInput<Name>,
    options?: RunOptions,
  ): Promise<TaskOutput<Name>>;
  /** Number of threads that always exist. */
  readonly threads: number;
  /** Number of tasks that wait for a thread. */
  waiting(): number;
  /** Lets running and waiting tasks finish, and then ends the threads. */
  close(): Promise<void>;
}

const QUEUE_FULL = "Task queue is at limit";
/**
 * Scores, boards, exports and the longest texts take long, and forecasts and predictions must not
 * wait for them.
 */
const BACKGROUND: ReadonlySet<TaskName> = new Set([
  "scoreQuestion",
  "computeBoard",
  "formatForecasts",
  "findMentions",
]);
/** With this niceness, the thread gets a quarter of a core that one other thread wants too. */
const BACKGROUND_NICE = 5;
/** Milliseconds after which an idle background thread ends. It is made again when there is work. */
const BACKGROUND_IDLE_MS = 60_000;
/** Milliseconds that a thread may take to load its modules before the pool closes without it. */
const LOADING_MS = 10_000;

/** Opens the pool. Errors of threads are logged and not thrown. */
export function createThreadPool(config: PoolConfig, log: PoolLog): ThreadPool {
  const lanes = Array.from({ length: config.threads }, () =>
    openLane(config, log, { minThreads: 1, niceIncrement: config.niceness ?? 0 }),
  );
  const background = openLane(config, log, {
    minThreads: 0,
    idleTimeout: BACKGROUND_IDLE_MS,
    // The background lane never has priority over the others: in the API it makes the rows of
    // downloads, while they read bodies.
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
      await Promise.all(all.map((lane) => closeLane(lane.piscina)));
    },
  };
}

interface Lane {
  readonly piscina: Piscina;
  /** When the last task ended. The next one began then, or when it was handed in. */
  lastEnd: number;
  /** Number of tasks that wait for the thread or run in it. */
  underWay: number;
}

type LaneOptions = Pick<
  ConstructorParameters<typeof Piscina>[0] & object,
  "minThreads" | "idleTimeout" | "niceIncrement"
>;

function openLane(config: PoolConfig, log: PoolLog, options: LaneOptions): Lane {
  const piscina = new Piscina({
    filename: programUrl("workers/thread").href,
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

/**
 * Lets the tasks of a lane finish, and ends its thread. Piscina would end a thread that still loads
 * its modules at once: its waiting tasks would fail, and Node 20 aborts the whole process then. A
 * thread that has answered one more task has loaded, and no earlier task waits.
 */
async function closeLane(piscina: Piscina): Promise<void> {
  if (piscina.threads.length > 0) {
    const signal = AbortSignal.timeout(LOADING_MS);
    await piscina.run(NOTHING, { signal }).catch(() => undefined);
  }
  await piscina.close();
}

/**
 * Measures waiting and running. A lane runs one task at a time, in order, so the end of the last
 * task separates the two.
 */
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
    // This answer is no longer awaited, and its rejection must not count as unhandled.
    running.catch(() => undefined);
  }
}
