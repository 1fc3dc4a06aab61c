/** Reads the last lines of the children's log files, and limits the size of the files. */
import fs from "node:fs";
import path from "node:path";

const mostBytes = 16 * 1024 * 1024;
const checkEveryMs = 60_000;

/**
 * Returns the last lines of a file, or an empty text when there is no file.
 * @param {string} file
 * @param {number} count
 */
export function lastLines(file, count) {
  if (!fs.existsSync(file)) return "";
  return fs.readFileSync(file, "utf8").trimEnd().split("\n").slice(-count).join("\n");
}

/**
 * Keeps each log of the folder below its limit, by moving a log that is too long to `<name>.1`. Its
 * writer appends, so emptying the file is safe.
 * @param {string} folder
 */
export function limitLogs(folder) {
  const trim = () => {
    for (const name of fs.existsSync(folder) ? fs.readdirSync(folder) : []) {
      if (name.endsWith(".log")) limitLog(path.join(folder, name));
    }
  };
  trim();
  setInterval(trim, checkEveryMs).unref();
}

/**
 * Moves a log that is too long. Where the disk has no room for the copy, the log is emptied without
 * one: lines are lost, and the platform goes on.
 * @param {string} file
 * @param {number} most bytes
 */
export function limitLog(file, most = mostBytes) {
  if ((fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0) < most) return;
  try {
    fs.copyFileSync(file, `${file}.1`);
  } catch {
    // The disk is full, or the log was removed.
  }
  if (fs.existsSync(file)) fs.truncateSync(file);
}

/**
 * Returns the free space of the disk that holds this folder, in MB.
 * @param {string} folder
 */
export function freeMegabytes(folder) {
  const disk = fs.statfsSync(folder);
  return Math.floor((disk.bavail * disk.bsize) / (1024 * 1024));
}
