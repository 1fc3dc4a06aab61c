/**
 * Installs the packages of the console and builds it, when either is missing or older than its
 * sources. As a program it builds the console anyway and shows what each page weighs; with
 * `--changed` it builds only then, and says nothing of weights.
 */
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { hashOf, isInstalledIn, npmCi, run } from "./install.mjs";
import { withLock } from "./lock.mjs";
import { explain } from "./refusal.mjs";
import { projectDir } from "./settings.mjs";
import { say, step } from "./steps.mjs";

const folder = path.join(projectDir, "web");
const lockDir = path.join(projectDir, ".data", "locks");
const stampFile = path.join(projectDir, "dist", "console", ".sources");
/** What the types of the API are made from. A changed API makes a new console. */
const apiDocument = "docs/openapi.json";

/** Installs and builds unless the built console was made from exactly these sources. */
export async function ensureConsole() {
  if (isBuilt(hashSources())) return;
  await withLock(path.join(lockDir, "console"), async () => {
    if (!isBuilt(hashSources())) await step("Building the console (vite)", buildNow);
  });
}

/** Installs the packages that the modules of the console import, unless they are there. */
export async function ensureConsolePackages() {
  if (isInstalledIn("web")) return;
  await withLock(path.join(lockDir, "console"), async () => {
    if (!isInstalledIn("web")) await step("Installing packages of the console (npm ci)", install);
  });
}

const install = () => run("npm ci in web", npmCi, folder);

/** Returns what the build printed. */
async function buildNow() {
  const hash = hashSources();
  fs.rmSync(stampFile, { force: true });
  if (!isInstalledIn("web")) await install();
  const output = await run("The build of the console", [process.execPath, "build.mjs"], folder);
  fs.writeFileSync(stampFile, hash);
  return output;
}

/** @param {string} hash */
function isBuilt(hash) {
  return fs.existsSync(stampFile) && fs.readFileSync(stampFile, "utf8") === hash;
}

function hashSources() {
  const own = fs
    .readdirSync(path.join(folder, "src"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(tsx?|css)$/.test(name) && !name.startsWith(path.join("api", "generated")))
    .map((name) => path.join("web/src", name));
  const others = [
    "index.html",
    "build.mjs",
    "vite.config.mjs",
    "tsconfig.json",
    "package.json",
    "package-lock.json",
  ];
  return hashOf([apiDocument, ...others.map((name) => path.join("web", name)), ...own.sort()]);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const done = process.argv.includes("--changed")
    ? ensureConsole()
    : withLock(path.join(lockDir, "console"), buildNow).then((output) => say(output.trim()));
  done.catch((error) => process.exit(explain(error)));
}
