/**
 * `npm run mutate [-- <file pattern> ...]`: Stryker changes one expression of the domain at a time
 * and runs its tests. The program prints what no test noticed, and the score last. It fails below
 * the threshold of `stryker.config.json`. Mutants that change nothing are listed in
 * `equivalent.json` with the reason, and do not count.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = path.join(here, "../..");
const stryker = path.join(here, "node_modules/@stryker-mutator/core/bin/stryker.js");

interface Config {
  readonly thresholds: { readonly high: number };
  readonly jsonReporter: { readonly fileName: string };
}

interface Place {
  readonly line: number;
  readonly column: number;
}

interface ReportedMutant {
  readonly location: { readonly start: Place; readonly end: Place };
  readonly replacement: string;
  readonly status: string;
}

interface Report {
  readonly files: Readonly<
    Record<string, { readonly source: string; readonly mutants: readonly ReportedMutant[] }>
  >;
}

/** A change of the code that no test can notice, because it changes no answer. */
interface Equivalent {
  readonly file: string;
  /** The source line in which the change begins, without its indentation. */
  readonly line: string;
  /** What is replaced, and by what. */
  readonly original: string;
  readonly replacement: string;
  /** Why nothing changes, in one sentence. */
  readonly why: string;
}

type Change = Omit<Equivalent, "why">;

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));
const keyOf = ({ file, line, original, replacement }: Change) =>
  JSON.stringify([file, line, original, replacement]);

/**
 * Stryker's mocha runner does not use the project's mocha, because both have their own packages.
 */
function install(): void {
  if (existsSync(stryker)) return;
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], {
    cwd: here,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error(`npm ci in test/mutation ended with ${String(status)}`);
}

function changeOf(file: string, source: string, mutant: ReportedMutant): Change {
  const lines = source.split("\n");
  const { start, end } = mutant.location;
  const taken = lines.slice(start.line - 1, end.line);
  const last = taken.length - 1;
  taken[last] = taken[last]!.slice(0, end.column - 1);
  taken[0] = taken[0]!.slice(start.column - 1);
  return {
    file,
    line: lines[start.line - 1]!.trim(),
    original: taken.join("\n"),
    replacement: mutant.replacement,
  };
}

interface Tally {
  killed: number;
  readonly survived: Change[];
  readonly equivalent: Set<string>;
}

function tally(report: Report, equivalents: ReadonlySet<string>): Tally {
  const counts: Tally = { killed: 0, survived: [], equivalent: new Set() };
  for (const [file, { source, mutants }] of Object.entries(report.files)) {
    for (const mutant of mutants) {
      if (mutant.status === "Killed" || mutant.status === "Timeout") counts.killed++;
      if (mutant.status !== "Survived" && mutant.status !== "NoCoverage") continue;
      const change = changeOf(file, source, mutant);
      if (equivalents.has(keyOf(change))) counts.equivalent.add(keyOf(change));
      else counts.survived.push(change);
    }
  }
  return counts;
}

/**
 * Returns entries of the list for files of this run that the tests do notice, or that no longer
 * exist.
 */
function stale(listed: readonly Equivalent[], report: Report, found: ReadonlySet<string>) {
  return listed.filter((entry) => entry.file in report.files && !found.has(keyOf(entry)));
}

function main(patterns: readonly string[]): number {
  install();
  const configFile = path.join(here, "stryker.config.json");
  const config = readJson(configFile) as Config;
  const chosen = patterns.length === 0 ? [] : ["--mutate", patterns.join(",")];
  const { status } = spawnSync(process.execPath, [stryker, "run", configFile, ...chosen], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) return status ?? 1;
  const report = readJson(path.join(root, config.jsonReporter.fileName)) as Report;
  const listed = readJson(path.join(here, "equivalent.json")) as Equivalent[];
  const { killed, survived, equivalent } = tally(report, new Set(listed.map(keyOf)));
  for (const { file, line, original, replacement } of survived) {
    console.log(`SURVIVED ${file}: ${line}\n  - ${original}\n  + ${replacement}`);
  }
  const outdated = stale(listed, report, equivalent);
  for (const { file, line } of outdated) console.log(`NOT EQUIVALENT ${file}: ${line}`);
  const score = (100 * killed) / (killed + survived.length);
  console.log(
    `${killed} killed, ${survived.length} survived, ${equivalent.size} equivalent: ` +
      `${score.toFixed(1)} % (threshold ${config.thresholds.high} %)`,
  );
  return score >= config.thresholds.high && outdated.length === 0 ? 0 : 1;
}

process.exit(main(process.argv.slice(2)));
