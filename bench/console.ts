/**
 * `npm run bench:console [-- --only pages|polling] [--open 500]`: measures the console as a reader has
 * it, with a processor four times slower, and what open pages cost the API process. It prints each
 * figure beside its limit, and the exit code is 1 when one is exceeded.
 */
import { parseArgs } from "node:util";
import { judgeAll, type Limited } from "./console/limited.ts";
import { measurePages } from "./console/pages.ts";
import { measurePolling } from "./console/polling.ts";
import { openBench } from "./harness.ts";

const OPEN_PAGES = "500";
const { values } = parseArgs({
  options: { only: { type: "string" }, open: { type: "string", default: OPEN_PAGES } },
});
const { ensureConsole } = (await import(
  new URL("../src/runtime/console.mjs", import.meta.url).href
)) as { ensureConsole: () => Promise<void> };
await ensureConsole();
const bench = await openBench({ quick: false, soak: false });
process.once("SIGINT", () => void bench.close().then(() => process.exit(130)));
const found: Limited[] = [];
try {
  if (values.only !== "polling") found.push(...(await measurePages(bench)));
  if (values.only !== "pages") found.push(...(await measurePolling(bench, Number(values.open))));
} finally {
  await bench.close();
}
process.exit(judgeAll(found) ? 0 : 1);
