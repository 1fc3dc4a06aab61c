/** Which cores a program runs on, where the system lets itself be told (Linux with `taskset`). */
import { spawnSync } from "node:child_process";
import fs from "node:fs";

/**
 * The command on all cores except the first that this process may use, so that requests find one that is
 * not busy with jobs; the command as it is where there is one core, or no way to say so.
 * @param {import("./child.mjs").Command} command
 * @returns {import("./child.mjs").Command}
 */
export function leavingOneCore(command) {
  const [, ...others] = allowedCores("self");
  const [program, ...args] = ["taskset", "--cpu-list", others.join(",")];
  const canSay = others.length > 0 && spawnSync(program, [...args, "true"]).status === 0;
  return canSay ? [program, ...args, ...command] : command;
}

/**
 * Numbers of the cores a process may use, ascending; none where the system does not tell.
 * @param {number | "self"} pid
 * @returns {number[]}
 */
export function allowedCores(pid) {
  try {
    const status = fs.readFileSync(`/proc/${pid}/status`, "utf8");
    return coresIn(/^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1] ?? "");
  } catch {
    return [];
  }
}

/**
 * The numbers of a list as the kernel writes it: "0-2,5".
 * @param {string} list
 */
export function coresIn(list) {
  return list
    .split(",")
    .filter((span) => span !== "")
    .flatMap((span) => {
      const [from = 0, to = from] = span.split("-").map(Number);
      return Array.from({ length: to - from + 1 }, (_, i) => from + i);
    });
}
