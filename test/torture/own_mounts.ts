/** Runs a program again with private mounts, which no other process sees. */
import { spawnSync } from "node:child_process";

const MARK = "PRESAGE_OWN_MOUNTS";

/** Whether this process may mount without effect on others. */
export function mayMount(): boolean {
  return process.env[MARK] === "yes";
}

/**
 * Returns the exit code of the same program with private mounts. Null means: continue here without
 * them.
 */
export function runWithOwnMounts(): number | null {
  if (mayMount()) return null;
  const isRoot = process.getuid?.() === 0;
  const words = isRoot ? ["--mount"] : ["--user", "--map-root-user", "--mount"];
  if (spawnSync("unshare", [...words, "true"]).status !== 0) return null;
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const env = { ...process.env, [MARK]: "yes" };
  const { status } = spawnSync("unshare", [...words, ...again], { stdio: "inherit", env });
  return status ?? 1;
}
