/** Says how the API and jobs processes are started, and when they are ready. */
import http from "node:http";
import path from "node:path";
import { announced, untilAnswers } from "./child.mjs";
import { leavingOneCore } from "./cores.mjs";
import { secretKey } from "./private_file.mjs";
import { projectDir } from "./settings.mjs";

/**
 * Milliseconds that a stop may take besides DRAIN_SECONDS. The API gives running requests 10 s.
 * Both processes close within 5 s, in which interrupted jobs put their work back.
 */
const apiStopMs = 16_000;
const jobsStopMs = 6_000;
/** Seconds in which running jobs finish. What is not done then goes back to its queue. */
const jobsDrainSeconds = "2";
const answerMs = 5000;

/**
 * Returns the address that a client on this machine uses, whatever address the API listens on.
 * @param {Pick<import("./settings.mjs").Settings, "host" | "port"> & { basePath?: string }} settings
 */
export function localUrl({ host, port, basePath = "" }) {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}${basePath}`;
}

/**
 * Returns the variables that every program of the platform reads, in addition to this process's own
 * environment.
 * @param {import("./settings.mjs").Settings} settings
 * @param {{ mongoUri: string, redisUrl: string }} engines
 * @returns {Record<string, string>}
 */
export function appEnvironment(settings, engines) {
  return {
    NODE_ENV: "production",
    PRESAGE_EMBEDDED: "1",
    MONGODB_URI: engines.mongoUri,
    REDIS_URL: engines.redisUrl,
    REDIS_CACHE_URL: settings.redisCacheUrl || engines.redisUrl,
    SECRET_KEY: process.env["SECRET_KEY"] || secretKey(settings.dataDir),
    HOST: settings.host,
    PORT: String(settings.port),
    BASE_URL: settings.baseUrl || localUrl(settings),
    DATA_DIR: settings.dataDir,
    MAIL_OUTBOX: process.env["MAIL_OUTBOX"] || path.join(settings.dataDir, "outbox"),
    REHEARSAL: settings.rehearsal ? "on" : "off",
    SANDBOX: process.env["SANDBOX"] || (settings.demo ? "on" : "off"),
  };
}

/**
 * Returns the command line of a built program.
 * @param {string} file below `dist`
 * @returns {import("./child.mjs").Command}
 */
export function builtProgram(file) {
  return [process.execPath, "--enable-source-maps", path.join(projectDir, "dist", file)];
}

/**
 * Plans the API process. It stops without a delay by default, because no load balancer needs to
 * notice the stop.
 * @returns {import("./child.mjs").ChildPlan}
 * @param {import("./settings.mjs").Settings} settings
 * @param {Record<string, string>} env
 */
export function planApi(settings, env) {
  const drainSeconds = process.env["DRAIN_SECONDS"] || "0";
  return {
    name: "api",
    command: builtProgram("src/main.js"),
    env: { ...env, DRAIN_SECONDS: drainSeconds },
    logFile: path.join(settings.dataDir, "logs/api.log"),
    leash: "ipc",
    stopMs: apiStopMs + Number(drainSeconds) * 1000,
    untilReady: ({ signal }) =>
      untilAnswers(signal, () => isServing(`${localUrl(settings)}/readyz`)),
  };
}

/**
 * Plans the jobs process.
 * @returns {import("./child.mjs").ChildPlan}
 * @param {import("./settings.mjs").Settings} settings
 * @param {Record<string, string>} env
 */
export function planJobs(settings, env) {
  const drainSeconds = process.env["DRAIN_SECONDS"] || jobsDrainSeconds;
  return {
    name: "jobs",
    command: leavingOneCore(builtProgram("jobs/main.js")),
    env: { ...env, DRAIN_SECONDS: drainSeconds },
    logFile: path.join(settings.dataDir, "logs/jobs.log"),
    leash: "ipc",
    stopMs: jobsStopMs + Number(drainSeconds) * 1000,
    untilReady: announced,
  };
}

/**
 * Resolves when the address answers 200.
 * @param {string} url
 * @returns {Promise<void>}
 */
function isServing(url) {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent: false, timeout: answerMs }, (reply) => {
      reply.resume();
      if (reply.statusCode === 200) resolve();
      else reject(new Error(`${url} answered ${reply.statusCode}`));
    });
    request.on("timeout", () => request.destroy(new Error(`${url} did not answer`)));
    request.on("error", reject);
  });
}
