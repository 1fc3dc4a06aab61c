/** Finds the addresses and the key of the installation in a data folder, for programs beside it. */
import fs from "node:fs";
import path from "node:path";
import { readRuntime } from "./private_file.mjs";
import { Refusal } from "./refusal.mjs";
import { findRunDir, readSettings } from "./settings.mjs";

/**
 * Returns an environment that names the engines: what `given` leaves open is taken from the
 * `npm start` that runs in its data folder.
 * @param {NodeJS.ProcessEnv} given
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentOfRunning(given) {
  const { dataDir } = readSettings(given);
  const runDir = findRunDir(dataDir, given["RUN_DIR"]);
  const runtime = runDir ? readRuntime(runDir) : null;
  const keyFile = path.join(dataDir, "secret.key");
  const known = {
    MONGODB_URI: runtime?.mongoUri,
    REDIS_URL: runtime?.redisUrl,
    REDIS_CACHE_URL: runtime?.redisCacheUrl,
    BASE_URL: runtime?.baseUrl,
    SECRET_KEY: fs.existsSync(keyFile) ? fs.readFileSync(keyFile, "utf8").trim() : undefined,
    DATA_DIR: dataDir,
    MAIL_OUTBOX: path.join(dataDir, "outbox"),
  };
  const env = { ...given };
  for (const [name, value] of Object.entries(known)) env[name] ||= value ?? "";
  // Only what runs there knows which clock its processes read.
  if (runtime) env["REHEARSAL"] = runtime.rehearsal ? "on" : "off";
  if (!env["MONGODB_URI"] || !env["REDIS_URL"]) {
    throw new Refusal(
      `Nothing runs in ${dataDir}. Start it with npm start, or set MONGODB_URI and REDIS_URL.`,
    );
  }
  return env;
}
