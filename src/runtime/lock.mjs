/** Provides locks between processes of one machine, by a folder that only one of them can make. */
import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const pollMs = 100;

/**
 * Runs `work` while it holds the lock `folder`. It waits for a living holder and takes over from a
 * dead one.
 * @template T
 * @param {string} folder
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(folder, work) {
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  while (!acquire(folder)) await pause(pollMs);
  try {
    return await work();
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder */
function acquire(folder) {
  // The folder's only entry is named by the holder's process id. The rename makes both appear at
  // once.
  const mine = `${folder}.${process.pid}`;
  fs.rmSync(mine, { recursive: true, force: true });
  fs.mkdirSync(path.join(mine, String(process.pid)), { recursive: true });
  try {
    fs.renameSync(mine, folder);
    return true;
  } catch {
    fs.rmSync(mine, { recursive: true, force: true });
    removeStale(folder);
    return false;
  }
}

/** @param {string} folder */
function removeStale(folder) {
  try {
    const holder = Number(fs.readdirSync(folder)[0]);
    if (!isAlive(holder)) fs.rmdirSync(path.join(folder, String(holder)));
    // The next rename replaces an empty folder.
  } catch {
    // The lock was released in the meantime.
  }
}

/**
 * Returns whether a process with this id exists. A process of another user counts.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}
