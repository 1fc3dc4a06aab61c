/** Starts the engines of a folder without the platform, for commands that need it stopped. */
import { appEnvironment } from "./apps.mjs";
import { askStatus, claim, release } from "./control.mjs";
import { startEngines } from "./engines.mjs";
import { outlastPrevious } from "./previous.mjs";
import { chooseEngines } from "./provision.mjs";
import { readRuntime } from "./private_file.mjs";
import { Refusal } from "./refusal.mjs";
import { assertNoRehearsal, findRunDir, readSettings } from "./settings.mjs";

/** The state of a command that has the engines of a folder. */
const busy = "busy with a command";

/**
 * Returns whether `npm start` or a command has this folder now.
 * @param {NodeJS.ProcessEnv} env
 */
export async function isRunning(env) {
  return (await statusOf(findRunDir(readSettings(env).dataDir, env["RUN_DIR"]))) !== null;
}

/** @param {string} runDir */
async function statusOf(runDir) {
  return runDir === "" ? null : askStatus(runDir);
}

/**
 * Returns whether `npm start` runs in this folder on the database that a command would change. A
 * start that has not said yet where its data lie is taken for one that does.
 * @param {NodeJS.ProcessEnv} env
 */
export async function isInUse(env) {
  const { dataDir, mongoUri, redisUrl } = readSettings(env);
  const runDir = findRunDir(dataDir, env["RUN_DIR"]);
  const status = await statusOf(runDir);
  if (status === null) return false;
  if (!mongoUri || !redisUrl) return true;
  if (status.state === busy) return false;
  const runtime = readRuntime(runDir);
  // A start that was killed left its file, which the next one removes after a while.
  const isOfThisStart = runtime?.processes["supervisor"] === status.processes?.["supervisor"];
  return runtime === null || !isOfThisStart || isSamePlace(runtime, mongoUri);
}

/**
 * Returns whether an address may name the database of a platform that runs.
 * @param {import("./private_file.mjs").Runtime} runtime
 * @param {string} mongoUri
 */
function isSamePlace(runtime, mongoUri) {
  const [used, wanted] = [placeOf(runtime.mongoUri), placeOf(mongoUri)];
  if (used.database !== wanted.database) return false;
  // The name service knows the hosts of such an address.
  if (used.isService !== wanted.isService) return true;
  const hosts = [...used.hosts, `localhost:${runtime.mongoTcpPort}`];
  return wanted.hosts.some((host) => hosts.includes(host));
}

/**
 * Returns the hosts and the database of an address, without the account and the options, in one of
 * the forms in which they can be written.
 * @param {string} uri
 */
function placeOf(uri) {
  const parts = /^mongodb(\+srv)?:\/\/(?:[^/?]*@)?([^/?]*)\/?([^?]*)/.exec(uri.toLowerCase());
  const [, service, hosts = "", database = ""] = parts ?? [];
  return {
    isService: service !== undefined,
    hosts: hosts.split(",").map(hostOf),
    database: database || "test",
  };
}

/** @param {string} given a host with or without a port, in lower case */
function hostOf(given) {
  const host = /:\d+$/.test(given) ? given : `${given}:27017`;
  return host.replace(/^(127\.[\d.]+|\[::1\]):/, "localhost:");
}

/**
 * Starts the engines of DATA_DIR. No other process may run them at the same time.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ env: Record<string, string>, stop: () => Promise<void> }>}
 */
export async function startAlone(env) {
  const settings = readSettings(env);
  assertNoRehearsal(settings);
  const chosen = chooseEngines(settings);
  const runDir = settings.runDir();
  const status = () => ({ state: busy, processes: { presage: process.pid } });
  const running = await claim(runDir, status);
  if (running) throw new Refusal(`Presage is ${running.state} in ${settings.dataDir}.`);
  await outlastPrevious(settings);
  try {
    const { engines, stop } = await startEngines(settings, chosen);
    const end = () => stop().then(() => release(runDir));
    return { env: appEnvironment(settings, engines), stop: end };
  } catch (error) {
    release(runDir);
    throw error;
  }
}
