/** Makes a supervisor the only one of its folder, by a socket that also reports its status. */
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { withLock } from "./lock.mjs";
import { parseJson } from "./private_file.mjs";

/**
 * @typedef {object} Status            what a supervisor reports about itself
 * @property {string} state
 * @property {string | undefined} [baseUrl]
 * @property {Record<string, number>} [processes]  process ids by name
 */

/**
 * Claims the run folder. Returns the status of the supervisor that already has it, or null when
 * this process has it now. From then on every client that connects gets `status()` as JSON.
 * @param {string} runDir
 * @param {() => Status} status
 * @returns {Promise<Status | null>}
 */
export function claim(runDir, status) {
  const file = path.join(runDir, "control.sock");
  return withLock(path.join(runDir, "control.lock"), async () => {
    const running = await askStatus(runDir);
    if (running) return running;
    fs.rmSync(file, { force: true });
    await listen(file, status);
    return null;
  });
}

/**
 * Releases the folder at the end of an orderly stop.
 * @param {string} runDir
 */
export function release(runDir) {
  for (const name of ["control.sock", "runtime.json"])
    fs.rmSync(path.join(runDir, name), { force: true });
}

/** A supervisor that does not answer within this time is stopped or starved, ms. It still runs. */
const ANSWER_MS = 2_000;

/**
 * Returns the status of the supervisor of this run folder, or null when there is none.
 * @param {string} runDir
 * @returns {Promise<Status | null>}
 */
export function askStatus(runDir) {
  return new Promise((resolve) => {
    const socket = net.connect(path.join(runDir, "control.sock"));
    let text = "";
    socket.setTimeout(ANSWER_MS, () => {
      resolve({ state: "running, though it does not answer," });
      socket.destroy();
    });
    socket.on("data", (chunk) => (text += chunk.toString()));
    socket.on("error", () => resolve(null));
    socket.on("close", () => resolve(parse(text)));
  });
}

/**
 * @param {string} file
 * @param {() => Status} status
 * @returns {Promise<net.Server>}
 */
function listen(file, status) {
  const server = net.createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.end(JSON.stringify(status()));
  });
  server.unref();
  return new Promise((resolve, reject) => {
    server.on("error", reject).listen(file, () => resolve(server));
  });
}

/**
 * @param {string} text
 * @returns {Status | null}
 */
function parse(text) {
  try {
    return /** @type {Status} */ (parseJson(text));
  } catch {
    return text === "" ? null : { state: "running" };
  }
}
