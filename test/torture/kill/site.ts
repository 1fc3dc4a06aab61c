/** The processes that are killed. They are started again at once, as a supervisor does. */
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
   * Sends SIGKILL as soon as the process is up and `ready` resolves. Returns the time of the kill,
   * on the clock of `performance`.
   */
  kill(kind: Kind, ready: () => Promise<void>): Promise<number>;
  /** When the program was last ready, on the clock of `performance`; 0 for an engine. */
  readyAt(kind: Kind): number;
  /** Resolves when all processes are up. */
  allUp(): Promise<void>;
  /** Which processes are up, for a run that cannot continue. */
  state(): Promise<string[]>;
  /** Why starts of a program failed, for example because an engine was down. */
  failedStarts(): readonly string[];
}

/** The metrics of hundreds of processes are not read. A webhook calls this machine. */
const ENVIRONMENT = { METRICS_ADDRESS: "off", WEBHOOKS_ALLOW: "127.0.0.0/8" };
const MOST_STARTS = 30;
const PAUSE_MS = 100;
const PROBE_MS = 5_000;
/** The supervisor learns only after this time that an engine answers, in ms. */
const SETTLING_MS = 200;

export async function openSite(stage: Stage): Promise<Site> {
  const failures: string[] = [];
  const start = async (program: ProgramName): Promise<Served> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await stage.start(program, ENVIRONMENT);
      } catch (error) {
        failures.push(`${program}: ${String(error)}`);
        if (attempt === MOST_STARTS) throw error;
        await pause(PAUSE_MS);
      }
    }
  };
  const programs = { api: await start("api"), jobs: await start("jobs") };
  const starting = new Map<ProgramName, Promise<void>>();
  const ready = new Map<Kind, number>();
  const startAgain = (program: ProgramName) => {
    const run = start(program).then((served) => {
      programs[program] = served;
      ready.set(program, performance.now());
    });
    // The caller that waits for it gets the failure.
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
    failedStarts: () => failures,
    readyAt: (kind) => ready.get(kind) ?? 0,
    state: async () => [
      `Redis answers: ${await answers(stage, "redis")}, MongoDB answers: ${await answers(stage, "mongo")}`,
      `the API process: ${programs.api.pid}, its readiness: ${await readinessOf(programs.api)}`,
      `${failures.length} failed starts, the last: ${failures.at(-1) ?? "none"}`,
    ],
    async kill(kind, untilThen) {
      await up(kind);
      await untilThen();
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
