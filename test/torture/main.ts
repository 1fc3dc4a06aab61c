/**
 * `npm run torture -- dependencies|fuzz|races|kill|all [--quick] [--seed N]
 * [--requests|--times|--kills N] [--only K] [--docs]`
 *
 * Does to the platform what it must survive, on its own engines, counts the failures, and ends with
 * "N passed, N failed". A run without failures writes its figures into docs/reliability.md, unless
 * the page has those of a longer run; `--docs` replaces those too.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { openStage } from "../proofs/stage.ts";
import { machine } from "../../bench/report.ts";
import { runWithOwnMounts } from "./own_mounts.ts";
import { withSection } from "./page.ts";
import type { Ask, Figures, Program } from "./torture.ts";

const programs: Readonly<Record<string, () => Promise<Program>>> = {
  dependencies: () => import("./dependencies.ts"),
  fuzz: () => import("./fuzz.ts"),
  races: () => import("./races.ts"),
  kill: () => import("./kill.ts"),
};

const PAGE = new URL("../../docs/reliability.md", import.meta.url);

interface Asked extends Ask {
  readonly name: string;
  readonly docs: boolean;
}

function readAsked(): Asked {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: "boolean", default: false },
      docs: { type: "boolean", default: false },
      seed: { type: "string", default: "1" },
      requests: { type: "string" },
      times: { type: "string" },
      kills: { type: "string" },
      only: { type: "string" },
    },
  });
  const count = values.requests ?? values.times ?? values.kills;
  return {
    name: positionals[0] ?? "",
    quick: values.quick,
    docs: values.docs,
    seed: wholeNumber(values.seed),
    count: count === undefined ? null : wholeNumber(count),
    only: values.only === undefined ? null : wholeNumber(values.only),
  };
}

function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new Error(`Not a whole number: ${text}`);
  return Number(text);
}

async function main(): Promise<number> {
  const asked = readAsked();
  const { name } = asked;
  if (name === "all") return runAll();
  const load = programs[name];
  if (load === undefined) {
    console.error(`Usage: npm run torture -- ${Object.keys(programs).join("|")}|all [--quick]`);
    return 2;
  }
  const { torture, ownMounts = false } = await load();
  const status = ownMounts ? runWithOwnMounts() : null;
  if (status !== null) return status;
  const stage = await openStage(name);
  process.once("SIGINT", () => void stage.close().then(() => process.exit(130)));
  let figures: Figures | null = null;
  try {
    figures = await torture(stage, asked);
  } catch (error) {
    console.error(error);
    stage.check("the program runs to its end", false);
  } finally {
    await stage.close();
  }
  const { passed, failed } = stage.counts();
  const isWhole = failed === 0 && passed > 0;
  if (figures !== null) for (const line of figures.lines) console.log(`  ${line}`);
  if (figures !== null && isWhole) keep(figures, asked);
  console.log(`${passed} passed, ${failed} failed`);
  return isWhole ? 0 : 1;
}

function keep(figures: Figures, { name, docs }: Asked): void {
  const words = process.argv.slice(2).filter((word) => word !== "--docs");
  const command = `npm run torture -- ${words.join(" ")}`;
  const day = new Date().toISOString().slice(0, 10);
  const run = { ...figures, name, command, day, machine: machine() };
  const page = withSection(readFileSync(PAGE, "utf8"), run, docs);
  if (page === null) {
    console.log("  docs/reliability.md keeps the figures of a longer run; --docs replaces them");
    return;
  }
  writeFileSync(PAGE, page);
  console.log("  docs/reliability.md has these figures");
}

/** Runs each program in its own process, with the other words of the command. */
function runAll(): number {
  const [node = "", file = "", ...words] = process.argv;
  const results = Object.keys(programs).map((name) => {
    console.log(`== ${name}`);
    const started = performance.now();
    const given = words.map((word) => (word === "all" ? name : word));
    const { status } = spawnSync(node, [...process.execArgv, file, ...given], { stdio: "inherit" });
    const seconds = Math.round((performance.now() - started) / 1_000);
    const verdict = status === 0 ? "ok    " : "FAILED";
    return { passed: status === 0, line: `${verdict} ${name}, ${seconds} s` };
  });
  console.log(`== all\n${results.map(({ line }) => line).join("\n")}`);
  const passed = results.filter((result) => result.passed).length;
  console.log(`${passed} passed, ${results.length - passed} failed`);
  return passed === results.length && passed > 0 ? 0 : 1;
}

process.exit(await main());
