/**
 * Supervises one child process. It starts in its own process group, so that Ctrl-C reaches only the
 * supervisor. It is restarted with back-off when it dies, and stopped with a grace period.
 */
import { spawn } from "node:child_process";
import { EventEmitter } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { projectDir } from "./settings.mjs";

const firstDelayMs = 100;
const longestDelayMs = 5000;
const failuresAllowed = 5;
const failureWindowMs = 60_000;
const usualStartMs = 60_000;
/** A program ends with this code when its environment or its database does not let it start. */
const cannotStart = "exit code 2";

/**
 * Runs "$@" and ends it when descriptor 3 closes, which happens when the supervisor ends in any
 * way. It serves programs without a channel to their parent.
 */
const watchdog = `"$@" </dev/null 3<&- & p=$!
trap 'kill -TERM $p' TERM INT
(cat <&3 >/dev/null; kill -TERM $p) & w=$!
wait $p; c=$?
while kill -0 $p 2>/dev/null; do wait $p; c=$?; done
kill $w 2>/dev/null
exit $c`;

/**
 * Returns the command inside the watchdog. Its starter must give it a pipe as descriptor 3.
 * @param {Command} command
 * @returns {Command}
 */
export function leashed(command) {
  return ["/bin/sh", "-c", watchdog, "sh", ...command];
}

/**
 * @typedef {readonly [string, ...string[]]} Command a program and its arguments
 *
 * @typedef {object} ChildPlan
 * @property {string} name
 * @property {Command} command
 * @property {Record<string, string>} [env]    added to the environment of this process
 * @property {string} logFile                  gets stdout and stderr
 * @property {"ipc" | "watchdog"} leash        how the child notices the end of its parent
 * @property {(running: Running) => Promise<number | void>} untilReady
 *   resolves when the child serves; may return the process id of the program itself
 * @property {number} stopMs                   grace period before SIGKILL, in milliseconds
 * @property {number} [startMs]                after each of these a start counts as slow; default
 * 60 s
 * @property {number} [deadlineMs]             a start that takes longer is killed and repeated;
 * default none
 *
 * @typedef {object} Running
 * @property {import("node:child_process").ChildProcess} process
 * @property {AbortSignal} signal              aborts when the child exits
 */

/** Says why a child is no longer restarted. The `gaveUp` event says it too. */
export class GivenUp extends Error {
  /** @override */
  name = "GivenUp";
}

/**
 * A child process. It emits `ready` (again after each restart), `crash` (text), `gaveUp` (text),
 * `told` (text) when it sends `{ tell: text }`, and `slow` (text) in each minute of a long start. A
 * slow child without a deadline is never killed: it may be migrating the database, which the next
 * one would have to go on with.
 */
export class Child extends EventEmitter {
  /** @type {import("node:child_process").ChildProcess | null} */
  #process = null;
  /**
   * Times of its failures, in milliseconds since the epoch.
   * @type {number[]}
   */
  #failures = [];
  #delayMs = firstDelayMs;
  #stopping = false;
  /** Why the last start failed, where the exit of the child does not say it. */
  #fault = "";
  /** Process id of the program itself; 0 when it is not running. */
  pid = 0;

  /** @param {ChildPlan} plan */
  constructor(plan) {
    super();
    this.plan = plan;
  }

  /**
   * Starts the child. Resolves when it is ready, and rejects when it was given up.
   * @returns {Promise<void>}
   */
  start() {
    return new Promise((resolve, reject) => {
      const onGaveUp = (/** @type {string} */ text) => reject(new GivenUp(text));
      this.once("gaveUp", onGaveUp);
      this.once("ready", () => {
        this.off("gaveUp", onGaveUp);
        resolve();
      });
      this.#spawn();
    });
  }

  /** Stops the child: SIGTERM, and after the grace period SIGKILL. Resolves when it has exited. */
  async stop(graceMs = this.plan.stopMs) {
    this.#stopping = true;
    const running = this.#process;
    if (!running) return;
    const gone = new Promise((resolve) => running.once("exit", resolve));
    running.kill("SIGTERM");
    const timer = setTimeout(() => killGroup(running.pid), graceMs);
    await gone;
    clearTimeout(timer);
  }

  /**
   * Stops the child and starts it again. Resolves when it is ready.
   * @param {number} [graceMs] for how long the child may end by itself
   */
  async restart(graceMs) {
    await this.stop(graceMs);
    this.#stopping = false;
    await this.start();
  }

