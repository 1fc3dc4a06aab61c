/**
 * `npm run prove -- export|withdrawals|...`: proves one promise of the platform on its own engines,
 * prints what it counts, and ends with "N passed, N failed". `all` runs the programs one after the
 * other, each in its own process, and counts programs.
 */
import { spawnSync } from "node:child_process";
import { openStage, type Stage } from "./stage.ts";

type Program = { readonly prove: (stage: Stage) => Promise<void> };

const programs: Readonly<Record<string, () => Promise<Program>>> = {
  backup: () => import("./backup.ts"),
  cluster: () => import("./cluster.ts"),
  export: () => import("./export.ts"),
  greedy: () => import("./greedy.ts"),
  herd: () => import("./herd.ts"),
  listeners: () => import("./listeners.ts"),
  overload: () => import("./overload.ts"),
  withdrawals: () => import("./withdrawals.ts"),
};

async function main([name = ""]: readonly string[]): Promise<number> {
  if (name === "all") return proveAll();
  const load = programs[name];
  if (load === undefined) {
    console.error(`Usage: npm run prove -- ${Object.keys(programs).join("|")}|all`);
    return 2;
  }
  const { prove } = await load();
  const stage = await openStage(name);
  process.once("SIGINT", () => void stage.close().then(() => process.exit(130)));
  try {
    await prove(stage);
  } catch (error) {
    console.error(error);
    stage.check("the program runs to its end", false);
  } finally {
    await stage.close();
  }
  const { passed, failed } = stage.counts();
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

function proveAll(): number {
  const [node = "", main = ""] = process.argv;
  const results = Object.keys(programs).map((name) => {
    console.log(`== ${name}`);
    const started = performance.now();
    const { status } = spawnSync(node, [...process.execArgv, main, name], { stdio: "inherit" });
    const seconds = Math.round((performance.now() - started) / 1_000);
    return {
      passed: status === 0,
      line: `${status === 0 ? "ok    " : "FAILED"} ${name}, ${seconds} s`,
    };
  });
  console.log(`== all\n${results.map(({ line }) => line).join("\n")}`);
  const passed = results.filter((result) => result.passed).length;
  console.log(`${passed} passed, ${results.length - passed} failed`);
  return passed === results.length ? 0 : 1;
}

process.exit(await main(process.argv.slice(2)));
