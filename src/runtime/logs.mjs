/** The children's log files: their last lines for a message, and a limit to their size. */
import fs from "node:fs";
import path from "node:path";

const mostBytes = 16 * 1024 * 1024;
const checkEveryMs = 60_000;

/**
 * The last lines of a file, "" when there is none.
 * @param {string} file
 * @param {number} count
 */
export function lastLines(file, count) {
  if (!fs.existsSync(file)) return "";
  return fs.readFileSync(file, "utf8").trimEnd().split("\n").slice(-count).join("\n");
}

/**
 * Keeps each log of the folder below its limit: what is too long moves to `<name>.1`. The writers
 * append, so emptying the file under them is safe.
 * @param {string} folder
 */
export function limitLogs(folder) {
  const trim = () => {
    for (const name of fs.existsSync(folder) ? fs.readdirSync(folder) : []) {
      const file = path.join(folder, name);
      if (!name.endsWith(".log") || fs.statSync(file).size < mostBytes) continue;
      fs.copyFileSync(file, `${file}.1`);
      fs.truncateSync(file);
    }
  };
  trim();
  setInterval(trim, checkEveryMs).unref();
}

/**
 * Free space of the disk that holds this folder, in MB.
 * @param {string} folder
 */
export function freeMegabytes(folder) {
  const disk = fs.statfsSync(folder);
  return Math.floor((disk.bavail * disk.bsize) / (1024 * 1024));
}
