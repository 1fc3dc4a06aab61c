/** An installation as `npm start` creates it, in a temporary data folder. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { dataFolder } from "./temporary.ts";
import { until } from "./until.ts";

const startFile = fileURLToPath(new URL("../../src/runtime/start.mjs", import.meta.url));

export type ProcessName = "supervisor" | "mongo" | "redis" | "api" | "jobs";

export interface DemoFile {
  readonly base_url: string;
  readonly docs_url: string;
  readonly processes: Readonly<Partial<Record<ProcessName, number>>>;
}

export interface Run {
  readonly process: ChildProcess;
  readonly output: () => string;
  /** Exit code, or the signal's name. */
  readonly ended: Promise<number | string>;
}

export class Installation {
  readonly dataDir: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #runs: Run[] = [];

  /** @param env added to the defaults: no demo, a free port, private engines */
  constructor(env: Readonly<Record<string, string>> = {}) {
    // Spaces and capitals are deliberate, because folders of ordinary people have them.
    this.dataDir = join(mkdtempSync(join(dataFolder(), "presage-e2e-")), "Data Folder");
    this.#env = {
      DATA_DIR: this.dataDir,
      RUN_DIR: "",
      PORT: "0",
      DEMO: "off",
      EMBEDDED: "auto",
      MONGODB_URI: "",
      REDIS_URL: "",
      REDIS_CACHE_URL: "",
      NODE_ENV: "",
      SECRET_KEY: "",
      METRICS_ADDRESS: "",
      ...env,
    };
  }

  /** Runs the start program. `env` applies to this run only. */
  spawn(env: Readonly<Record<string, string>> = {}): Run {
    const child = spawn(process.execPath, [startFile], {
      env: { ...process.env, ...this.#env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const add = (text: Buffer): void => {
      output += text.toString();
    };
    child.stdout.on("data", add);
    child.stderr.on("data", add);
    const ended = new Promise<number | string>((resolve) => {
      child.on("close", (code, signal) => {
        resolve(code ?? signal ?? "");
      });
    });
    const run = { process: child, output: () => output, ended };
    this.#runs.push(run);
    return run;
  }

  /** Starts it and waits until it reports that it is ready. */
  async start(deadlineMs = 60_000): Promise<Run> {
    const run = this.spawn();
    await until(`ready\n${run.output()}`, () => run.output().includes("Ready after"), deadlineMs);
    return run;
  }

  demoFile(): DemoFile {
    return JSON.parse(readFileSync(join(this.dataDir, "demo.json"), "utf8")) as DemoFile;
  }

  pid(name: ProcessName): number {
    return this.demoFile().processes[name] ?? 0;
  }

  read(...path: string[]): string {
    const file = join(this.dataDir, ...path);
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  }

  /** Stops every run and removes the folder. */
  async remove(): Promise<void> {
    for (const run of this.#runs) run.process.kill("SIGTERM");
    await Promise.all(this.#runs.map((run) => run.ended));
    rmSync(join(this.dataDir, ".."), { recursive: true, force: true });
  }
}

/** Whether a process with this id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
