/**
 * `npm run bench [-- --quick] [--soak] [--only T2,T8] [--costs] [--json FILE] [--docs]`: measures the
 * targets as ratios against peers of the same run, and judges them. `--docs` writes the figures into
 * docs/performance.md, where the others stay. `--costs` measures only the processor time per
 * forecast, and with `--docs` it goes into docs/scaling.md. `--against COMMIT [--only T2] [--quick]`
 * measures that commit and this checkout in turn, and prints the ratios of their figures.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { measureAgainst } from "./against.ts";
import { type Arguments, readArguments } from "./arguments.ts";
import { FULL_RUN_ONLY, targets } from "./catalogue.ts";
import { measuredCommit } from "./commits.ts";
import { type Bench, openBench } from "./harness.ts";
import { writeCosts, writeFigures } from "./figures.ts";
import { costTable, measureCosts } from "./measures/costs.ts";
import { families } from "./measures/families.ts";
import { allFloorsMet, asJson, renderReport } from "./report.ts";

const asked = readWords();
const wanted = new Set(asked.names);
const { ensureBuilt } = (await import(
  new URL("../src/runtime/install.mjs", import.meta.url).href
)) as { ensureBuilt: () => Promise<void> };
if (asked.against !== undefined) process.exit(await tellRatios(asked.against));
await ensureBuilt();
// The figures belong to what is built now, also when somebody commits meanwhile.
const commit = measuredCommit(fileURLToPath(new URL("..", import.meta.url)));
const started = performance.now();
const bench = await openBench({ quick: asked.quick, soak: asked.soak });
process.once("SIGINT", () => void bench.close().then(() => process.exit(130)));
if (asked.costs) {
  await tellCosts();
  process.exit(0);
}
try {
  // A measure that is named with `--only` is always run.
  if (asked.quick && !asked.isChosen) {
    for (const [name, reason] of Object.entries(FULL_RUN_ONLY)) {
      wanted.delete(name);
      bench.report.refuse(name, `left out with --quick: ${reason}`);
    }
  }
  for (const { names, measure, together = false } of families) {
    const mine = names.filter((name) => wanted.has(name));
    const groups = together ? [mine] : mine.map((name) => [name]);
    for (const group of groups.filter(({ length }) => length > 0))
      await attempt(bench, new Set(group), measure);
  }
} finally {
  await bench.close();
}
if (asked.docs) writeFigures(bench.report, commit);
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
console.log(`\n${renderReport(bench.report)}; ${minutes} minutes`);
if (asked.json !== undefined) {
  writeFileSync(asked.json, `${JSON.stringify(asJson(bench.report), null, 2)}\n`);
}
process.exit(allFloorsMet(bench.report) ? 0 : 1);

async function tellCosts(): Promise<void> {
  try {
    const table = costTable(await measureCosts(bench));
    console.log(["", ...table].join("\n"));
    if (asked.docs) writeCosts(table, commit);
  } finally {
    await bench.close();
  }
}

function readWords(): Arguments {
  const known = targets.map(({ name }) => name);
  try {
    return readArguments(process.argv.slice(2), known);
  } catch (error) {
    return end(2, error);
  }
}

/** Resolves with the exit code. */
async function tellRatios(against: string): Promise<number> {
  try {
    await ensureBuilt();
    await measureAgainst(against, asked);
    return 0;
  } catch (error) {
    return end(1, error);
  }
}

function end(code: number, error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(code);
}

/**
 * Runs a measure. A target that gets no figure because of a failure is reported and never counts as
 * met.
 */
async function attempt(
  bench: Bench,
  names: ReadonlySet<string>,
  measure: (bench: Bench, names: ReadonlySet<string>) => Promise<void>,
): Promise<void> {
  process.stderr.write(`${[...names].join(", ")}\n`);
  const started = performance.now();
  try {
    await measure(bench, names);
  } catch (error) {
    const done = new Set(
      [...bench.report.findings, ...bench.report.unjudged].map(({ name }) => name),
    );
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    const reason = error instanceof Error ? error.message : String(error);
    for (const name of names) if (!done.has(name)) bench.report.refuse(name, `failed: ${reason}`);
  }
  process.stderr.write(`  ${Math.round((performance.now() - started) / 1_000)} s\n`);
}
