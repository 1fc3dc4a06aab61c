/**
 * What `npm run dev` does besides `npm start`: it builds the programs again when a source changes
 * and restarts the API and the jobs. The pages come from Vite, which reloads them by itself.
 */
import fs from "node:fs";
import path from "node:path";
import { localUrl } from "./apps.mjs";
import { announced, Child } from "./child.mjs";
import { ensureBuilt, isInstalledIn, npmCi, run } from "./install.mjs";
import { projectDir } from "./settings.mjs";
import { say, step } from "./steps.mjs";

/** Editors write a file in several steps, so a build waits for this long without a change, ms. */
const quietMs = 60;
const sourceFolders = ["src", "jobs", "workers"];

/**
 * Installs the packages of the pages, which the development server needs.
 */
export async function ensurePagePackages() {
  if (isInstalledIn("web")) return;
  await step("Installing packages of the pages (npm ci)", () =>
    run("npm ci in web", npmCi, path.join(projectDir, "web")),
  );
}

/**
 * Starts the server of the pages. It asks the API for everything else.
 * @param {import("./settings.mjs").Settings} settings
 * @returns {Promise<Child>}
 */
export async function startPages(settings) {
  const pages = new Child({
    name: "pages",
    command: [process.execPath, path.join(projectDir, "web/dev.mjs")],
    env: { API_URL: localUrl(settings) },
    logFile: path.join(settings.dataDir, "logs/pages.log"),
    leash: "ipc",
    stopMs: 1_000,
    untilReady: announced,
  });
  pages.on("told", (/** @type {string} */ text) => say(`  ${text}`));
  await pages.start();
  return pages;
}

/**
 * Builds and restarts after each change of a source. A source that cannot be built is reported, and
 * the programs go on as they are.
 * @param {readonly Child[]} programs
 */
export function restartOnChange(programs) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** @type {Promise<void>} */
  let working = Promise.resolve();
  /** @param {string | null} name */
  const changed = (name) => {
    if (name === null || !name.endsWith(".ts")) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      working = working.then(() => renew(programs, name));
    }, quietMs);
  };
  for (const folder of sourceFolders) {
    fs.watch(path.join(projectDir, folder), { recursive: true }, (_, name) => changed(name));
  }
}

/**
 * @param {readonly Child[]} programs
 * @param {string} name the file that changed
 */
async function renew(programs, name) {
  const begun = Date.now();
  try {
    await ensureBuilt();
    await Promise.all(programs.map((child) => child.restart()));
    say(`  ${name} changed: restarted in ${Date.now() - begun} ms`);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
}
