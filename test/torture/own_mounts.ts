/** File systems of a program's own: it runs again where what it mounts is seen by nobody else. */
import { spawnSync } from "node:child_process";

const MARK = "PRESAGE_OWN_MOUNTS";

/** Whether this process may mount, unseen by others. */
export function mayMount(): boolean {
  return process.env[MARK] === "yes";
}

/** The exit code of the same program in mounts of its own; null = go on here, without them. */
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
