/**
 * `npm run bench [-- --quick] [--soak] [--only T2,T8] [--costs] [--json FILE] [--docs]`: measures the
 * targets as ratios against peers of the same run, and judges them. `--docs` writes the figures of a
 * whole run into docs/performance.md. `--costs` measures only the processor time per forecast, and
 * with `--docs` it goes into docs/scaling.md and to the simulation.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { FULL_RUN_ONLY, targets } from "./catalogue.ts";
import { type Bench, openBench } from "./harness.ts";
import { writeCosts, writeFigures } from "./figures.ts";
import { costTable, measureCosts } from "./measures/costs.ts";
import { families } from "./measures/families.ts";
import { allFloorsMet, asJson, renderReport } from "./report.ts";

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    soak: { type: "boolean", default: false },
    only: { type: "string" },
    json: { type: "string" },
    docs: { type: "boolean", default: false },
    costs: { type: "boolean", default: false },
  },
});
const wanted = readOnly(values.only);
const { ensureBuilt } = (await import(
  new URL("../src/runtime/install.mjs", import.meta.url).href
)) as { ensureBuilt: () => Promise<void> };
await ensureBuilt();
const started = performance.now();
const bench = await openBench({ quick: values.quick, soak: values.soak });
process.once("SIGINT", () => void bench.close().then(() => process.exit(130)));
if (values.costs) {
  await tellCosts();
  process.exit(0);
}
try {
  // A measure that is named with `--only` is always run.
  if (values.quick && values.only === undefined) {
    for (const [name, reason] of Object.entries(FULL_RUN_ONLY)) {
      wanted.delete(name);
      bench.report.refuse(name, `left out with --quick: ${reason}`);
    }
  }
  for (const { names, measure, together = false } of families) {
    const mine = names.filter((name) => wanted.has(name));
    const groups = together ? [mine] : mine.map((name) => [name]);
    const asked = groups.filter((group) => group.length > 0);
    for (const group of asked) await attempt(bench, new Set(group), measure);
  }
} finally {
  await bench.close();
}
if (values.docs) {
  writeFigures(bench.report, new Date().toISOString().slice(0, 10));
}
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
console.log(`\n${renderReport(bench.report)}; ${minutes} minutes`);
if (values.json !== undefined) {
  writeFileSync(values.json, `${JSON.stringify(asJson(bench.report), null, 2)}\n`);
}
process.exit(allFloorsMet(bench.report) ? 0 : 1);

async function tellCosts(): Promise<void> {
  try {
    const table = costTable(await measureCosts(bench));
    console.log(["", ...table].join("\n"));
    if (values.docs) writeCosts(table);
  } finally {
    await bench.close();
  }
}

function readOnly(list: string | undefined): Set<string> {
  const known = new Set(targets.map(({ name }) => name));
  if (list === undefined) return known;
  const names = list.split(",").map((name) => name.trim().toUpperCase());
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    console.error(`No measure ${unknown.join(", ")}; there are ${[...known].join(", ")}`);
    process.exit(2);
  }
  return new Set(names);
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
