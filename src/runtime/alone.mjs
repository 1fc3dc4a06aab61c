/** Starts the engines of a folder without the platform, for commands that need it stopped. */
import { appEnvironment } from "./apps.mjs";
import { askStatus, claim, release } from "./control.mjs";
import { startEngines } from "./engines.mjs";
import { outlastPrevious } from "./previous.mjs";
import { chooseEngines } from "./provision.mjs";
import { readRuntime } from "./private_file.mjs";
import { Refusal } from "./refusal.mjs";
import { findRunDir, readSettings } from "./settings.mjs";

/**
 * Returns whether `npm start` runs in this folder now.
 * @param {NodeJS.ProcessEnv} env
 */
export async function isRunning(env) {
  const runDir = findRunDir(readSettings(env).dataDir, env["RUN_DIR"]);
  return runDir !== "" && (await askStatus(runDir)) !== null;
}

/**
 * Returns whether `npm start` runs in this folder on the database that a command would change. A
 * start that has not said yet where its data lie is taken for one that does.
 * @param {NodeJS.ProcessEnv} env
 */
export async function isInUse(env) {
  if (!(await isRunning(env))) return false;
  const { dataDir, mongoUri, redisUrl } = readSettings(env);
  const runtime = readRuntime(findRunDir(dataDir, env["RUN_DIR"]));
  const isElsewhere = runtime !== null && placeOf(runtime.mongoUri) !== placeOf(mongoUri);
  return !(mongoUri && redisUrl && isElsewhere);
}

/**
 * Returns the hosts and the database of an address, without the account and the options.
 * @param {string} uri
 */
function placeOf(uri) {
  return uri.replace(/\/\/([^/?]*@)?|\?.*/g, "");
}

/**
 * Starts the engines of DATA_DIR. No other process may run them at the same time.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ env: Record<string, string>, stop: () => Promise<void> }>}
 */
export async function startAlone(env) {
  const settings = readSettings(env);
  const chosen = chooseEngines(settings);
  const runDir = settings.runDir();
  const status = () => ({ state: "busy with a command", processes: { presage: process.pid } });
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
