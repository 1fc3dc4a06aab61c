/** The processes that are killed, and what starts them again, as a supervisor would: at once. */
import { setTimeout as pause } from "node:timers/promises";
import type { Served } from "../../../bench/server_process.ts";
import type { Stage } from "../../proofs/stage.ts";

export const KINDS = ["api", "jobs", "redis", "mongo"] as const;
export type Kind = (typeof KINDS)[number];
type ProgramName = "api" | "jobs";

export interface Site {
  /** The API process that was started last; it may be dead. */
  api(): Served;
  /**
   * With SIGKILL, as soon as it is up and `ready` resolves; answers when that was, on the clock of
   * `performance`.
   */
  kill(kind: Kind, ready: () => Promise<void>): Promise<number>;
  /** Resolves when all of them are up. */
  allUp(): Promise<void>;
  /** What is up, for a run that does not go on. */
  state(): Promise<string[]>;
  /** Starts of a program that failed, since an engine was away. */
  failedStarts(): number;
}

/** Nobody reads the metrics of hundreds of processes. */
const ENVIRONMENT = { METRICS_ADDRESS: "off" };
const MOST_STARTS = 30;
const PAUSE_MS = 100;
const PROBE_MS = 5_000;
/** An engine that answers has not yet been told so to its supervisor, ms. */
const SETTLING_MS = 200;

export async function openSite(stage: Stage): Promise<Site> {
  let failed = 0;
  let failure = "none";
  const start = async (program: ProgramName): Promise<Served> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await stage.start(program, ENVIRONMENT);
      } catch (error) {
        failed += 1;
        failure = String(error);
        if (attempt === MOST_STARTS) throw error;
        await pause(PAUSE_MS);
      }
    }
  };
  const programs = { api: await start("api"), jobs: await start("jobs") };
  const starting = new Map<ProgramName, Promise<void>>();
  const startAgain = (program: ProgramName) => {
    const run = start(program).then((served) => {
      programs[program] = served;
    });
    // Whoever waits for it gets the failure.
    run.catch(() => undefined);
    starting.set(program, run);
  };
  const engineUp = async (engine: "redis" | "mongo"): Promise<void> => {
    while (!(await answers(stage, engine))) await pause(PAUSE_MS);
    await pause(SETTLING_MS);
  };
  const up = (kind: Kind): Promise<void> =>
    kind === "api" || kind === "jobs" ? (starting.get(kind) ?? Promise.resolve()) : engineUp(kind);
  return {
    api: () => programs.api,
    failedStarts: () => failed,
    state: async () => [
      `Redis answers: ${await answers(stage, "redis")}, MongoDB answers: ${await answers(stage, "mongo")}`,
      `the API process: ${programs.api.pid}, its readiness: ${await readinessOf(programs.api)}`,
      `${failed} failed starts, the last: ${failure}`,
    ],
    async kill(kind, ready) {
      await up(kind);
      await ready();
      const at = performance.now();
      if (kind === "redis" || kind === "mongo") {
        if (stage.signal(kind, "SIGKILL") === 0) throw new Error(`${kind} has no process`);
        return at;
      }
      await programs[kind].kill();
      startAgain(kind);
      return at;
    },
    async allUp() {
      await Promise.all(KINDS.map(up));
    },
  };
}

async function answers({ caps }: Stage, engine: "redis" | "mongo"): Promise<boolean> {
  try {
    if (engine === "redis") await caps.cache.probe();
    else await caps.store.counters.collection.raw.findOne({});
    return true;
  } catch {
    return false;
  }
}

async function readinessOf({ port }: Served): Promise<string> {
  try {
    const signal = AbortSignal.timeout(PROBE_MS);
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`, { signal });
    return `${reply.status} ${await reply.text()}`;
  } catch (error) {
    return String(error);
  }
}
