/**
 * Runs one process of the platform: `node process.mjs src/main.js` is an API process, and
 * `jobs/main.js` works on jobs. In a clone it first builds what is missing or old. Where the
 * environment names no engines, it joins the `npm start` that runs in the data folder.
 */
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensureConsole } from "./console.mjs";
import { loadEnvFile } from "./env_file.mjs";
import { ensureBuilt } from "./install.mjs";
import { requireNode } from "./node_version.mjs";
import { explain } from "./refusal.mjs";
import { environmentOfRunning } from "./running.mjs";
import { projectDir, readSettings } from "./settings.mjs";

/** @param {string} file */
const isThere = (file) => fs.existsSync(path.join(projectDir, file));

/** @param {string} program below `dist` */
async function main(program) {
  requireNode(process.versions.node);
  loadEnvFile();
  const { MONGODB_URI, REDIS_URL } = process.env;
  if (!MONGODB_URI && !REDIS_URL) Object.assign(process.env, environmentOfRunning(process.env));
  // A folder without sources holds what was built elsewhere.
  if (isThere("src/main.ts")) await ensureBuilt();
  if (isThere("web/build.mjs") && program === "src/main.js" && readSettings(process.env).console)
    await ensureConsole();
  await import(pathToFileURL(path.join(projectDir, "dist", program)).href);
}

main(process.argv[2] ?? "").catch((error) => process.exit(explain(error)));
