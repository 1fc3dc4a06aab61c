/** Tells which commit a figure was taken at, and how old that commit is. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

/** What decides a figure. A change of a page alone changes none. */
const MEASURED = ["src", "jobs", "workers", "bench", "package-lock.json"];
const CHANGED = ", changed";
const SHORT = 10;

/** Returns git's answer without its last line break, or null when git refuses. */
export function git(root: string, ...words: readonly string[]): string | null {
  try {
    const stdio = ["ignore", "pipe", "ignore"] as ["ignore", "pipe", "ignore"];
    return execFileSync("git", ["-C", root, ...words], { encoding: "utf8", stdio }).trimEnd();
  } catch {
    return null;
  }
}

/** Returns the commit of a checkout, with a mark where measured files differ from it. */
export function measuredCommit(root: string): string {
  const commit = git(root, "rev-parse", `--short=${SHORT}`, "HEAD");
  if (commit === null) return "unknown";
  const changes = git(root, "status", "--porcelain", "--", ...MEASURED);
  return changes === "" ? commit : `${commit}${CHANGED}`;
}

/** A number counts the commits from there to HEAD. A text says why nothing can be counted. */
export type Age =
  | { readonly behind: number }
  | { readonly unknown: "no history here" | "older than this shallow clone" }
  | { readonly fault: "no ancestor of HEAD" };

/** Returns the age of a commit as `measuredCommit` wrote it. */
export function ageOf(root: string, written: string): Age {
  // A folder inside of another repository has that one's history, which says nothing here.
  if (!existsSync(path.join(root, ".git"))) return { unknown: "no history here" };
  const commit = written.replace(CHANGED, "");
  const isShallow = git(root, "rev-parse", "--is-shallow-repository") === "true";
  const isAncestor =
    /^[0-9a-f]{7,40}$/.test(commit) &&
    git(root, "merge-base", "--is-ancestor", commit, "HEAD") !== null;
  if (isAncestor) return { behind: Number(git(root, "rev-list", "--count", `${commit}..HEAD`)) };
  return isShallow
    ? { unknown: "older than this shallow clone" }
    : { fault: "no ancestor of HEAD" };
}
