/** The engines of a folder without the platform, for commands that work on a stopped one. */
import { appEnvironment } from "./apps.mjs";
import { askStatus, claim, release } from "./control.mjs";
import { createEngines, provideEngines } from "./engines.mjs";
import { outlastPrevious } from "./previous.mjs";
import { assertEnginePackage, chooseEngines } from "./provision.mjs";
import { Refusal } from "./refusal.mjs";
import { findRunDir, readSettings } from "./settings.mjs";

/** Whether `npm start` has this folder now. */
export async function isRunning(env) {
  const runDir = findRunDir(readSettings(env).dataDir, env.RUN_DIR);
  return runDir !== "" && (await askStatus(runDir)) !== null;
}

/**
 * Starts the engines of DATA_DIR, which nobody else may do meanwhile.
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
  await provideEngines(settings, chosen);
  if (chosen.mongo.kind === "embedded") assertEnginePackage();
  const engines = createEngines(settings, chosen);
  const stop = async () => {
    await engines.redis?.stop();
    await engines.mongo?.stop();
    release(runDir);
  };
  try {
    await Promise.all([engines.mongo?.start(), engines.redis?.start()]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { env: appEnvironment(settings, engines), stop };
}
