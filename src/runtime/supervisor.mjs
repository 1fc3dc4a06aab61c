/**
 * Runs the processes of the platform. It starts them in order, restarts those that crash, keeps the
 * files that describe them correct, and stops them in reverse order.
 */
import path from "node:path";
import { appEnvironment, localUrl, planApi, planJobs } from "./apps.mjs";
import { Child } from "./child.mjs";
import { createDemo, greet, writeDemoFile } from "./demo.mjs";
import { createEngines } from "./engines.mjs";
import { freeMegabytes, lastLines, limitLogs } from "./logs.mjs";
import { writePrivate } from "./private_file.mjs";
import { elapsed, say, step } from "./steps.mjs";
import { openTcp } from "./tcp.mjs";

const lowDiskMb = 1024;

/** Supervises the engines, the API and the jobs process of one installation. */
export class Supervisor {
  #settings;
  #engines;
  #env;
  #pages;
  /** @type {Promise<void> | null} */
  #stopping = null;
  /** Stops the making of the demo platform, which needs the engines until it ends. */
  #abort = new AbortController();
  /** @type {Promise<unknown>} */
  #making = Promise.resolve();
  /** Whether everything has been started. */
  isReady = false;
  /** @type {() => void} */
  #started = () => undefined;
  /**
   * Resolves when everything has been started.
   * @type {Promise<void>}
   */
  ready = new Promise((resolve) => {
    this.#started = resolve;
  });
  /** @type {(exitCode: number) => void} */
  #over = () => undefined;
  /**
   * Resolves with the exit code when everything has stopped.
   * @type {Promise<number>}
   */
  finished = new Promise((resolve) => (this.#over = resolve));

  /**
   * @param {import("./settings.mjs").Settings} settings
   * @param {import("./provision.mjs").Chosen} chosen
   * @param {Promise<void>} pages resolves when the pages that the API serves are there
   */
  constructor(settings, chosen, pages) {
    this.#settings = settings;
    this.#pages = pages;
    this.#engines = createEngines(settings, chosen);
    this.#env = appEnvironment(settings, this.#engines);
    const { mongo, redis } = this.#engines;
    const api = new Child(planApi(settings, this.#env));
    const jobs = new Child(planJobs(settings, this.#env));
    /** The children in the order of their start. An engine that is given is absent. */
    this.children = [mongo, redis, api, jobs].filter((child) => child !== null);
    for (const child of this.children) this.#watch(child);
  }

  get runDir() {
    return this.#settings.runDir();
  }

  /** The API and the jobs process. */
  get programs() {
    return this.children.slice(-2);
  }

  get baseUrl() {
    return this.#settings.baseUrl || localUrl(this.#settings);
  }

  /**
   * Process ids by name. 0 means that it does not run now; a given engine is absent.
   * @returns {Record<string, number>}
   */
  get processes() {
    const pids = this.children.map(
      /** @returns {[string, number]} */ (child) => [child.plan.name, child.pid],
    );
    return { supervisor: process.pid, ...Object.fromEntries(pids) };
  }

  /** Starts everything. Rejects when something could not be started. */
  async start() {
    const { dataDir, mongoTcpPort } = this.#settings;
    limitLogs(path.join(dataDir, "logs"));
    if (freeMegabytes(dataDir) < lowDiskMb) {
      say(`  warning: only ${freeMegabytes(dataDir)} MB of disk are free for ${dataDir}`);
    }
    const { mongo, redis } = this.#engines;
    if (mongo) await step("Starting MongoDB", () => mongo.start());
    if (mongo && mongoTcpPort) await openTcp(this.runDir, mongoTcpPort);
    if (redis) await step("Starting Redis", () => redis.start());
    if (this.#stopping) return;
    this.#making = createDemo(this.#settings, this.#env, this.#abort.signal);
    await Promise.all([this.#making, this.#pages]);
    if (this.#stopping) return;
    const started = this.programs.map((child) => child.start());
    this.#describe();
    await step("Starting API and jobs", () => Promise.all(started));
    if (this.#stopping) return;
    this.isReady = true;
    await greet(this.#settings, this.baseUrl);
    say(`\nReady after ${elapsed()} s. Logs: ${path.join(dataDir, "logs")}. Stop with Ctrl-C.`);
    this.#started();
  }

  /** Stops everything in reverse order of the start. */
  stop(exitCode = 0) {
    this.#stopping ??= this.#stopInOrder().then(() => this.#over(exitCode));
    return this.#stopping;
  }

  /** Kills everything that still runs, at once. */
  kill() {
    for (const child of this.children) child.kill();
  }

  async #stopInOrder() {
    this.#abort.abort();
    await this.#making.catch(() => undefined);
    const [jobs, api, ...engines] = this.children.toReversed();
    for (const child of [api, jobs, ...engines]) {
      if (child === undefined) continue;
      const wasRunning = child.pid !== 0;
      await child.stop();
      if (wasRunning) say(`  stopped ${child.plan.name}`);
    }
  }

  /** @param {Child} child */
  #watch(child) {
    const { name, logFile } = child.plan;
    let isRestart = false;
    child.on("crash", (text) => {
      isRestart = true;
      if (!this.#stopping) say(`  ${text}`);
    });
    for (const event of ["slow", "told"]) {
      child.on(event, (text) => {
        if (!this.#stopping) say(`  ${text}`);
      });
    }
    child.on("ready", () => {
      if (isRestart) say(`  ${name} is back`);
      isRestart = false;
      try {
        this.#describe();
      } catch (error) {
        // A process that works must not be taken for one that failed, for example on a full disk.
        const reason = error instanceof Error ? error.message : String(error);
        say(`The files that describe the platform could not be written: ${reason}`);
      }
    });
    child.on("gaveUp", (text) => {
      const tail = lastLines(logFile, 15);
      say(`\n${text}. Its log (${logFile}) ends with:\n${tail}`);
      say(`Free disk space: ${freeMegabytes(this.#settings.dataDir)} MB. Stopping.`);
      void this.stop(1);
    });
  }

  /** Writes the files that other programs read: `<run>/runtime.json` and `<data>/demo.json`. */
  #describe() {
    const runtime = {
      mongoUri: this.#engines.mongoUri,
      redisUrl: this.#engines.redisUrl,
      redisCacheUrl: this.#env["REDIS_CACHE_URL"],
      baseUrl: this.baseUrl,
      rehearsal: this.#settings.rehearsal,
      mongoTcpPort: this.#engines.mongo ? this.#settings.mongoTcpPort : 0,
      processes: this.processes,
    };
    const file = path.join(this.runDir, "runtime.json");
    writePrivate(file, `${JSON.stringify(runtime, null, 2)}\n`);
    writeDemoFile(this.#settings, { baseUrl: this.baseUrl, processes: this.processes });
  }
}

/**
 * Returns the message of a second start in the same folder.
 * @param {import("./control.mjs").Status} status
 */
export function describeRunning(status) {
  const processes = Object.entries(status.processes ?? {});
  const list = processes.map(([name, pid]) => `  ${name.padEnd(10)}  pid ${pid}`).join("\n");
  return `Presage is already ${status.state} here: ${status.baseUrl ?? "not ready yet"}\n${list}\nNothing was started.`;
}
