/** Measures the time for which a virtual machine did not get its processors. */
import { readFileSync } from "node:fs";

/**
 * The position of the column in the line of all processors: "cpu user nice system idle iowait …".
 */
const STEAL = 8;

/**
 * Returns the time that the host gave to others while this machine wanted it, for all processors
 * since the start, in hundredths of a second (Linux). It is 0 where the system does not report it.
 */
export function stolenTime(): number {
  try {
    const [all = ""] = readFileSync("/proc/stat", "utf8").split("\n", 1);
    return Number(all.split(/\s+/)[STEAL] ?? 0);
  } catch {
    return 0;
  }
}
