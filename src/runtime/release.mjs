/**
 * Runs `npm run release -- --dry-run`, which builds and checks everything that a release holds, in
 * `dist/release`: the clients, the console, the files of the image, the list of packages, the notes
 * and the hashes. A tag and `.github/workflows/release.yml` publish them.
 */
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensureConsole } from "./console.mjs";
import { ensureBuilt, ensureInstalled, run } from "./install.mjs";
import { packClients, releaseDir } from "./packages.mjs";
import { parseJson } from "./private_file.mjs";
import { explain, Refusal } from "./refusal.mjs";
import { projectDir } from "./settings.mjs";
import { say, step } from "./steps.mjs";

/**
 * Files in which the version stands, with the expression that finds it.
 * @type {Readonly<Record<string, RegExp>>}
 */
const VERSIONS = {
  "package.json": /"version": "([^"]+)"/,
  "src/version.ts": /VERSION = "([^"]+)"/,
  "clients/typescript/package.json": /"version": "([^"]+)"/,
  "clients/mcp/package.json": /"version": "([^"]+)"/,
  "clients/mcp/src/server.ts": /VERSION = "([^"]+)"/,
  "clients/python/pyproject.toml": /^version = "([^"]+)"/m,
};

/** What each archive of a client must hold besides its code. */
const PARTS = [/readme\.md$/i, /(^|\/)licen[cs]e/i, /\.d\.ts$|py\.typed$|\/main\.js$/];

/** What the Dockerfile copies. */
const IMAGE_FILES = [
  "Dockerfile",
  "docker-compose.yml",
  ".dockerignore",
  "package.json",
  "package-lock.json",
  ".npmrc",
  "tsconfig.json",
  "LICENSE",
  "deploy",
  "src",
  "workers",
  "jobs",
  "docs",
  "web",
];

/** @param {string} name */
const read = (name) => fs.readFileSync(path.join(projectDir, name), "utf8");

/**
 * Returns the version, which must be the same everywhere.
 * @throws {Refusal} with every file that says something else
 */
function readVersion() {
  const found = Object.entries(VERSIONS).map(
    ([name, pattern]) => /** @type {const} */ ([name, pattern.exec(read(name))?.[1] ?? "none"]),
  );
  const [, version = ""] = found[0] ?? [];
  const others = found.filter(([, value]) => value !== version);
  if (others.length === 0) return version;
  const list = others.map(([name, value]) => `  ${name}: ${value}`).join("\n");
  throw new Refusal(`package.json has version ${version}, and these files differ:\n${list}`, 1);
}

/**
 * Returns what the changelog says of a version.
 * @param {string} version
 * @param {string} [changelog]
 * @throws {Refusal} when it has no section for it, or an entry that belongs to no version
 */
export function notesOf(version, changelog = read("CHANGELOG.md")) {
  const sections = changelog.split(/^## /m);
  const open = sections.find((section) => section.startsWith("[Unreleased]")) ?? "";
  if (/^- /m.test(open)) {
    throw new Refusal("CHANGELOG.md has entries under [Unreleased]: cut the changelog first.", 1);
  }
  const own = sections.find((section) => section.startsWith(`[${version}]`));
  if (own === undefined) throw new Refusal(`CHANGELOG.md has no section for ${version}.`, 1);
  return own.slice(own.indexOf("\n") + 1).trim();
}

/**
 * Checks that an archive holds its readme, licence and types, and that it can be installed and
 * loaded in an empty folder.
 * @param {string} name in `dist/release`
 */
async function tryPackage(name) {
  const file = path.join(releaseDir, name);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "presage-package-"));
  try {
    const isWheel = name.endsWith(".whl");
    const listing = isWheel
      ? await run("The listing of a wheel", ["python3", "-m", "zipfile", "-l", file])
      : await run("tar", ["tar", "-tzf", file]);
    const lines = listing.split("\n").map((line) => (isWheel ? (line.split(/\s/)[0] ?? "") : line));
    // The readme of a wheel stands in its metadata.
    const wanted = isWheel ? PARTS.slice(1) : PARTS;
    const missing = wanted.filter((part) => !lines.some((line) => part.test(line)));
    if (missing.length > 0) throw new Refusal(`${name} lacks ${missing.join(", ")}`, 1);
    await (isWheel ? loadWheel(file, folder) : loadArchive(file, folder));
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} file
 * @param {string} folder
 */
