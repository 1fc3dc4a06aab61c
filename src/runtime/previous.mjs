/**
 * Waits for the children of a killed supervisor. They notice its end and stop by themselves, which
 * takes a short time. A new start must wait, because they still hold the data and the sockets.
 */
import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isAlive } from "./lock.mjs";
import { readRuntime } from "./private_file.mjs";
import { step } from "./steps.mjs";

const patienceMs = 10_000;
const pollMs = 50;

/**
 * Waits until the children have stopped, and kills them after ten seconds. Then it removes the file
 * that names them, because other programs would read the addresses of the killed start in it.
 * @param {import("./settings.mjs").Settings} settings
 */
export async function outlastPrevious(settings) {
  const runtime = readRuntime(settings.runDir());
  const children = Object.entries(runtime?.processes ?? {})
    .filter(([name]) => name !== "supervisor")
    .map(([, pid]) => pid);
  /** @param {number} pid */
  const isLeft = (pid) => pid > 0 && isAlive(pid) && isOurs(pid, settings);
  const left = () => children.filter(isLeft);
  if (left().length > 0) {
    await step("Waiting for the processes of a killed start to stop", async () => {
      const deadline = Date.now() + patienceMs;
      while (left().length > 0 && Date.now() < deadline) await pause(pollMs);
      for (const pid of left()) process.kill(pid, "SIGKILL");
    });
  }
  fs.rmSync(path.join(settings.runDir(), "runtime.json"), { force: true });
}

/**
 * Returns whether a process belongs to this data folder, as far as the system shows it. Process ids
 * are reused, so a living process may be a different one.
 * @param {number} pid
 * @param {import("./settings.mjs").Settings} settings
 */
function isOurs(pid, settings) {
  try {
    /** @param {string} name */
    const read = (name) => fs.readFileSync(`/proc/${pid}/${name}`, "utf8");
    const seen = `${read("cmdline")} ${read("environ")}`;
    return seen.includes(settings.dataDir) || seen.includes(settings.runDir());
  } catch {
    return false; // The process has ended, or this is not Linux.
  }
}
