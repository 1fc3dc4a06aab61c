/**
 * Runs every case of every vector file in a folder (`VECTORS_DIR`, by default the published ones)
 * and prints one line per file. Exit code 1 when a case fails, or when there is none.
 */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const PUBLISHED_VECTORS = fileURLToPath(new URL("vectors", import.meta.url));

/** One runner module per vector file; `-` in the file name is `_` in the module's. */
const RUNNERS = [
  "aggregation",
  "benchmarks",
  "cdf-validation",
  "derived",
  "history-thinning",
  "leaderboards",
  "medals",
  "scaling",
  "scores",
] as const;

type RunCase = (example: unknown) => void;

export interface VectorFile {
  file: string;
  /** Name of each case with its runner. The runner throws when the case fails. */
  cases: { name: string; run: () => void }[];
}

/**
 * Reads all vector files of a folder. A file belongs to the runner whose name its own name begins
 * with.
 */
export async function readVectors(folder: string): Promise<VectorFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
  return Promise.all(names.map((name) => readVectorFile(folder, name)));
}

async function readVectorFile(folder: string, file: string): Promise<VectorFile> {
  const content = JSON.parse(await readFile(path.join(folder, file), "utf8")) as unknown;
  const examples = (content as { cases?: unknown[] }).cases ?? [];
  const runCase = await runnerOf(file);
  return {
    file,
    cases: examples.map((example, i) => ({
      name: nameOf(example, i),
      run: () => {
        runCase(example);
      },
    })),
  };
}

/** A file without a runner fails case by case, so that the others still run. */
async function runnerOf(file: string): Promise<RunCase> {
  const runner = RUNNERS.find((name) => file.startsWith(name));
  if (runner === undefined) {
    return () => {
      throw new Error(`No runner for ${file}`);
    };
  }
  const module = new URL(`vectors_runners/${runner.replaceAll("-", "_")}.ts`, import.meta.url);
  const loaded = (await import(module.href)) as { runCase: RunCase };
  return loaded.runCase;
}

function nameOf(example: unknown, index: number): string {
  const { kind, name } = example as { kind?: string; name?: string };
  return [`#${index}`, kind, name].filter((part) => part !== undefined).join(" ");
}

/** Runs one file and returns the messages of the failed cases. */
export function runVectorFile(vectors: VectorFile): string[] {
  const failures: string[] = [];
  for (const { name, run } of vectors.cases) {
    try {
      run();
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return failures;
}

/** Returns the folder named by `VECTORS_DIR`, or else the published vectors. */
export function vectorsFolder(): string {
  const named = process.env["VECTORS_DIR"] ?? "";
  return named === "" ? PUBLISHED_VECTORS : path.resolve(named);
}

async function main(): Promise<void> {
  const folder = vectorsFolder();
  let passed = 0;
  let failed = 0;
  for (const vectors of await readVectors(folder)) {
    const failures = runVectorFile(vectors);
    for (const failure of failures) console.error(`${vectors.file} ${failure}`);
    passed += vectors.cases.length - failures.length;
    failed += failures.length;
    console.log(
      `${vectors.file}: ${vectors.cases.length - failures.length} passed, ${failures.length} failed`,
    );
  }
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0 || passed === 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main();
