/** Runs the built programs as separate processes, on the engines of a test's application. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { TestApp } from "./app.ts";

export interface StartedProcess {
  /** Port of the API; 0 for jobs, which take no requests. */
  readonly port: number;
  readonly child: ChildProcess;
  /** Tells the process to stop. Resolves with its exit code, or the signal that ended it. */
  stop(): Promise<number | NodeJS.Signals>;
}

export interface ProcessOptions {
  /** Program of the build; the default is the API. */
  readonly program?: "src/main.js" | "jobs/main.js";
  readonly environment?: Readonly<Record<string, string>>;
  /** File descriptor for the log; without it there is no log. */
  readonly log?: number;
}

/** Returns the environment of a program that works on the engines of the application. */
export function environmentOn({ caps: { config } }: TestApp): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: "production",
    MONGODB_URI: config.mongo.uri,
    REDIS_URL: config.redis.url,
    SECRET_KEY: config.secretKey,
    RATE_LIMITS: "off",
    METRICS_ADDRESS: "off",
    HOST: "127.0.0.1",
    PORT: "0",
  };
}

/** Resolves when the process listens, or works on jobs. */
export async function startProcess(
  app: TestApp,
  { program = "src/main.js", environment = {}, log }: ProcessOptions = {},
): Promise<StartedProcess> {
  const child = fork(fileURLToPath(new URL(`../../dist/${program}`, import.meta.url)), {
    // A built program needs no loader for TypeScript, which would double the time of its start.
    execArgv: [],
    stdio: ["ignore", log ?? "ignore", "inherit", "ipc"],
    env: { ...environmentOn(app), ...environment },
  });
  const ended = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  const [message] = (await Promise.race([
    once(child, "message"),
    ended.then(([code]) => {
      throw new Error(`${program} ended with ${code ?? "a signal"} before it was ready`);
    }),
  ])) as [{ address?: AddressInfo }];
  return {
    port: message.address?.port ?? 0,
    child,
    async stop() {
      child.kill("SIGTERM");
      const [code, signal] = await ended;
      return code ?? signal ?? "SIGKILL";
    },
  };
}

/** Starts a program again and again in a test that kills it. */
export function killable(
  of: () => TestApp,
  program: ProcessOptions["program"] & string,
  environment: Readonly<Record<string, string>> = {},
) {
  let running: StartedProcess | null = null;
  return {
    async start(): Promise<StartedProcess> {
      running = await startProcess(of(), { program, environment });
      return running;
    },
    /** Kills the process with `kill -9`, if one runs, and waits for its end. */
    async kill(): Promise<void> {
      const { child } = running ?? {};
      running = null;
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}
