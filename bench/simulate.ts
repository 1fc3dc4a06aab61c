/**
 * `npm run simulate [-- --bots 1000 --forecasts 50 --body 50 --closes 1 --every 60 --window 1
 * --api 1 --shards 1 --replicas 0 --redis 1 --processors 2 --seed 1] [--compare]`: predicts how a
 * platform takes the bots of closing tournaments. It computes from the processor time per forecast
 * that `npm run bench -- --costs --docs` has measured. Without `--processors`, each process has
 * processors of its own. `--compare` measures these costs once more, sends a burst to this machine,
 * and prints both figures of one run.
 */
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { seededRandom } from "../src/domain/numbers/random.ts";
import { type Costs, costOfRequest, costTable } from "./model/costs.ts";
import { arrivalsOf, type BotPlan, layOut, type Layout } from "./model/platform.ts";
import { type Arrival, type Served, simulate } from "./model/stations.ts";
import { percentile } from "./ratio.ts";

/** The burst of `--compare`: a size of body that the costs were not measured with. */
const COMPARED = { connections: 40, requests: 1_600, body: 20 } as const;
const BURSTS = 5;
/** The prediction may be off by this share. */
const TOLERANCE = 0.25;

const text = (usual: string) => ({ type: "string" as const, default: usual });
const { compare: isCompared, ...values } = parseArgs({
  options: {
    compare: { type: "boolean", default: false },
    ...{ bots: text("1000"), forecasts: text("50"), body: text("50") },
    ...{ closes: text("1"), every: text("60"), window: text("1") },
    ...{ api: text("1"), shards: text("1"), replicas: text("0"), redis: text("1") },
    ...{ processors: text("Infinity"), seed: text("1") },
  },
}).values;
const costs = JSON.parse(
  readFileSync(new URL("./model/costs.json", import.meta.url), "utf8"),
) as Costs;
process.exit(isCompared ? await compare() : predict());

/** @throws {RangeError} where the value is not a number that can be simulated */
function numberOf(name: keyof typeof values): number {
  const value = Number(values[name]);
  const least = name === "replicas" || name === "window" || name === "seed" ? 0 : 1;
  if (!(value >= least)) throw new RangeError(`--${name} must be a number of at least ${least}`);
  return value;
}

function predict(): number {
  const plan: BotPlan = {
    ...{ bots: numberOf("bots"), forecasts: numberOf("forecasts"), body: numberOf("body") },
    ...{ closes: numberOf("closes"), every: numberOf("every"), window: numberOf("window") },
  };
  const processes = {
    ...{ apis: numberOf("api"), shards: numberOf("shards") },
    ...{ replicas: numberOf("replicas"), redises: numberOf("redis") },
  };
  const layout = layOut({ ...processes, hasBots: false }, costOfRequest(costs));
  const arrivals = arrivalsOf(plan, layout, seededRandom(numberOf("seed")));
  const served = simulate(layout.stations, arrivals, numberOf("processors"));
  console.log(costTable(costs).join("\n"));
  const forecasts = plan.bots * plan.forecasts * plan.closes;
  const [p50, p99] = [0.5, 0.99].map((share) => seconds(percentile(served.times, share)));
  const lastClose = (plan.closes - 1) * plan.every + plan.window;
  console.log(`\n${forecasts} forecasts in ${arrivals.length} requests`);
  console.log(`answers: p50 ${p50}, p99 ${p99}`);
  console.log(`last answer: ${seconds(Math.max(0, served.end - lastClose * 1e6))} after the close`);
  console.log(`busiest: ${busiest(layout, served)}`);
  return 0;
}

function busiest({ stations }: Layout, { busy }: Served): string {
  const order = stations.map(({ name }, i) => ({ name, share: busy[i] ?? 0 }));
  order.sort((a, b) => b.share - a.share);
  return order
    .slice(0, 4)
    .map(({ name, share }) => `${name} ${Math.round(100 * share)} %`)
    .join(", ");
}

/** Sends a burst to this machine. Returns 0 when its prediction is near enough. */
async function compare(): Promise<number> {
  const { connections, requests, body } = COMPARED;
  const { measured, here } = await measureBurst();
  const one = { apis: 1, shards: 1, replicas: 0, redises: 1, hasBots: true };
  const layout = layOut(one, costOfRequest(here));
  const request = (at: number): Arrival => ({ at, steps: layout.stepsOf(body, () => 0) });
  let sent = connections;
  const predicted = simulate(
    layout.stations,
    Array.from({ length: connections }, () => request(0)),
    availableParallelism(),
    (now) => (sent++ < requests ? request(now) : null),
  );
  const ratio = predicted.end / 1e6 / measured;
  const isNear = Math.abs(ratio - 1) <= TOLERANCE;
  console.log(`${requests} requests of ${body} forecasts over ${connections} connections`);
  console.log(`predicted ${seconds(predicted.end)}, measured ${measured.toFixed(2)} s`);
  console.log(`busiest: ${busiest(layout, predicted)}`);
  console.log(`predicted / measured ${ratio.toFixed(2)}, at most ${TOLERANCE} off`);
  console.log(isNear ? "1 passed, 0 failed" : "0 passed, 1 failed");
  return isNear ? 0 : 1;
}

/** Returns seconds until the last answer of a burst, and what forecasts cost around it. */
async function measureBurst(): Promise<{ measured: number; here: Costs }> {
  const { openBench } = await import("./harness.ts");
  const { bodiesOf, FORECAST_PATH } = await import("./measures/forecasts.ts");
  const { measureCosts } = await import("./measures/costs.ts");
  const { connections, requests: count, body } = COMPARED;
  const bench = await openBench({ quick: true, soak: false });
  try {
    const { port } = await bench.api();
    const requests = bodiesOf(await bench.platform("small"), FORECAST_PATH, body);
    const here = await measureCosts(bench);
    const bursts = [];
    for (let i = 0; i < BURSTS; i++) {
      bursts.push(await bench.load.run({ port, requests, connections, count }, 201));
    }
    const times = bursts.map((burst) => burst.seconds);
    return { measured: percentile(times, 0.5), here };
  } finally {
    await bench.close();
  }
}

function seconds(microseconds: number): string {
  return `${(microseconds / 1e6).toFixed(2)} s`;
}
