/**
 * Measures a commit and this checkout in turn. The commit gets a worktree in a temporary folder,
 * with its own packages and its own bench, which is removed at the end and also after Ctrl-C.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Arguments } from "./arguments.ts";
import { targets } from "./catalogue.ts";
import { git, measuredCommit } from "./commits.ts";
import { compareRuns, orderOf, ratioLines, type Results, type Run } from "./two_commits.ts";

const ROUNDS = 2;
const root = fileURLToPath(new URL("..", import.meta.url));

/** @throws {Error} when the commit is not known, or when one of the trees can not be measured */
export async function measureAgainst(
  commit: string,
  { names, quick }: Pick<Arguments, "names" | "quick">,
): Promise<void> {
  const hash = git(
    root,
    "rev-parse",
    "--verify",
    "--quiet",
    "--end-of-options",
    `${commit}^{commit}`,
  );
  if (hash === null) throw new Error(`git knows no commit ${commit}`);
  const dir = mkdtempSync(path.join(tmpdir(), "presage-against-"));
  const programs = interruptible();
  const trees = { old: path.join(dir, "tree"), new: root };
  try {
    if (git(root, "worktree", "add", "--detach", trees.old, hash) === null) {
      throw new Error(`git can not check out ${commit} in ${trees.old}`);
    }
    const measured = await namesOfBoth(programs, trees.old, names);
    const runs: Run[] = [];
    for (const side of orderOf(ROUNDS)) {
      process.stderr.write(`== ${side}: ${side === "old" ? hash : measuredCommit(root)}\n`);
      const json = path.join(dir, "results.json");
      rmSync(json, { force: true });
      const words = ["--only", measured.join(","), "--json", json, ...(quick ? ["--quick"] : [])];
      const { code } = await programs.run(trees[side], [...BENCH, ...words]);
      // 1 says that a floor is missed, which is no failure here.
      if (!existsSync(json)) throw new Error(`the bench of the ${side} commit ended with ${code}`);
      runs.push({ side, results: JSON.parse(readFileSync(json, "utf8")) as Results });
    }
    console.log(["", ...ratioLines(compareRuns(names, runs), targets)].join("\n"));
  } finally {
    rmSync(dir, { recursive: true, force: true });
    git(root, "worktree", "prune");
    programs.close();
  }
}

const BENCH = ["--import", "tsx", "bench/main.ts"];

type Programs = ReturnType<typeof interruptible>;

/**
 * Installs the packages of the old tree, and asks its bench for its measures: it names them when it
 * is asked for one that no bench has.
 */
async function namesOfBoth(
  programs: Programs,
  tree: string,
  names: ReadonlySet<string>,
): Promise<string[]> {
  const { code, errors } = await programs.run(tree, ["src/runtime/install.mjs"]);
  if (code !== 0) throw new Error(`the packages of the old commit were not installed:\n${errors}`);
  const asked = await programs.run(tree, [...BENCH, "--only", "NONE"], { shows: false });
  const known = /there are (.+)/.exec(asked.errors)?.[1]?.split(", ") ?? [];
  const measured = [...names].filter((name) => known.includes(name));
  if (measured.length === 0) {
    throw new Error(`the old commit has none of the measures, only ${known.join(", ")}`);
  }
  return measured;
}

/**
 * Runs programs of Node one after the other. When this process is told to stop, it passes that on
 * and waits until the program has stopped what it started; then `run` throws.
 */
function interruptible() {
  let running: ChildProcess | null = null;
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    running?.kill("SIGINT");
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
  return {
    async run(cwd: string, words: readonly string[], { shows = true } = {}) {
      // A group of its own does not get the Ctrl-C of the terminal a second time.
      const child = spawn(process.execPath, words, {
        cwd,
        detached: true,
        stdio: ["ignore", "inherit", "pipe"],
        env: { ...process.env, ENGINES_DIR: enginesDir() },
      });
      running = child;
      let errors = "";
      child.stderr.on("data", (chunk: Buffer) => {
        errors += chunk.toString();
        if (shows) process.stderr.write(chunk);
      });
      const code = await new Promise<number | null>((resolve, reject) => {
        child.once("error", reject);
        child.once("close", resolve);
      });
      running = null;
      if (isStopped) throw new Error("stopped");
      return { code, errors };
    },
    close() {
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, stop);
    },
  };
}

/** Returns where this checkout has its engines, so that the worktree needs no copy. */
function enginesDir(): string {
  return process.env["ENGINES_DIR"] ?? path.join(root, ".data", "engines");
}
