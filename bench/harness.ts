/**
 * Gives the measures what they work with: engines, servers, peers and load, which start on first
 * use, and the judging of results.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Queue } from "bullmq";
import { testMongoUri, testRedisUrl } from "../test/support/engines.ts";
import { openPlatform, type Platform, type PlatformSize } from "./fixture.ts";
import { type Load, startLoad, startProbe } from "./load.ts";
import { judging, type Pair, type Sides } from "./judging.ts";
import { createReport } from "./report.ts";
import { type Served, startProgram } from "./server_process.ts";

export interface Options {
  readonly quick: boolean;
  readonly soak: boolean;
}

export interface Bench {
  readonly options: Options;
  /** The length of a turn under load, s. */
  readonly seconds: number;
  readonly dir: string;
  readonly load: Load;
  /** Times few requests beside a burst. Where possible it does not wait for a processor. */
  readonly probe: Load;
  readonly report: ReturnType<typeof createReport>;
  platform(size: PlatformSize): Promise<Platform>;
  /** Returns the API on a platform. Each combination of variables has one process. */
  api(size?: PlatformSize, environment?: Readonly<Record<string, string>>): Promise<Served>;
  /**
   * Starts the jobs process of the platform "withJobs" and waits until it has done the jobs that
   * are left there. It runs until it is stopped.
   */
  jobs(): Promise<Served>;
  peer(): Promise<Served>;
  enginePids(): { readonly mongo: number; readonly redis: number };
  /** Judges the median of the ratios of interleaved rounds. */
  compare(name: string, sides: Sides | Pair): Promise<void>;
  /** Judges the median of a value that has no peer. */
  take(name: string, unit: string, measure: () => Promise<number>, rounds?: number): Promise<void>;
  close(): Promise<void>;
}

interface Engines {
  readonly mongoUri: string;
  readonly redisUrl: string;
  readonly stop: () => Promise<void>;
  /** Sends a signal and returns the process. */
  readonly signal: (engine: "mongo" | "redis", signal: NodeJS.Signals) => number;
}

const root = new URL("..", import.meta.url);
const LONGEST_LEFTOVERS_MS = 6 * 60_000;

/** The runtime is plain JavaScript without types. */
async function runtime<T>(file: string): Promise<T> {
  return (await import(new URL(`src/runtime/${file}`, root).href)) as T;
}

/** Builds what is measured, and starts engines on a temporary folder. */
export async function openBench(options: Options): Promise<Bench> {
  const { ensureBuilt } = await runtime<{ ensureBuilt: () => Promise<void> }>("install.mjs");
  await ensureBuilt();
  const dir = mkdtempSync(path.join(tmpdir(), "presage-bench-"));
  const { openEngines } = await runtime<{ openEngines: (at: string) => Promise<Engines> }>(
    "engines.mjs",
  );
  const engines = await openEngines(dir);
  process.env["MONGODB_URI"] = engines.mongoUri;
  process.env["REDIS_URL"] = engines.redisUrl;
  const report = createReport();
  const load = startLoad();
  const probe = startProbe();
  const processes = openProcesses(dir);
  return {
    options,
    seconds: 0.2,
    dir,
    load,
    probe,
    report,
    ...processes,
    // This signal changes nothing in a process that runs.
    enginePids: () => ({
      mongo: engines.signal("mongo", "SIGCONT"),
      redis: engines.signal("redis", "SIGCONT"),
    }),
    ...judging(options, report),
    async close() {
      load.close();
      probe.close();
      await processes.closeAll();
      await engines.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function openProcesses(dir: string) {
  const platforms = new Map<PlatformSize, Promise<Platform>>();
  const servers = new Map<string, Promise<Served>>();
  const logFile = (name: string) => path.join(dir, `${name.replaceAll(/\W+/g, "_")}.log`);
  const platform = (size: PlatformSize) => {
    const known = platforms.get(size);
    if (known !== undefined) return known;
    const place = { mongoUri: testMongoUri(`bench_${size}`), redisUrl: testRedisUrl(), dir };
    const opening = openPlatform(size, place);
    platforms.set(size, opening);
    return opening;
  };
  const once = (key: string, start: () => Promise<Served>): Promise<Served> => {
    const known = servers.get(key);
    if (known !== undefined) return known;
    const starting = start();
    servers.set(key, starting);
    return starting;
  };
  return {
    platform,
    api: (size: PlatformSize = "small", environment: Readonly<Record<string, string>> = {}) =>
      once(`api ${size} ${JSON.stringify(environment)}`, async () => {
        const base = (await platform(size)).environment;
        return startProgram({
          program: "dist/src/main.js",
          environment: { ...base, ...environment },
          logFile: logFile(`api_${size}`),
        });
      }),
    async jobs() {
      const { environment, caps } = await platform("withJobs");
      const program = "dist/jobs/main.js";
      const jobs = await startProgram({
        program,
        environment,
        logFile: logFile("jobs"),
        leavesOneCore: true,
      });
      await untilCalm(caps.jobs.queues);
      return jobs;
    },
    peer: () =>
      once("peer", () =>
        startProgram({
          program: "bench/peers/http_peer.ts",
          environment: { NODE_ENV: "production" },
          logFile: logFile("peer"),
          execArgv: ["--import", "tsx"],
        }),
      ),
    async closeAll() {
      await Promise.all([...servers.values()].map(async (server) => (await server).stop()));
      for (const opened of platforms.values()) await (await opened).close();
    },
  };
}

/**
 * Waits until no job has waited or run for two seconds. Recurring jobs, and jobs that will be
 * repeated later, may be due.
 * @throws {Error} after some minutes
 */
async function untilCalm(queues: readonly Pick<Queue, "getJobCounts">[]): Promise<void> {
  const until = Date.now() + LONGEST_LEFTOVERS_MS;
  for (let calm = 0; calm < 8;) {
    if (Date.now() > until) throw new Error("the jobs of the measures before do not end");
    await pause(250);
    const counts = await Promise.all(
      queues.map((queue) => queue.getJobCounts("waiting", "active", "prioritized")),
    );
    const isCalm = counts.every((one) => Object.values(one).every((count) => count === 0));
    calm = isCalm ? calm + 1 : 0;
  }
}

/** Returns how long a piece of work takes, ms. */
export async function timeOf(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
