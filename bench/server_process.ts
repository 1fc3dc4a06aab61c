/** Starts processes of the bench: the built API and jobs programs, and the peer. */
import { fork, type ChildProcess } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { askProcess } from "./ask.ts";

export interface Vitals {
  /** bytes */
  readonly rss: number;
}

export interface Served {
  readonly pid: number;
  readonly port: number;
  vitals(): Promise<Vitals>;
  /** Returns the value of a metric, summed over the series that match. 0 when there are none. */
  metric(name: string, labels?: string): Promise<number>;
  /**
   * Sends a message and waits for the next one.
   * @throws {Error} when the process ends instead
   */
  ask(message: object | string): Promise<unknown>;
  /** Stops the process with SIGTERM. Returns the exit code, or null when it had to be killed. */
  stop(): Promise<number | null>;
  kill(): Promise<unknown>;
}

export interface ProgramPlan {
  /** The path below the root of the repository. */
  readonly program: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly logFile: string;
  readonly execArgv?: readonly string[];
  /** Whether the process leaves a core to the others, as `npm start` runs the jobs process. */
  readonly leavesOneCore?: boolean;
}

/** The API has no balancer here, so its stop needs no notice. */
const API = "dist/src/main.js";
const READY_MS = 60_000;
const STOP_MS = 40_000;
const root = new URL("..", import.meta.url);
const preload = new URL("./peers/memory.mjs", import.meta.url).href;
const { leavingOneCore } = (await import(new URL("src/runtime/cores.mjs", root).href)) as {
  leavingOneCore: (command: readonly string[]) => string[];
};
let metricsPort = 24_000 + (process.pid % 5_000);

export async function startProgram(plan: ProgramPlan): Promise<Served> {
  const metricsAddress = `127.0.0.1:${metricsPort}`;
  metricsPort += 300;
  const log = openSync(plan.logFile, "a");
  const node = [process.execPath, "--import", preload, ...(plan.execArgv ?? [])];
  const [execPath, ...execArgv] = plan.leavesOneCore === true ? leavingOneCore(node) : node;
  const child = fork(fileURLToPath(new URL(plan.program, root)), {
    cwd: fileURLToPath(root),
    execPath,
    execArgv,
    serialization: "advanced",
    stdio: ["ignore", log, log, "ipc"],
    env: {
      ...process.env,
      METRICS_ADDRESS: metricsAddress,
      ...(plan.program === API ? { DRAIN_SECONDS: "0" } : {}),
      ...plan.environment,
    },
  });
  closeSync(log);
  // This also kills a process that is still starting when this one is told to stop.
  const leave = () => child.kill("SIGKILL");
  process.on("exit", leave);
  child.once("close", () => process.off("exit", leave));
  const { address } = await untilReady(child, plan);
  const ask = (message: object | string) => askProcess(child, message);
  return {
    pid: child.pid ?? 0,
    port: address?.port ?? 0,
    ask,
    vitals: async () => ((await ask("vitals")) as { vitals: Vitals }).vitals,
    metric: (name, labels) => readMetric(metricsAddress, name, labels),
    stop: () => end(child, "SIGTERM"),
    kill: () => end(child, "SIGKILL"),
  };
}

function untilReady(child: ChildProcess, plan: ProgramPlan) {
  return new Promise<{ address?: AddressInfo }>((resolve, reject) => {
    const fail = (why: string) => {
      const log = readFileSync(plan.logFile, "utf8").slice(-2_000);
      reject(new Error(`${plan.program} ${why}\n${log}`));
    };
    const timer = setTimeout(() => fail("was not ready in time"), READY_MS);
    child.once("exit", (code) => fail(`ended with ${code ?? "a signal"}`));
    child.once("message", (message: { ready: boolean; address?: AddressInfo }) => {
      clearTimeout(timer);
      child.removeAllListeners("exit");
      resolve(message);
    });
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  child.kill(signal);
  await gone;
  clearTimeout(timer);
  return child.exitCode;
}

async function readMetric(address: string, name: string, labels = ""): Promise<number> {
  const text = await (await fetch(`http://${address}/metrics`)).text();
  return text
    .split("\n")
    .filter((line) => line.startsWith(`${name}{`) && line.includes(labels))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" ") + 1)), 0);
}
