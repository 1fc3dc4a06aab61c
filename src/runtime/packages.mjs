/**
 * Builds and packs the clients into `dist/release`: two npm packages and a Python wheel. As a
 * program (`npm run pack:clients`) it does that alone, for a platform without a package registry.
 */
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensureInstalled, run } from "./install.mjs";
import { explain } from "./refusal.mjs";
import { projectDir } from "./settings.mjs";
import { say, step } from "./steps.mjs";

export const releaseDir = path.join(projectDir, "dist/release");

/** The npm packages below `clients`. */
const npmClients = ["typescript", "mcp"];

/**
 * Packs the clients.
 * @returns {Promise<string[]>} names of the files in `dist/release`
 */
export async function packClients() {
  fs.mkdirSync(releaseDir, { recursive: true });
  for (const name of npmClients) {
    const folder = path.join(projectDir, "clients", name);
    const pack = /** @type {const} */ (["npm", "pack", "--silent", "--pack-destination"]);
    await step(`Packing clients/${name}`, () => run("npm pack", [...pack, releaseDir], folder));
  }
  await step("Packing clients/python", packPython);
  return fs.readdirSync(releaseDir).filter((name) => /\.(tgz|whl)$/.test(name));
}

/** Builds the wheel from a copy, because setuptools leaves its work beside the sources. */
async function packPython() {
  const copy = path.join(releaseDir, "python");
  fs.cpSync(path.join(projectDir, "clients/python"), copy, { recursive: true });
  const wheel = /** @type {const} */ (["python3", "-m", "pip", "wheel", "--quiet", "--no-deps"]);
  try {
    // What is installed builds it; without setuptools here, pip fetches them.
    await run("pip wheel", [...wheel, "--no-build-isolation", "-w", releaseDir, copy]).catch(() =>
      run("pip wheel", [...wheel, "-w", releaseDir, copy]),
    );
  } finally {
    fs.rmSync(copy, { recursive: true, force: true });
  }
}

async function main() {
  await ensureInstalled();
  fs.rmSync(releaseDir, { recursive: true, force: true });
  for (const name of await packClients()) say(`  dist/release/${name}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  main().catch((error) => process.exit(explain(error)));
}
