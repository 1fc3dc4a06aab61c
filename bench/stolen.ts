/** What a machine that is a guest does not get of its processors. */
import { readFileSync } from "node:fs";

/** Place of the column in the line of all processors: "cpu user nice system idle iowait …". */
const STEAL = 8;

/**
 * Time the host gave to others while this machine wanted it, of all processors since the start, in
 * hundredths of a second (Linux); 0 where that is not told.
 */
export function stolenTime(): number {
  try {
    const [all = ""] = readFileSync("/proc/stat", "utf8").split("\n", 1);
    return Number(all.split(/\s+/)[STEAL] ?? 0);
  } catch {
    return 0;
  }
}
