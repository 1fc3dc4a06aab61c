/**
 * Runs private engines on a folder. As a program, `node src/runtime/engines.mjs --dir <folder>`
 * starts both, prints MONGODB_URI and REDIS_URL, and runs until it is told to stop.
 */
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Child } from "./child.mjs";
import { planMongo, mongoUri } from "./mongo.mjs";
import { assertEnginePackage, chooseEngines, provision } from "./provision.mjs";
import { planRedis, redisUrl } from "./redis.mjs";
import { explain } from "./refusal.mjs";
import { readSettings } from "./settings.mjs";
import { say, step } from "./steps.mjs";

/**
 * An engine that hangs in its start is killed and started again. One that recovers its data after a
 * crash is ready long before.
 */
const deadlineMs = 5 * 60_000;

/**
 * Makes the engines that this installation has to run. An engine that is given by its URI is null.
 * @param {import("./settings.mjs").Settings} settings
 * @param {import("./provision.mjs").Chosen} chosen
 */
export function createEngines(settings, chosen) {
  const { mongo, redis } = chosen;
  const ownMongo = mongo.kind !== "given";
  const ownRedis = redis.kind !== "given";
  return {
    mongo: ownMongo ? new Child({ ...planMongo(settings, mongo), deadlineMs }) : null,
    redis: ownRedis ? new Child({ ...planRedis(settings, redis), deadlineMs }) : null,
    mongoUri: ownMongo ? mongoUri(settings.runDir()) : settings.mongoUri,
    redisUrl: ownRedis ? redisUrl(settings.runDir()) : settings.redisUrl,
  };
}

/**
 * Fetches the engine programs that this machine lacks, as a visible step.
 * @param {import("./settings.mjs").Settings} settings
 * @param {import("./provision.mjs").Chosen} chosen
 */
export async function provideEngines(settings, chosen) {
  if (chosen.missing.length === 0) return;
  const name = `Fetching engine programs: ${chosen.missing.join(", ")}`;
  await step(name, () => provision(settings, chosen.missing));
}

/**
 * Starts private engines under `dir` and ignores URIs of the environment. A killed engine is
 * started again. `signal` sends a signal to an engine and returns its process id. `down` kills an
 * engine and keeps it down until `up`.
 * @param {string} dir
 * @returns {Promise<{
 *   mongoUri: string, redisUrl: string, stop: () => Promise<void>,
 *   signal: (engine: "mongo" | "redis", signal: NodeJS.Signals) => number,
 *   down: (engine: "mongo" | "redis") => void,
 *   up: (engine: "mongo" | "redis") => Promise<void>,
 * }>}
 */
export async function openEngines(dir) {
  const env = { ...process.env, DATA_DIR: dir, RUN_DIR: "", MONGODB_URI: "", REDIS_URL: "" };
  const settings = readSettings({ ...env, EMBEDDED: "auto" });
  const { engines, stop } = await startEngines(settings, chooseEngines(settings));
  /** @type {(engine: "mongo" | "redis", name: NodeJS.Signals) => number} */
  const signal = (engine, name) => {
    const pid = engines[engine]?.pid ?? 0;
    if (pid > 0) process.kill(pid, name);
    return pid;
  };
  /** @type {(engine: "mongo" | "redis") => unknown} */
  const down = (engine) => engines[engine]?.kill();
  /** @type {(engine: "mongo" | "redis") => Promise<void>} */
  const up = async (engine) => {
    await engines[engine]?.start();
  };
  return { mongoUri: engines.mongoUri, redisUrl: engines.redisUrl, stop, signal, down, up };
}

/**
 * Fetches what is missing and starts the private engines of this folder, all of them or none.
 * @param {import("./settings.mjs").Settings} settings
 * @param {import("./provision.mjs").Chosen} chosen
 */
export async function startEngines(settings, chosen) {
  await provideEngines(settings, chosen);
  if (chosen.mongo.kind === "embedded") assertEnginePackage();
  const engines = createEngines(settings, chosen);
  const stop = async () => {
    await engines.redis?.stop();
    await engines.mongo?.stop();
  };
  // Standard output is for the result of a command.
  const tell = (/** @type {string} */ text) => process.stderr.write(`  ${text}\n`);
  const own = [engines.mongo, engines.redis].filter((child) => child !== null);
  for (const child of own) child.on("slow", tell).on("crash", tell);
  try {
    await Promise.all(own.map((child) => child.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  for (const child of own) child.off("slow", tell).off("crash", tell);
  return { engines, stop };
}

/** @param {string[]} argv */
async function main(argv) {
  const at = argv.indexOf("--dir");
  const dir = path.resolve(at >= 0 ? (argv[at + 1] ?? ".data") : ".data/dev");
  const engines = await openEngines(dir);
  say(`MONGODB_URI=${engines.mongoUri}\nREDIS_URL=${engines.redisUrl}`);
  await new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, resolve);
  });
  await engines.stop();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  main(process.argv.slice(2)).then(
    () => process.exit(0),
    (error) => process.exit(explain(error)),
  );
}