async function loadWheel(file, folder) {
  const pip = /** @type {const} */ (["python3", "-m", "pip", "install", "--quiet", "--no-deps"]);
  await run("pip install", [...pip, "--target", folder, file]);
  // Without its one dependency it cannot be imported, so it is compiled.
  await run("python3", ["python3", "-m", "compileall", "-q", folder]);
}

/**
 * @param {string} file
 * @param {string} folder
 */
async function loadArchive(file, folder) {
  fs.writeFileSync(path.join(folder, "package.json"), '{"type": "module"}');
  const install = /** @type {const} */ (["npm", "install", "--silent", "--no-audit", "--no-fund"]);
  await run("npm install", [...install, "--prefer-offline", file], folder);
  const [name = ""] = Object.keys(
    /** @type {{ dependencies: Record<string, string> }} */ (
      parseJson(fs.readFileSync(path.join(folder, "package.json"), "utf8"))
    ).dependencies,
  );
  const module = path.join(folder, "node_modules", name);
  const { bin } = /** @type {{ bin?: Record<string, string> }} */ (
    parseJson(fs.readFileSync(path.join(module, "package.json"), "utf8"))
  );
  const program = Object.values(bin ?? {})[0];
  const code = `await import(${JSON.stringify(name)})`;
  await run(
    name,
    program
      ? [process.execPath, "--check", path.join(module, program)]
      : [process.execPath, "--input-type=module", "-e", code],
    folder,
  );
}

/** @param {string} version */
async function packPlatform(version) {
  /** @type {(name: string, folder: string, files: string[]) => Promise<string>} */
  const tar = (name, folder, files) =>
    run("tar", [
      "tar",
      "-czf",
      path.join(releaseDir, `${name}-${version}.tar.gz`),
      "-C",
      folder,
      "--exclude=node_modules",
      "--exclude=docs/screens",
      ...files,
    ]);
  await step("Packing the console", () => tar("presage-console", projectDir, ["dist/console"]));
  await step("Packing the files of the image", () => tar("presage-image", projectDir, IMAGE_FILES));
  const sbom = await step("Listing packages", () =>
    run("npm sbom", ["npm", "sbom", "--sbom-format", "cyclonedx", "--omit", "dev"]),
  );
  fs.writeFileSync(path.join(releaseDir, "sbom.cdx.json"), sbom);
}

/** Writes the hash of each file, in the form that `sha256sum --check` reads. */
function writeHashes() {
  const names = fs.readdirSync(releaseDir).sort();
  const lines = names.map((name) => {
    const bytes = fs.readFileSync(path.join(releaseDir, name));
    return `${createHash("sha256").update(bytes).digest("hex")}  ${name}\n`;
  });
  fs.writeFileSync(path.join(releaseDir, "SHA256SUMS"), lines.join(""));
}

/** @param {string[]} argv */
async function main(argv) {
  if (!argv.includes("--dry-run")) {
    throw new Refusal(
      "Nothing is published from here. Try it with --dry-run, then push the tag: the workflow publishes.",
    );
  }
  const version = readVersion();
  const notes = notesOf(version);
  say(`Presage ${version}`);
  fs.rmSync(releaseDir, { recursive: true, force: true });
  await ensureInstalled();
  await ensureBuilt();
  await ensureConsole();
  const clients = await packClients();
  for (const name of clients) await step(`Installing ${name}`, () => tryPackage(name));
  await packPlatform(version);
  fs.writeFileSync(path.join(releaseDir, "NOTES.md"), `${notes}\n`);
  writeHashes();
  for (const name of fs.readdirSync(releaseDir).sort()) {
    const { size } = fs.statSync(path.join(releaseDir, name));
    say(`  ${(size / 1000).toFixed(0).padStart(7)} kB  ${name}`);
  }
  say(`Everything of ${version} is in dist/release. Publish it: git tag v${version}, and push it.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  main(process.argv.slice(2)).catch((error) => process.exit(explain(error)));
}
