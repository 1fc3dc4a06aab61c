#!/usr/bin/env node
/**
 * The `presage` command: runs the admin program on the installation of DATA_DIR. Addresses that
 * the environment does not give are those of the running `npm start` of that folder.
 */
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { builtProgram } from "./apps.mjs";
import { readJson } from "./private_file.mjs";
import { explain, Refusal } from "./refusal.mjs";
import { findRunDir, readSettings } from "./settings.mjs";

function environment() {
  const { dataDir } = readSettings(process.env);
  const runDir = findRunDir(dataDir, process.env.RUN_DIR);
  const runtime = runDir ? readJson(path.join(runDir, "runtime.json")) : null;
  const keyFile = path.join(dataDir, "secret.key");
  const known = {
    MONGODB_URI: runtime?.mongoUri,
    REDIS_URL: runtime?.redisUrl,
    REDIS_CACHE_URL: runtime?.redisCacheUrl,
    BASE_URL: runtime?.baseUrl,
    SECRET_KEY: fs.existsSync(keyFile) ? fs.readFileSync(keyFile, "utf8").trim() : undefined,
    DATA_DIR: dataDir,
  };
  const env = { ...process.env };
  for (const [name, value] of Object.entries(known)) env[name] ||= value ?? "";
  if (!env.MONGODB_URI || !env.REDIS_URL) {
    throw new Refusal(
      `Nothing runs in ${dataDir}. Start it with npm start, or set MONGODB_URI and REDIS_URL.`,
    );
  }
  return env;
}

/** Help needs no running installation. */
function asksForHelp(argv) {
  return argv.length === 0 || argv[0] === "help" || argv.includes("--help") || argv[0] === "-h";
}

async function main(argv) {
  const env = asksForHelp(argv) ? process.env : environment();
  const [program, ...first] = builtProgram("src/cli/main.js");
  if (!fs.existsSync(first.at(-1))) throw new Refusal("Not built yet: npm run build", 1);
  const child = spawn(program, [...first, ...argv], { stdio: "inherit", env });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on("error", reject).on("close", (code) => resolve(code ?? 1));
  });
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error) => process.exit(explain(error)),
);
