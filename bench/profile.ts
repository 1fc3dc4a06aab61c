/**
 * `node --import tsx bench/profile.ts [tiny|feed|own|single|batch|jobs] [seconds]`: prints a CPU
 * profile of a server under load by function and by package, the most costly ones first.
 */
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { openBench } from "./harness.ts";
import { requestBytes, TINY_PATH } from "./load.ts";
import { bodiesOf, PER_BODY } from "./measures/forecasts.ts";
import { FEED_PATH } from "./measures/feed.ts";
import { layBurst } from "./measures/sustained.ts";
import { startProgram } from "./server_process.ts";

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; lineNumber: number };
}

interface Profile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

const SHOWN = 30;
const [kind = "single", length = "6"] = process.argv.slice(2);
const seconds = Number(length);
const bench = await openBench({ quick: true, soak: false });
try {
  const platform = await bench.platform("small");
  const dir = path.join(bench.dir, "profiles");
  mkdirSync(dir);
  const program = kind === "jobs" ? "dist/jobs/main.js" : "dist/src/main.js";
  const profiled = await startProgram({
    program,
    environment: platform.environment,
    logFile: path.join(bench.dir, "profiled.log"),
    execArgv: ["--cpu-prof", `--cpu-prof-dir=${dir}`],
  });
  const port = kind === "jobs" ? (await bench.api()).port : profiled.port;
  const forecastPath = "/api/questions/forecast/";
  const gets = (path: string) =>
    platform.accounts.map(({ token }) => requestBytes("GET", path, { token }));
  const loads: Readonly<Record<string, () => Uint8Array[] | Promise<Uint8Array[]>>> = {
    tiny: () => gets(TINY_PATH),
    feed: () => gets(FEED_PATH).slice(100),
    own: () => gets(FEED_PATH).slice(0, 100),
    batch: () => bodiesOf(platform, forecastPath, PER_BODY),
    jobs: async () => (await layBurst(platform)).requests,
    single: () => bodiesOf(platform, forecastPath, 1),
  };
  const requests = (await loads[kind]?.()) ?? [];
  const pace = kind === "jobs" ? { perSecond: 100 } : {};
  const order = { port, requests, connections: 32, seconds, ...pace };
  const { answers } = await bench.load.run(
    order,
    ["tiny", "feed", "own"].includes(kind) ? 200 : 201,
  );
  await profiled.stop();
  console.log(`${kind}: ${answers} answers in ${seconds} s`);
  for (const file of readdirSync(dir)) {
    summarise(JSON.parse(readFileSync(path.join(dir, file), "utf8")) as Profile);
  }
} finally {
  await bench.close();
}
process.exit(0);

function summarise({ nodes, samples, timeDeltas }: Profile): void {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const functions = new Map<string, number>();
  const places = new Map<string, number>();
  let total = 0;
  samples.forEach((id, i) => {
    const frame = byId.get(id)?.callFrame;
    const time = timeDeltas[i] ?? 0;
    if (frame === undefined || /\((idle|root)\)/.test(frame.functionName)) return;
    total += time;
    const place = placeOf(frame.url);
    const name = `${frame.functionName || "(anonymous)"} ${place} ${path.basename(frame.url)}:${frame.lineNumber + 1}`;
    functions.set(name, (functions.get(name) ?? 0) + time);
    places.set(place, (places.get(place) ?? 0) + time);
  });
  if (total < 500_000) return;
  console.log(`\n${(total / 1e6).toFixed(1)} s of work`);
  for (const sums of [places, functions]) {
    const largest = [...sums].sort(([, a], [, b]) => b - a).slice(0, SHOWN);
    for (const [name, time] of largest) {
      console.log(`${((100 * time) / total).toFixed(1).padStart(6)} %  ${name}`);
    }
    console.log("");
  }
}

function placeOf(url: string): string {
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  return (
    inPackage ?? (url.startsWith("node:") ? "node" : (/dist\/(.*)\//.exec(url)?.[1] ?? "engine"))
  );
}
