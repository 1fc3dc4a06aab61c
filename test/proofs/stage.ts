/** The base of a proof: engines in a temporary folder, the built programs, and the checks. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { writeInitialData } from "../../src/initial_data.ts";
import type { Capabilities } from "../../src/capabilities.ts";
import { readConfig } from "../../src/config.ts";
import { connect } from "../../src/connect.ts";
import { createLog } from "../../src/log.ts";
import { createFactories, type Factories } from "../support/factories.ts";
import { type Served, startProgram } from "../../bench/server_process.ts";

export interface Stage {
  /** A temporary folder, removed at the end. */
  readonly dir: string;
  readonly caps: Capabilities;
  readonly make: Factories;
  /** Starts the built API or jobs program. It is stopped with the stage. */
  start(
    program: "api" | "jobs",
    environment?: Readonly<Record<string, string>>,
    logDir?: string,
  ): Promise<Served>;
  /**
   * Opens capabilities with other settings, for example another Redis. They are closed with the
   * stage.
   */
  connect(environment: Readonly<Record<string, string>>): Promise<Capabilities>;
  /** Sends a signal to the process of an engine. A killed one is started again. */
  signal(engine: "mongo" | "redis", signal: NodeJS.Signals): number;
  /** Kills an engine and keeps it down until `up`, which resolves when it answers. */
  down(engine: "mongo" | "redis"): void;
  up(engine: "mongo" | "redis"): Promise<void>;
  /** Address of the queues, limits and caches. */
  readonly redisUrl: string;
  readonly mongoUri: string;
  /** Runs `npx presage` to its end. */
  presage(...words: string[]): { readonly code: number | null; readonly output: string };
  say(line: string): void;
  check(what: string, holds: boolean, detail?: string): void;
  counts(): { readonly passed: number; readonly failed: number };
  close(): Promise<void>;
}

export interface Engines {
  readonly mongoUri: string;
  readonly redisUrl: string;
  signal(engine: "mongo" | "redis", signal: NodeJS.Signals): number;
  down(engine: "mongo" | "redis"): void;
  up(engine: "mongo" | "redis"): Promise<void>;
  stop(): Promise<void>;
}

const root = new URL("../../", import.meta.url);
const PROGRAMS = { api: "dist/src/main.js", jobs: "dist/jobs/main.js" } as const;

/** The runtime is plain JavaScript without types. */
async function runtime<T>(file: string): Promise<T> {
  return (await import(new URL(`src/runtime/${file}`, root).href)) as T;
}

/** Starts separate engines in a folder. */
export async function startEngines(dir: string): Promise<Engines> {
  const { openEngines } = await runtime<{ openEngines: (at: string) => Promise<Engines> }>(
    "engines.mjs",
  );
  return openEngines(dir);
}

export async function openStage(name: string): Promise<Stage> {
  const { ensureBuilt } = await runtime<{ ensureBuilt: () => Promise<void> }>("install.mjs");
  await ensureBuilt();
  const dir = mkdtempSync(path.join(tmpdir(), `presage-prove-${name}-`));
  const engines = await startEngines(dir);
  const environment = environmentOn(engines, dir);
  const connections: { close(): Promise<void> }[] = [];
  const connectTo = async (more: Readonly<Record<string, string>> = {}) => {
    const config = readConfig({ ...environment, LOG_LEVEL: "fatal", ...more });
    const connected = await connect(config, { log: createLog(config.logLevel, "prove") });
    connections.push(connected);
    return connected.caps;
  };
  const caps = await connectTo({ LOG_LEVEL: "error" });
  await writeInitialData(caps);
  const started: Served[] = [];
  return {
    dir,
    caps,
    make: createFactories(caps),
    async start(program, more = {}, logDir = dir) {
      const served = await startProgram({
        program: PROGRAMS[program],
        environment: { ...environment, ...more },
        logFile: path.join(logDir, `${program}-${started.length}.log`),
      });
      started.push(served);
      return served;
    },
    connect: connectTo,
    signal: (...given) => engines.signal(...given),
    down: (engine) => engines.down(engine),
    up: (engine) => engines.up(engine),
    redisUrl: engines.redisUrl,
    mongoUri: engines.mongoUri,
    presage(...words) {
      const program = fileURLToPath(new URL("src/runtime/presage.mjs", root));
      const env = { ...process.env, ...environment };
      const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
        encoding: "utf8",
        env,
      });
      return { code: status, output: `${stdout}${stderr}`.trim() };
    },
    ...createChecks(),
    async close() {
      await Promise.all(started.map((served) => served.stop()));
      await Promise.all(connections.map((connected) => connected.close()));
      await engines.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function environmentOn({ mongoUri, redisUrl }: Engines, dir: string) {
  return {
    NODE_ENV: "production",
    MONGODB_URI: mongoUri,
    REDIS_URL: redisUrl,
    SECRET_KEY: "5a".repeat(32),
    DATA_DIR: dir,
    RATE_LIMITS: "off",
    HOST: "127.0.0.1",
    PORT: "0",
    LOG_LEVEL: "warn",
  };
}

function createChecks() {
  let passed = 0;
  let failed = 0;
  return {
    say: (line: string) => console.log(`  ${line}`),
    check(what: string, holds: boolean, detail = "") {
      if (holds) passed += 1;
      else failed += 1;
      console.log(
        `${holds ? "  ok    " : "  FAILED"} ${what}${detail === "" ? "" : `: ${detail}`}`,
      );
    },
    counts: () => ({ passed, failed }),
  };
}
