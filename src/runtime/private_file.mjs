/** Reads and writes files that only their owner may read. */
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/**
 * Writes a file that only its owner may read. At every time it is complete or absent.
 * @param {string} file
 * @param {string} text
 */
export function writePrivate(file, text) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const fresh = `${file}.${process.pid}`;
  fs.rmSync(fresh, { force: true });
  fs.writeFileSync(fresh, text, { mode: 0o600 });
  fs.renameSync(fresh, file);
}

/**
 * Does the same as `JSON.parse`, and leaves the type to the caller.
 * @param {string} text
 * @returns {unknown}
 */
export function parseJson(text) {
  return JSON.parse(text);
}

/**
 * Returns the content of a JSON file, or null when it is absent or broken.
 * @param {string} file
 * @returns {unknown}
 */
export function readJson(file) {
  try {
    return parseJson(fs.readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/**
 * @typedef {object} Runtime          what a supervisor writes for other programs
 * @property {string} mongoUri
 * @property {string} redisUrl
 * @property {string} redisCacheUrl
 * @property {string} baseUrl
 * @property {boolean} [rehearsal]             whether the clock can be moved forward
 * @property {number} mongoTcpPort              the port that leads to its own MongoDB; 0 = none
 * @property {Record<string, number>} processes  process ids by name
 */

/**
 * Returns what the supervisor of a run folder wrote, or null when there is none.
 * @param {string} runDir
 */
export function readRuntime(runDir) {
  return /** @type {Runtime | null} */ (readJson(path.join(runDir, "runtime.json")));
}

/**
 * Returns the installation's secret key: 64 hexadecimal digits, made once. It is stored beside the
 * data, because stored token copies are unreadable without it.
 * @param {string} dataDir
 */
export function secretKey(dataDir) {
  const file = path.join(dataDir, "secret.key");
  if (!fs.existsSync(file)) writePrivate(file, `${randomBytes(32).toString("hex")}\n`);
  return fs.readFileSync(file, "utf8").trim();
}
