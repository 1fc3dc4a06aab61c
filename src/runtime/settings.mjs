/**
 * Reads the folders, sockets and addresses of an installation from the environment. Like everything
 * in this folder, it is plain JavaScript with only Node's own modules, because it runs before
 * anything is installed or built.
 */
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Refusal } from "./refusal.mjs";

export const projectDir = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/**
 * The path of a Unix socket has at most 107 bytes, and the engine adds 37 bytes below the folder.
 */
const longestRunDir = 70;
/** Some clients cannot write other characters into the URL of a socket. */
const plainPath = /^[A-Za-z0-9/._-]+$/;

/**
 * @typedef {object} Settings
 * @property {string} dataDir      data of the engines, secret, demo accounts
 * @property {string} enginesDir   unpacked engine programs, shared by all data folders
 * @property {() => string} runDir folder of the sockets, made on the first call
 * @property {number} port
 * @property {string} host
 * @property {string} baseUrl      "" = made from host and port
 * @property {string} basePath    path of the host below which everything is served
 * @property {string} mongoUri     "" = a private engine is started
 * @property {string} redisUrl     "" = a private engine is started
 * @property {string} redisCacheUrl "" = redisUrl
 * @property {"auto" | "off"} embedded
 * @property {number} mongoCacheMb default: a sixteenth of the memory, from 256 to 1024
 * @property {number} mongoTcpPort 0 = none
 * @property {boolean} console     whether the pages for browsers are built
 * @property {boolean} demo        whether a first start makes the demo platform
 * @property {boolean} rehearsal   whether the clock can be moved forward
 */

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Settings}
 */
export function readSettings(env) {
  const dataDir = path.resolve(env["DATA_DIR"] || path.join(projectDir, ".data"));
  const settings = {
    dataDir,
    enginesDir: path.resolve(env["ENGINES_DIR"] || path.join(projectDir, ".data", "engines")),
    port: readInteger(env, "PORT", 3000, [0, 65535]),
    host: env["HOST"] || "127.0.0.1",
    baseUrl: (env["BASE_URL"] || "").replace(/\/+$/, ""),
    basePath: env["BASE_PATH"] || "",
    mongoUri: env["MONGODB_URI"] || "",
    redisUrl: env["REDIS_URL"] || "",
    redisCacheUrl: env["REDIS_CACHE_URL"] || "",
    embedded: readEmbedded(env),
    mongoCacheMb: readInteger(env, "MONGO_CACHE_MB", usualCacheMb(), [32, 1_000_000]),
    mongoTcpPort: readInteger(env, "MONGO_TCP_PORT", 0, [0, 65535]),
    console: env["CONSOLE"] !== "off",
    demo: env["DEMO"] !== "off",
    rehearsal: env["REHEARSAL"] === "on",
  };
  let runDir = "";
  return { ...settings, runDir: () => (runDir ||= makeRunDir(dataDir, env["RUN_DIR"] || "")) };
}

/**
 * Returns the run folder of a data folder without making it, or an empty text when it does not
 * exist yet.
 * @param {string} dataDir
 * @param {string | undefined} [wanted] RUN_DIR
 */
export function findRunDir(dataDir, wanted = "") {
  const folder = wanted ? path.resolve(wanted) : path.join(dataDir, "run");
  return fs.existsSync(folder) ? fs.realpathSync(folder) : "";
}

function usualCacheMb() {
  const memory = Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.round(Math.min(Math.max(memory / 1024 ** 2 / 16, 256), 1024));
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 * @param {number} fallback
 * @param {readonly [number, number]} range the least and the most
 */
function readInteger(env, name, fallback, [least, most]) {
  const text = env[name] || String(fallback);
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new Refusal(`${name} must be an integer from ${least} to ${most}, got "${text}".`);
  }
  return value;
}

/**
 * Refuses a switch of a start that is neither on nor off. Other programs read no switches, and a
 * shell may use these names for something else.
 * @param {NodeJS.ProcessEnv} env
 */
