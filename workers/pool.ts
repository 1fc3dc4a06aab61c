/**
 * Runs tasks in single-threaded lanes, so that work on a key finds the state that earlier work left
 * in its thread. Work that may wait has its own lane, at lower priority where cores are scarce.
 * In a lane accounts take turns, and a full lane answers 503.
 */
import { Piscina } from "piscina";
import { heavyFile } from "../src/domain/submissions/file_forecast.ts";
import { createFairLane, type FairLane } from "../src/lanes.ts";
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
  /** How long a file of forecasts may be read, ms. */
  readonly fileMs?: number;
  /** Is called after each task, for metrics. */
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
  /** The account that waits for the task. It is absent where none does. */
  readonly accountId?: number;
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
  /** Returns the number of tasks that wait for a thread. */
  waiting(): number;
  /** Lets running and waiting tasks finish, and then ends the threads. */
  close(): Promise<void>;
}

/** Takes the turns of tasks for which no account waits. */
const NO_ACCOUNT = 0;
/**
 * Scores, boards, benchmarks, exports, pictures and the longest texts take long, and forecasts and
 * predictions must not wait for them.
 */
const BACKGROUND: ReadonlySet<TaskName> = new Set([
  "scoreQuestion",
  "computeBoard",
  "computeBenchmark",
  "scoreLines",
  "formatForecasts",
  "findMentions",
  "drawPicture",
]);
/**
 * Files are written by others and read by a library. A file that never comes to its end, or takes too
 * much memory, ends its thread and nothing else, so files have a thread of their own.
 */
const FILE_TASK: TaskName = "readForecastFile";
const FILE_HEAP_MB = 1024;
/** Milliseconds that the reading of a file may take, unless the configuration says another time. */
const FILE_MS = 120_000;
/** With this niceness, the thread gets a quarter of a core that one other thread wants too. */
const BACKGROUND_NICE = 5;
/** Milliseconds after which an idle background thread ends. It is made again when there is work. */
const BACKGROUND_IDLE_MS = 60_000;
/** Milliseconds that a thread may take to load its modules before the pool closes without it. */
const LOADING_MS = 10_000;

/** Opens the pool. Errors of threads are logged and not thrown. */
export function createThreadPool(config: PoolConfig, log: PoolLog): ThreadPool {
  const lanes = Array.from({ length: config.threads }, () =>
    openThread(config, log, { minThreads: 1, niceIncrement: config.niceness ?? 0 }),
  );
  const seldom = {
    minThreads: 0,
    idleTimeout: BACKGROUND_IDLE_MS,
    // The background lane never has priority over the others: in the API it makes the rows of
    // downloads, while they read bodies.
    niceIncrement: Math.max(config.niceness ?? 0, BACKGROUND_NICE),
  };
  const background = openThread(config, log, seldom);
  const resourceLimits = { maxOldGenerationSizeMb: FILE_HEAP_MB };
  const files = openThread(config, log, { ...seldom, resourceLimits });
  const all = [...lanes, background, files];
  const leastBusy = () => lanes.reduce((a, b) => (b.lane.underWay < a.lane.underWay ? b : a));
  const threadOf = (task: TaskName, key?: number): Thread => {
    if (task === FILE_TASK) return files;
    if (BACKGROUND.has(task)) return background;
    return key === undefined ? leastBusy() : lanes[key % lanes.length]!;
  };
  return {
    threads: config.threads,
    waiting: () => all.reduce((sum, { lane }) => sum + lane.waiting, 0),
    async run(task, input, options = {}) {
      const { key, transfer = [], signal, accountId = NO_ACCOUNT } = options;
      signal?.throwIfAborted();
      const { lane, piscina } = threadOf(task, key);
      const message: Message<typeof task> = { task, input };
      const handedIn = performance.now();
      const running = lane.run(accountId, async () => {
        signal?.throwIfAborted();
        const begin = performance.now();
        try {
          const transferList = [...transfer];
          const output: unknown = await (task === FILE_TASK
            ? runFile(piscina, message, { transferList, ms: config.fileMs ?? FILE_MS })
            : piscina.run(message, { transferList }));
          return output as TaskOutput<typeof task>;
        } finally {
          const runMs = performance.now() - begin;
          config.onRun?.({ task, waitMs: begin - handedIn, runMs });
        }
      });
      return signal === undefined ? running : untilAborted(running, signal);
    },
    async close() {
      await Promise.all(all.map(closeThread));
    },
  };
}

interface Thread {
  readonly piscina: Piscina;
  /** Hands one task at a time to the thread. */
  readonly lane: FairLane;
}

type ThreadOptions = Pick<
  ConstructorParameters<typeof Piscina>[0] & object,
  "minThreads" | "idleTimeout" | "niceIncrement" | "resourceLimits"
>;

function openThread(config: PoolConfig, log: PoolLog, options: ThreadOptions): Thread {
  const filename = programUrl("workers/thread").href;
  const piscina = new Piscina({ filename, maxThreads: 1, ...options });
  // Without a listener an error of a thread would end the process.
  piscina.on("error", (err: unknown) => {
    log.error({ err }, "thread failed");
  });
  return { piscina, lane: createFairLane(1, config.maxQueue) };
}

/** Reads a file. What takes too long or too much memory ends the thread, and is a fault of the file. */
async function runFile(
  piscina: Piscina,
  message: Message,
  { transferList, ms }: { readonly transferList: ArrayBuffer[]; readonly ms: number },
): Promise<unknown> {
  const signal = AbortSignal.timeout(ms);
  try {
    return await piscina.run(message, { transferList, signal });
  } catch (error) {
    const isOut = (error as { code?: unknown }).code === "ERR_WORKER_OUT_OF_MEMORY";
    if (isOut || signal.aborted) return heavyFile();
    throw error;
  }
}

/**
 * Lets the tasks of a lane finish, and ends its thread. Piscina would end a thread that still loads
 * its modules at once: its tasks would fail, and Node 20 aborts the whole process then. A thread
 * that has answered one more task has loaded.
 */
async function closeThread({ piscina, lane }: Thread): Promise<void> {
  // The accounts take turns, so this account's turn may come before the last task of another one.
  while (lane.underWay > 0) await lane.run("closing", () => Promise.resolve());
  if (piscina.threads.length > 0) {
    const signal = AbortSignal.timeout(LOADING_MS);
    await piscina.run(NOTHING, { signal }).catch(() => undefined);
  }
  await piscina.close();
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
