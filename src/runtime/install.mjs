/**
 * Installs the packages and builds this checkout when either is missing or older than its sources.
 * As a program it only installs the packages.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { withLock } from "./lock.mjs";
import { parseJson } from "./private_file.mjs";
import { Refusal, explain } from "./refusal.mjs";
import { projectDir } from "./settings.mjs";
import { step } from "./steps.mjs";

const lockDir = path.join(projectDir, ".data", "locks");
const sourceFolders = ["src", "workers", "jobs"];
/**
 * @typedef {{ version?: string, dev?: boolean, devOptional?: boolean, optional?: boolean,
 *   peer?: boolean, extraneous?: boolean }} Package
 */

const builder = path.join(projectDir, "src/runtime/build.mjs");
/** The build writes into it of which sources it was made. */
export const stampFile = path.join(projectDir, "dist", ".sources");

const QUIET = /** @type {const} */ (["--no-audit", "--no-fund", "--loglevel=error"]);
/** @type {import("./child.mjs").Command} */
export const npmCi = ["npm", "ci", "--include=dev", ...QUIET];
/** @type {import("./child.mjs").Command} */
const npmCiToRun = ["npm", "ci", "--omit=dev", ...QUIET];
/**
 * Adds what is missing. `npm ci` would first delete the packages of a platform that runs here.
 * @type {import("./child.mjs").Command}
 */
const npmAdd = ["npm", "install", "--no-save", "--include=dev", ...QUIET];

/**
 * Installs what the lock file asks for, unless it is there.
 * @param {object} [wanted]
 * @param {boolean} [wanted.onlyToRun] leaves out the tools that test and check: they weigh as much
 * as the rest, and `npm start` needs none of them
 */
export async function ensureInstalled({ onlyToRun = false } = {}) {
  const isThere = () => isInstalledIn(".", { onlyToRun });
  if (isThere()) return;
  await withLock(path.join(lockDir, "install"), async () => {
    if (isThere()) return;
    if (onlyToRun) return step("Installing packages (npm ci)", () => run("npm ci", npmCiToRun));
    if (isInstalledIn(".", { onlyToRun: true }))
      return step("Installing the tools (npm install)", () => run("npm install", npmAdd));
    return step("Installing packages (npm ci)", () => run("npm ci", npmCi));
  });
}

/** Builds to dist unless dist was made from exactly these sources. */
export async function ensureBuilt() {
  if (isBuilt(hashSources())) return;
  await withLock(path.join(lockDir, "build"), async () => {
    if (isBuilt(hashSources())) return;
    await ensureInstalled({ onlyToRun: true });
    await step("Building", () => run("The build", [process.execPath, builder]));
  });
}

/**
 * Returns whether npm's record of installed packages agrees with the lock file.
 * @param {string} folder below the project
 * @param {object} [wanted]
 * @param {boolean} [wanted.onlyToRun] asks for no tools that only test and check
 */
export function isInstalledIn(folder, { onlyToRun = false } = {}) {
  const wanted = readPackages(path.join(folder, "package-lock.json"));
  const present = readPackages(path.join(folder, "node_modules/.package-lock.json"));
  if (!present || !wanted) return false;
  return Object.entries(wanted)
    .filter(([name]) => name !== "")
    .every(([name, entry]) => {
      const installed = present[name];
      if (installed) return installed.version === entry.version;
      return mayBeAbsent(entry) || (onlyToRun && isTool(entry));
    });
}

/** @param {Package} entry */
const isTool = (entry) => Boolean(entry.dev || entry.devOptional);

/** @param {Package} entry */
function mayBeAbsent(entry) {
  return Boolean(entry.optional || entry.peer || entry.extraneous);
}

/**
 * @param {string} file
 * @returns {Record<string, Package> | null}
 */
function readPackages(file) {
  try {
    const text = fs.readFileSync(path.join(projectDir, file), "utf8");
    return /** @type {{ packages: Record<string, Package> }} */ (parseJson(text)).packages;
  } catch {
    return null;
  }
}

/** @param {string} hash */
function isBuilt(hash) {
  return fs.existsSync(stampFile) && fs.readFileSync(stampFile, "utf8") === hash;
}

/** Returns a hash of all that a build is made from. */
export function hashSources() {
  const sources = sourceFolders.flatMap((folder) =>
    fs
      .readdirSync(path.join(projectDir, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .sort()
      .map((name) => path.join(folder, name)),
  );
  const tools = ["build", "bundle", "class_names"].map((name) => `src/runtime/${name}.mjs`);
  return hashOf([...tools, "tsconfig.json", "package-lock.json", ...sources]);
}

/**
 * Returns a hash of the names and contents of files of the project.
 * @param {string[]} names
 */
export function hashOf(names) {
  const hash = createHash("sha256");
  for (const name of names) {
    hash.update(`${name}\0`).update(fs.readFileSync(path.join(projectDir, name)));
  }
  return hash.digest("hex");
}

/**
 * Runs a program without showing its output, unless it fails. Returns the output.
 * @param {string} name
 * @param {import("./child.mjs").Command} command
 * @param {string} [cwd]
 * @returns {Promise<string>}
 */
export function run(name, [program, ...argv], cwd = projectDir) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, argv, { cwd, stdio: ["ignore", "pipe", "pipe"] });
    // npm is slow to react to SIGTERM, and a second npm would work on the same folder.
    const leave = () => child.kill("SIGKILL");
    process.on("exit", leave);
    let output = "";
    child.stdout.on("data", (text) => (output += text));
    child.stderr.on("data", (text) => (output += text));
    child.on("error", reject);
    child.on("close", (code) => {
      process.off("exit", leave);
      if (code === 0) resolve(output);
      else reject(new Refusal(`${name} failed:\n${output.trim()}`, 1));
    });
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  ensureInstalled().catch((error) => process.exit(explain(error)));
}
