/** Runs commands of a page as its reader does: one after the other, in a folder like the project's. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Fence, fencesOf, root } from "./doc_fences.ts";

export interface Ran {
  /** 0 also stands for a program that served until it was stopped; null = it took too long and was killed. */
  readonly code: number | null;
  /** Both streams. */
  readonly output: string;
}

/** The platform and the folders that the commands of pages use. */
export interface Place {
  /** The text of a page → what a reader puts in its place. */
  readonly own: ReadonlyMap<string, string>;
  /** Returns the folder in which the commands of a block run, and makes it if it is new. */
  folderFor(fence: Pick<Fence, "page">): string;
  environmentOf(command: string, folder: string): Record<string, string>;
}

/** The line of a program that runs until it is stopped; it serves from then on. */
const SERVES = /"msg":"(listening|working)"/;
const MOST_MS = 540_000;
/** The file that hands the variables of one command on to the next. */
const VARIABLES = ".variables";

/**
 * Runs the program of `npx presage` without npm, which takes a second to find it. The scripts of
 * `deploy` ask npm.
 */
const NPX = `npx() {
  [ "$1" = presage ] || { command npx "$@"; return; }
  shift; node '${join(root, "src/runtime/presage.mjs")}' "$@"
}`;

/** Makes a folder that holds what the project's does, and the files that the page names. */
export function makeFolder(folder: string, page: string): void {
  mkdirSync(folder);
  for (const name of readdirSync(root)) {
    if (!/^\.(git|data|env)$/.test(name)) symlinkSync(join(root, name), join(folder, name));
  }
  for (const { kind, file, text } of fencesOf(page)) {
    if (/^(?:json|yaml)$/.test(kind) && file !== "") writeFileSync(join(folder, file), text);
  }
  writeFileSync(join(folder, VARIABLES), "");
  writeFileSync(join(folder, ".curlrc"), "");
}

/**
 * Runs a command in a shell that knows the variables of the commands before it. A program that serves
 * is stopped once it does.
 */
export async function runInShell(
  command: string,
  folder: string,
  environment: Record<string, string>,
): Promise<Ran> {
  const known = `[ ! -f ${VARIABLES} ] || . ./${VARIABLES}`;
  const given = Object.entries({ CURL_HOME: folder, ...environment }).map(
    ([name, value]) => `${name}='${value.replaceAll("'", "'\\''")}'`,
  );
  const script = ["set -a", NPX, known, ...given, command, `export -p > ${VARIABLES}`].join("\n");
  const child = spawn("bash", ["-euc", script], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const timer = setTimeout(() => signalAll(child, "SIGKILL"), MOST_MS);
  let output = "";
  const told = { serves: false };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text: Buffer) => {
      output += text.toString();
      if (told.serves || !SERVES.test(output)) return;
      told.serves = true;
      // As Ctrl-C does.
      signalAll(child, "SIGINT");
    });
  }
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  clearTimeout(timer);
  return { code: told.serves ? 0 : code, output };
}

function signalAll(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It has ended.
  }
}
