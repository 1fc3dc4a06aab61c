/** The fenced blocks of the pages, and the commands in them that a reader is to run. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the project. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * The words that may stand behind the opening of a block. `sh` holds commands, `text output` holds what
 * the commands of the block before print, and `env` holds variables. `json <file>` or `yaml <file>` is a
 * file that the commands of the page read.
 */
export const KINDS = ["sh", "env", "json", "js", "yaml", "text"];

export interface Fence {
  /** The path from the folder of the project. */
  readonly page: string;
  /** The line of its opening, counted from 1. */
  readonly line: number;
  /** "" = the page does not say it. */
  readonly kind: string;
  /** "" = it has no name. */
  readonly file: string;
  readonly text: string;
  /** The output that the page shows for the commands of this block; null = it shows none. */
  readonly output: string | null;
}

export interface Example {
  readonly fence: Fence;
  /**
   * All of a block whose output is shown, else one command of it. Lines that end with a backslash
   * are one command with the next.
   */
  readonly command: string;
  /** The output that the page shows; null = it shows none. */
  readonly output: string | null;
}

const pagesIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .sort()
    .map((name) => `${folder}/${name}`);

/** README.md, CONTRIBUTING.md and the pages of docs, except those in its folders. */
export const pages = ["README.md", "CONTRIBUTING.md", ...pagesIn("docs")];

/** The pages of the guide, which run against a platform with demo data. */
export const guidePages = pagesIn("docs/guide");

/** Returns the blocks of a page, in order. A block of output belongs to the block before it. */
export function fencesOf(page: string, text = readFileSync(join(root, page), "utf8")): Fence[] {
  const found = Array.from(text.matchAll(/^```(\S*) ?(.*)\n([^]*?)^```$/gm), (match) => {
    const [, kind = "", file = "", body = ""] = match;
    const line = text.slice(0, match.index).split("\n").length;
    return { page, line, kind, file, text: body };
  });
  return found.map((fence, index) => {
    const next = found[index + 1];
    const isShown = fence.kind === "sh" && next !== undefined && isOutput(next);
    return { ...fence, output: isShown ? next.text.trim() : null };
  });
}

/** Returns whether a block holds what commands print. */
export function isOutput({ kind, file }: Pick<Fence, "kind" | "file">): boolean {
  return kind === "text" && file === "output";
}

/** Returns the commands of a block, in order. */
export function examplesOf(fence: Fence): Example[] {
  if (fence.kind !== "sh") return [];
  const { output } = fence;
  if (output !== null) return [{ fence, command: fence.text.trim(), output }];
  const lines = fence.text.replaceAll("\\\n", "").split("\n");
  const commands = lines.filter((line) => line.trim() !== "" && !line.startsWith("#"));
  return commands.map((command) => ({ fence, command, output }));
}

/** What a page writes for a value that differs from run to run → the values that will do. */
const VALUES: Readonly<Record<string, string>> = {
  "…": ".*",
  "<id>": "\\d+",
  "<date>": "\\d{4}-\\d\\d-\\d\\d",
  "<time>": "(\\d{4}-\\d\\d-\\d\\dT[\\d:]+(\\.\\d+)?Z|\\d{10}(\\.\\d+)?)",
  "<token>": "[0-9a-f]{40}",
  "<number>": "-?\\d+(\\.\\d+)?(e-\\d+)?",
};

/** Returns the pattern of the outputs that agree with the one a page shows. */
export function patternOf(shown: string): RegExp {
  const parts = shown.split(/(…|<\w+>)/);
  const pattern = parts.map((part) => VALUES[part] ?? part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${pattern.join("")}$`);
}

/** How a command begins that no test can run → the reason. Every other command of a page is run. */
export const NOT_RUN: Readonly<Record<string, string>> = {
  "npm start": "its program, src/runtime/start.mjs, runs beneath every command that is run",
  "SANDBOX_ROUND_SECONDS=60 npm start": "the same program, with a variable",
  "npm test": "the tests that run the commands are part of it",
  "npm run ok": "the first part of npm test, with checks that .ci/run does too",
  "npm run test:contract": "part of npm test",
  "npm run test:full": "npm test with more of the same, for most of an hour",
  "npm run test:guide": "the test that runs the commands of the guide",
  "npm run prove": "takes minutes to hours, and is run before a release",
  "npm run torture": "takes ten minutes to hours, and is run before a release",
  "npm run bench": "takes minutes, and measures nothing beside other tests",
  "npm run bench:console": "measures a browser for minutes, and nothing beside other tests",
  "node --import tsx bench/profile.ts": "takes a minute, and measures nothing beside other tests",
  '"${EDITOR:-vi}"': "opens an editor for a person",
  "/usr/bin/python3 -m venv": "belongs to the virtual environment, which no test makes",
  "python3 -m venv": "needs Debian's python3-venv; test/e2e/clients_test.ts installs the client",
  '. "$T/venv/bin/activate"': "belongs to the virtual environment, which no test makes",
  "pip install ./clients/python": "takes packages of PyPI; test/e2e/clients_test.ts installs it",
  '"$T/venv/bin/pip" install': "belongs to the virtual environment, which no test makes",
  '"$T/venv/bin/python3" clients/python/examples/bot.py': "test/e2e/clients_test.ts runs it",
  "python3 clients/python/examples/bot.py": "test/e2e/clients_test.ts runs it",
  "examples/listen.sh": "waits for events without end; test/contract/events_test.ts runs it",
  docker: "needs Docker; test/unit/deploy/compose_test.ts looks at the file",
  kubectl: "needs a cluster; test/unit/deploy/kubernetes_test.ts looks at the manifests",
};

/** How a command begins that only `npm run test:full` runs → the test that holds its rule. */
export const IN_FULL: Readonly<Record<string, string>> = {
  "examples/run-a-course.sh":
    "it makes sixty accounts; docs/guide/organise.md has each of its steps",
  "examples/benchmark.sh": "test/contract/benchmark_example_test.ts runs it",
  "examples/run-a-tournament.sh": "each of its calls has a test in test/contract",
  "npx presage backup": "test/e2e/backup_test.ts",
  "npx presage verify": "test/integration/cli/backup_test.ts",
  "npx presage restore": "test/e2e/backup_test.ts",
  "deploy/rehearse.sh": "test/e2e/backup_test.ts restores and compares",
  "npm run build --silent --prefix": "test/e2e/clients_test.ts builds and runs the client",
  "npm pack --silent": "test/e2e/clients_test.ts packs and installs it",
};

const entryOf = (table: Readonly<Record<string, string>>, command: string) =>
  Object.keys(table).find((start) => `${command} `.startsWith(`${start} `));

/** Returns the key of the entry in `NOT_RUN` that a command falls under; undefined = it is run. */
export const notRun = (command: string) => entryOf(NOT_RUN, command);

/** Returns the key of the entry in `IN_FULL` that a command falls under. */
export const onlyInFull = (command: string) => entryOf(IN_FULL, command);
