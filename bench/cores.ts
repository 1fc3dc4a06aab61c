/** Which cores processes run on, where the system lets itself be asked (Linux with `taskset`). */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

/** Confines processes, threads and all, to the last core. @returns how to undo it; null = cannot */
export function confine(pids: readonly number[]): (() => void) | null {
  const last = availableParallelism() - 1;
  const put = (cores: string) =>
    pids.every((pid) => {
      const { status } = spawnSync("taskset", ["-a", "-c", "-p", cores, String(pid)]);
      return status === 0;
    });
  if (last === 0 || !put(String(last))) return null;
  return () => put(`0-${last}`);
}

/** Process id of the MongoDB engine whose data lies below this folder. */
export function engineOf(dir: string): number | null {
  const running = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const found = running.find((pid) => {
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      return line.includes("engine.cjs") && line.includes(dir);
    } catch {
      return false;
    }
  });
  return found === undefined ? null : Number(found);
}