export function assertSwitches(env) {
  for (const name of ["CONSOLE", "DEMO", "REHEARSAL"]) {
    const value = env[name] || "on";
    if (value === "on" || value === "off") continue;
    throw new Refusal(`${name} must be on or off, got "${value}".`);
  }
  if (env["REHEARSAL"] === "on" && env["NODE_ENV"] === "production")
    throw new Refusal("REHEARSAL cannot be on with NODE_ENV=production.");
}

/**
 * Refuses data that a rehearsal has dated ahead of the clock, unless they are started as one.
 * @param {Pick<Settings, "dataDir" | "rehearsal">} settings
 */
export function assertNoRehearsal({ dataDir, rehearsal }) {
  if (rehearsal || !fs.existsSync(path.join(dataDir, "clock-ahead"))) return;
  throw new Refusal(
    `The clock of ${dataDir} was moved forward in a rehearsal. Set REHEARSAL=on, or another DATA_DIR.`,
  );
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {"auto" | "off"}
 */
function readEmbedded(env) {
  const value = env["EMBEDDED"] || (env["NODE_ENV"] === "production" ? "off" : "auto");
  if (value !== "auto" && value !== "off") {
    throw new Refusal(`EMBEDDED must be auto or off, got "${value}".`);
  }
  return value;
}

/**
 * Makes the folder of the sockets, which is `<data>/run`. Where that path is too long for a socket,
 * or has characters that some clients cannot put into a URL, `<data>/run` is a link to a short
 * private folder. Later commands follow the link, so they find the same folder with any
 * environment.
 * @param {string} dataDir
 * @param {string} wanted
 */
function makeRunDir(dataDir, wanted) {
  const folder = wanted ? path.resolve(wanted) : path.join(dataDir, "run");
  if (isUsable(folder)) return makePrivate(folder);
  if (wanted) {
    throw new Refusal(
      `RUN_DIR must be at most ${longestRunDir} bytes of letters, digits and /._- (it holds sockets): ${folder}`,
    );
  }
  fs.mkdirSync(dataDir, { recursive: true });
  const target = linkTarget(folder) ?? shortFolder(dataDir);
  makePrivate(target);
  if (linkTarget(folder) !== target) {
    fs.rmSync(folder, { recursive: true, force: true });
    fs.symlinkSync(target, folder);
  }
  return target;
}

/**
 * Makes the data folder and writes a file into it.
 * @param {string} dataDir
 * @throws {Refusal} when that is not possible, with the name of the variable
 */
export function makeDataDir(dataDir) {
  const probe = path.join(dataDir, `.probe-${process.pid}`);
  try {
    makeFolder(dataDir);
    fs.writeFileSync(probe, "");
    fs.rmSync(probe);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refusal(`DATA_DIR must be a folder that can be written. ${dataDir}: ${reason}`);
  }
}

/**
 * Makes a folder and those above it, one by one. Node's own recursive way never ends below /proc.
 * @param {string} folder
 */
function makeFolder(folder) {
  if (fs.existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  fs.mkdirSync(folder, { mode: 0o700 });
}

/** @param {string} folder */
function isUsable(folder) {
  return Buffer.byteLength(folder) <= longestRunDir && plainPath.test(folder);
}

/** @param {string} folder */
function linkTarget(folder) {
  try {
    const target = fs.readlinkSync(folder);
    return isUsable(target) ? target : null;
  } catch {
    return null;
  }
}

/** @param {string} dataDir */
function shortFolder(dataDir) {
  const name = `presage-${createHash("sha256").update(dataDir).digest("hex").slice(0, 12)}`;
  const bases = [process.env["XDG_RUNTIME_DIR"], os.tmpdir(), "/tmp"];
  const usable = bases.flatMap((base) => (base && fs.existsSync(base) ? [base] : []));
  const folder = usable.map((base) => path.join(base, name)).find(isUsable);
  if (!folder) throw new Refusal(`No folder is short enough for sockets; set RUN_DIR.`);
  return folder;
}

/** @param {string} folder */
function makePrivate(folder) {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid } = fs.statSync(folder);
  if (process.getuid && uid !== process.getuid()) {
    throw new Refusal(`${folder} belongs to another user; set RUN_DIR to a folder of your own.`);
  }
  fs.chmodSync(folder, 0o700);
  return folder;
}
