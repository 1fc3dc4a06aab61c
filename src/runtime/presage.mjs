#!/usr/bin/env node
/**
 * Is the `presage` command: it runs the admin program on the installation of DATA_DIR. Addresses
 * that the environment does not give are taken from the `npm start` that runs in that folder.
 */
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { isInUse, isRunning, startAlone } from "./alone.mjs";
import { builtProgram } from "./apps.mjs";
import { loadEnvFile } from "./env_file.mjs";
import { readJson } from "./private_file.mjs";
import { explain, Refusal } from "./refusal.mjs";
import { environmentOfRunning } from "./running.mjs";
import { readSettings } from "./settings.mjs";

/** Commands of one word that work on an installation. Other single words ask for help. */
const alone = ["recompute", "backup", "restore", "verify"];

/**
 * Returns whether a command needs no installation. Help needs none, and neither does checking the
 * files of a backup.
 * @param {string[]} argv
 */
function needsNothing(argv) {
  const [first = "", ...others] = argv;
  if (first === "help" || argv.includes("--help")) return true;
  if (others.length === 0 && !alone.includes(first)) return true;
  return first === "verify" && !argv.includes("--database");
}

/**
 * Returns lines for a shell that name the demo platform of the data folder: its address, the token
 * of its bot, and the file with all its accounts.
 * @param {string} dataDir
 */
function demoEnvironment(dataDir) {
  const file = path.join(dataDir, "demo.json");
  const demo = /** @type {{ base_url: string, bot?: { token: string } } | null} */ (readJson(file));
  if (demo?.bot === undefined) {
    throw new Refusal(`There is no demo platform in ${dataDir}. Start it with npm start.`, 1);
  }
  const values = { BASE_URL: demo.base_url, TOKEN: demo.bot.token, DEMO_JSON: file };
  return Object.entries(values)
    .map(([name, value]) => `export ${name}='${value.replaceAll("'", "'\\''")}'\n`)
    .join("");
}

/** Commands that work on the database in any state, whether or not the platform runs. */
const onFolder = ["backup", "restore", "verify"];

/**
 * Returns the environment of the program, and a function that stops what was started for it.
 * @param {string[]} argv
 * @returns {Promise<{ env: NodeJS.ProcessEnv, stop: () => Promise<void> }>}
 */
async function prepare(argv) {
  const nothing = async () => {};
  if (needsNothing(argv)) return { env: process.env, stop: nothing };
  const [command = ""] = argv;
  const isGiven = Boolean(process.env["MONGODB_URI"] && process.env["REDIS_URL"]);
  if (command === "restore" && (await isInUse(process.env))) throw new Refusal(stopFirst, 1);
  if (!isGiven && onFolder.includes(command) && !(await isRunning(process.env))) {
    if (command !== "restore") assertData(readSettings(process.env));
    return startAlone(process.env);
  }
  return { env: environmentOfRunning(process.env), stop: nothing };
}

/**
 * Refuses a folder without data, because it is more likely mistyped than empty.
 * @param {import("./settings.mjs").Settings} settings
 */
function assertData({ dataDir, mongoUri }) {
  /** @param {string} name */
  const has = (name) => fs.existsSync(path.join(dataDir, name));
  if (mongoUri || has("mongo") || has("mongod")) return;
  throw new Refusal(`There is no installation in ${dataDir}. Set DATA_DIR, or MONGODB_URI.`);
}

const stopFirst =
  "Presage runs in this folder: stop it first (Ctrl-C where npm start runs). Its processes keep data\n" +
  "in memory and write it to the database. Engines that the environment does not name are started for the restore.\n" +
  "Nothing was changed.";

/**
 * @param {string[]} argv
 * @returns {Promise<number>}
 */
async function main(argv) {
  loadEnvFile();
  if (argv[0] === "demo-env") {
    process.stdout.write(demoEnvironment(readSettings(process.env).dataDir));
    return 0;
  }
  const [program, ...first] = builtProgram("src/cli/main.js");
  if (!fs.existsSync(first.at(-1) ?? "")) throw new Refusal("Not built yet: npm run build", 1);
  /** @type {import("node:child_process").ChildProcess | null} */
  let child = null;
  let isToStop = false;
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.on(signal, () => {
      isToStop = true;
      child?.kill(signal);
    });
  const { env, stop } = await prepare(argv);
  try {
    if (isToStop) return 1;
    return await new Promise((resolve, reject) => {
      child = spawn(program, [...first, ...argv], {
        stdio: "inherit",
        env: { ...process.env, ...env },
      });
      child.on("error", reject).on("close", (code) => resolve(code ?? 1));
    });
  } finally {
    await stop();
  }
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error) => process.exit(explain(error)),
);
