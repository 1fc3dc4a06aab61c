/**
 * What `npm run dev` does besides `npm start`: it builds the programs again when a source changes
 * and restarts the API and the jobs. The pages come from Vite, which reloads them by itself.
 */
import fs from "node:fs";
import path from "node:path";
import { localUrl } from "./apps.mjs";
import { bundleOptions, PROGRAMS, writeBundle } from "./bundle.mjs";
import { announced, Child } from "./child.mjs";
import { isInstalledIn, npmCi, run, stampFile } from "./install.mjs";
import { projectDir } from "./settings.mjs";
import { say, step } from "./steps.mjs";

/** Editors write a file in several steps, so a build waits for this long without a change, ms. */
const quietMs = 60;
/** An engineer waits for the new program, and what a killed one leaves undone is repaired, ms. */
const graceMs = 100;
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
  const rebuild = rebuilder();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** @type {Promise<void>} */
  let working = Promise.resolve();
  watchFolders(
    sourceFolders.map((folder) => path.join(projectDir, folder)),
    (name) => {
      if (!name.endsWith(".ts")) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        working = working.then(() => renew(programs, { name, rebuild }));
      }, quietMs);
    },
  );
}

/**
 * Watches each folder by itself. Node's recursive watching on Linux loses a file that an editor
 * replaces by another one.
 * @param {readonly string[]} roots folders, watched with all folders in them
 * @param {(name: string) => void} changed gets the name of a file in its folder
 * @returns {() => void} ends the watching
 */
export function watchFolders(roots, changed) {
  /** @type {Map<string, fs.FSWatcher>} */
  const watched = new Map();
  /** @param {string} folder */
  const watch = (folder) => {
    if (watched.has(folder)) return;
    const watcher = fs.watch(folder, (_, name) => {
      if (name === null) return;
      const file = path.join(folder, name);
      if (fs.statSync(file, { throwIfNoEntry: false })?.isDirectory()) watchAll(file);
      else changed(name);
    });
    watched.set(
      folder,
      watcher.on("error", () => watched.delete(folder)),
    );
  };
  /** @param {string} root */
  const watchAll = (root) => {
    watch(root);
    for (const entry of fs.readdirSync(root, { recursive: true, withFileTypes: true })) {
      if (entry.isDirectory()) watch(path.join(entry.parentPath, entry.name));
    }
  };
  roots.forEach(watchAll);
  return () => {
    for (const watcher of watched.values()) watcher.close();
  };
}

/**
 * Returns a function that builds what runs. The bundler remembers what has not changed, and the
 * programs of the command line are left to the next whole build.
 * @returns {() => Promise<void>}
 */
function rebuilder() {
  const programs = PROGRAMS.filter((program) => !/^src\/(?:cli|demo)\//.test(program));
  const bundler = import("esbuild").then(({ context }) => context(bundleOptions(programs)));
  // The first build reads everything, so it comes before the first change.
  const first = bundler.then((one) => one.rebuild());
  return async () => {
    await first.catch(() => undefined);
    const { outputFiles } = await (await bundler).rebuild();
    // What is built now is not what the stamp names.
    fs.rmSync(stampFile, { force: true });
    writeBundle(outputFiles);
  };
}

/**
 * @param {readonly Child[]} programs
 * @param {{ name: string, rebuild: () => Promise<void> }} change the file that changed
 */
async function renew(programs, { name, rebuild }) {
  const begun = Date.now();
  try {
    await rebuild();
    await Promise.all(programs.map((child) => child.restart(graceMs)));
    say(`  ${name} changed: restarted in ${Date.now() - begun} ms`);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
}