  /** Kills the child at once. */
  kill() {
    this.#stopping = true;
    if (this.#process) killGroup(this.#process.pid);
  }

  #spawn() {
    const { command, env, leash, logFile } = this.plan;
    fs.mkdirSync(path.dirname(logFile), { recursive: true, mode: 0o700 });
    const log = fs.openSync(logFile, "a", 0o600);
    const [program, ...args] = leash === "ipc" ? command : leashed(command);
    const child = spawn(program, args, {
      stdio: ["ignore", log, log, leash === "ipc" ? "ipc" : "pipe"],
      cwd: projectDir,
      detached: true,
      env: { ...process.env, ...env },
    });
    fs.closeSync(log);
    this.#process = child;
    this.pid = child.pid ?? 0;
    const abort = new AbortController();
    let wasReady = false;
    child.once("error", (error) => this.#ended(abort, wasReady, error.message));
    child.on("message", (message) => {
      const { tell } = /** @type {{ tell?: string }} */ (message ?? {});
      if (tell !== undefined) this.emit("told", `${this.plan.name}: ${tell}`);
    });
    child.once("exit", (code, signal) => {
      // Processes that the shell left must be gone before the next start uses the socket.
      if (leash === "watchdog") killGroup(child.pid);
      this.#ended(abort, wasReady, signal ?? `exit code ${code}`);
    });
    void this.#awaitReady(child, abort).then((isReady) => (wasReady = isReady));
  }

  /**
   * @param {import("node:child_process").ChildProcess} child
   * @param {AbortController} abort
   * @returns {Promise<boolean>}
   */
  async #awaitReady(child, abort) {
    const { name, logFile, startMs = usualStartMs, deadlineMs = Infinity } = this.plan;
    let waitedMs = 0;
    const slow = setInterval(() => {
      const seconds = Math.round((waitedMs += startMs) / 1000);
      if (waitedMs < deadlineMs) {
        const text = `${name} is not ready after ${seconds} s and goes on. Its log: ${logFile}`;
        this.emit("slow", text);
        return;
      }
      this.#fault = `: not ready after ${seconds} s. Its log: ${logFile}`;
      killGroup(child.pid);
    }, startMs);
    try {
      const pid = await this.plan.untilReady({ process: child, signal: abort.signal });
      if (abort.signal.aborted) return false;
      if (typeof pid === "number") this.pid = pid;
      this.#delayMs = firstDelayMs;
      this.emit("ready");
      return true;
    } catch (error) {
      if (!abort.signal.aborted) {
        this.#fault = `: ${error instanceof Error ? error.message : String(error)}`;
        killGroup(child.pid);
      }
      return false;
    } finally {
      clearInterval(slow);
    }
  }

  /**
   * Handles the end of the process.
   * @param {AbortController} abort aborted once it has ended
   * @param {boolean} wasReady
   * @param {string} how
   */
  #ended(abort, wasReady, how) {
    if (abort.signal.aborted) return;
    abort.abort();
    this.#process = null;
    this.pid = 0;
    if (this.#stopping) return;
    // A program that was killed from outside while it served is not at fault, however often that
    // happens.
    const counts = !(wasReady && (how === "SIGKILL" || how === "exit code 137"));
    const now = Date.now();
    const why = `${how}${this.#fault}`;
    this.#fault = "";
    if (counts) this.#failures.push(now);
    this.#failures = this.#failures.filter((moment) => moment > now - failureWindowMs);
    if (!wasReady && how === cannotStart) {
      this.emit("gaveUp", `${this.plan.name} cannot start`);
      return;
    }
    if (this.#failures.length >= failuresAllowed) {
      this.emit("gaveUp", `${this.plan.name} ended ${failuresAllowed} times in a minute (${why})`);
      return;
    }
    this.emit("crash", `${this.plan.name} ended (${why}), starting it again`);
    void this.#restartLater();
  }

  async #restartLater() {
    const delay = this.#delayMs;
    this.#delayMs = Math.min(delay * 2, longestDelayMs);
    await pause(delay);
    if (!this.#stopping) this.#spawn();
  }
}

/** @param {number | undefined} pid */
function killGroup(pid) {
  if (!pid) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The process has exited already.
  }
}

/**
 * Resolves when the child sends `{ ready: true }`.
 * @param {Running} running
 * @returns {Promise<void>}
 */
export function announced({ process: child, signal }) {
  return new Promise((resolve, reject) => {
    child.on("message", (message) => {
      const { ready } = /** @type {{ ready?: boolean }} */ (message ?? {});
      if (ready) resolve();
    });
    signal.addEventListener("abort", () => reject(new Error("ended before it was ready")));
  });
}

/**
 * Repeats `attempt` until it succeeds. Throws its last error once the signal has aborted.
 * @template T
 * @param {AbortSignal} signal
 * @param {() => Promise<T>} attempt
 * @returns {Promise<T>}
 */
export async function untilAnswers(signal, attempt) {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (signal.aborted) throw error;
      await pause(30);
    }
  }
}
