/** Chooses the cores that a program runs on, where the system allows it (Linux with `taskset`). */
import { spawnSync } from "node:child_process";
import fs from "node:fs";

/**
 * Returns the command so that it leaves out the first core that this process may use. Requests then
 * find a core that is not busy with jobs. The command stays as it is where there is only one core
 * or no `taskset`.
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
 * Returns the numbers of the cores that a process may use, ascending. The list is empty where the
 * system does not say.
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
 * Returns the numbers in a list as the kernel writes it: "0-2,5".
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
