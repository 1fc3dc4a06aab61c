/** Files only their owner may read. */
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/**
 * Writes a file that is complete or absent at every time, readable by its owner only.
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
 * As `JSON.parse`, for callers that say what they expect.
 * @param {string} text
 * @returns {unknown}
 */
export function parseJson(text) {
  return JSON.parse(text);
}

/**
 * The content of a JSON file, null when it is absent or broken.
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
 * @property {Record<string, number>} processes  process ids by name
 */

/**
 * What the supervisor of a run folder wrote, null when there is none.
 * @param {string} runDir
 */
export function readRuntime(runDir) {
  return /** @type {Runtime | null} */ (readJson(path.join(runDir, "runtime.json")));
}

/**
 * The installation's secret key: 64 hexadecimal digits, made once. Losing the file makes the
 * stored token copies unreadable, so it lives beside the data it belongs to.
 * @param {string} dataDir
 */
export function secretKey(dataDir) {
  const file = path.join(dataDir, "secret.key");
  if (!fs.existsSync(file)) writePrivate(file, `${randomBytes(32).toString("hex")}\n`);
  return fs.readFileSync(file, "utf8").trim();
}
