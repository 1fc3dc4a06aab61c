/**
 * The clock of the platform. It is that of the machine, except in a rehearsal (`REHEARSAL=on`): there
 * it runs ahead by the seconds that a file of the data folder holds, and the file is read at each
 * look. So all processes see a step at the same time, and none reads a time that another one would
 * take for a clock that was set back. docs/adr/0032.
 */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "./capabilities.ts";
import { type Config, ConfigError } from "./config.ts";
import type { Log } from "./log.ts";
import { machineTime } from "./machine_time.ts";

const SECOND_MS = 1_000;
/** A hundred years, so that every time keeps four digits for its year. */
const MOST_AHEAD_MS = 36_525 * 86_400 * SECOND_MS;

/** Returns the path of the file. src/runtime/settings.mjs looks for it too. */
function fileIn(dataDir: string): string {
  return join(dataDir, "clock-ahead");
}

/** Returns by how much the file says the clock is ahead, ms: 0 without a file, null when it is broken. */
export function readAhead(dataDir: string): number | null {
  let text: string;
  try {
    text = readFileSync(fileIn(dataDir), "utf8");
  } catch {
    return 0;
  }
  const ahead = /^\d{1,10}\n$/.test(text) ? Number(text) * SECOND_MS : Number.NaN;
  return ahead <= MOST_AHEAD_MS ? ahead : null;
}

/** Returns by how much the clock of a platform is ahead of the machine's, ms: 0 except in a rehearsal. */
export function aheadOf({ rehearsal, dataDir }: Pick<Config, "rehearsal" | "dataDir">): number {
  return rehearsal ? (readAhead(dataDir) ?? 0) : 0;
}

/**
 * Moves the clock of a rehearsal forward, for every process of the data folder at once. Returns
 * false where that would be too far.
 * @param stepMs whole seconds, in ms
 */
export function moveForward(dataDir: string, stepMs: number): boolean {
  const ahead = (readAhead(dataDir) ?? 0) + stepMs;
  if (ahead > MOST_AHEAD_MS) return false;
  const file = fileIn(dataDir);
  const fresh = `${file}.${process.pid}`;
  // A reader finds the old text or the new one, and never a part.
  writeFileSync(fresh, `${ahead / SECOND_MS}\n`, { mode: 0o600 });
  renameSync(fresh, file);
  return true;
}

/**
 * Opens the clock of a process.
 * @throws {ConfigError} when the file is broken: without it the clock would go back
 */
export function openClock({ rehearsal, dataDir }: Config, log: Log): Clock {
  if (!rehearsal) return { now: machineTime };
  const first = readAhead(dataDir);
  if (first === null) {
    throw new ConfigError([`${fileIn(dataDir)} must hold whole seconds, as 86400, and a line end`]);
  }
  log.warn({ aheadSeconds: first / SECOND_MS }, "a rehearsal: the clock may run ahead");
  let ahead = first;
  return {
    now() {
      // A file that is gone or broken does not turn the clock back.
      ahead = Math.max(ahead, readAhead(dataDir) ?? 0);
      return machineTime() + ahead;
    },
  };
}
