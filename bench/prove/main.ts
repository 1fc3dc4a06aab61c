/**
 * `npm run prove -- export|withdrawals|...`: shows one promise of the platform on engines of its
 * own, prints what it counts, and ends with "N passed, N failed".
 */
import { openStage, type Stage } from "./stage.ts";

type Program = { readonly prove: (stage: Stage) => Promise<void> };

const programs: Readonly<Record<string, () => Promise<Program>>> = {
  backup: () => import("./backup.ts"),
  burst: () => import("./burst.ts"),
  cluster: () => import("./cluster.ts"),
  export: () => import("./export.ts"),
  withdrawals: () => import("./withdrawals.ts"),
  workers: () => import("./workers.ts"),
};

async function main([name = ""]: readonly string[]): Promise<number> {
  const load = programs[name];
  if (load === undefined) {
    console.error(`Usage: npm run prove -- ${Object.keys(programs).join("|")}`);
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

process.exit(await main(process.argv.slice(2)));
