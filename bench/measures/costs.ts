/**
 * Measures the processor time that a forecast costs each process in a burst, by the size of the
 * bodies. Unlike a rate it is about the same on a machine with more processors. `simulate.ts`
 * computes from it.
 */
import { availableParallelism } from "node:os";
import { type CostParts, type Costs, COST_SIZES, costNames } from "../model/costs.ts";
import type { Bench } from "../harness.ts";
import { processorTime } from "../processor_time.ts";
import { median } from "../ratio.ts";
import { bodiesOf, FORECAST_PATH } from "./forecasts.ts";

const CONNECTIONS = 32;
const WARM_UP_SECONDS = 4;
const SECONDS = 3;
const ROUNDS = { quick: 3, usual: 5 } as const;

const PROCESSORS = availableParallelism();

/** Returns microseconds of processor time per forecast, the median of some rounds. */
export async function measureCosts(bench: Bench): Promise<Costs> {
  const platform = await bench.platform("small");
  const { port, pid } = await bench.api();
  const pids = { api: pid, ...bench.enginePids(), bots: bench.load.pid };
  const perForecast: Record<string, CostParts> = {};
  for (const size of COST_SIZES) {
    const requests = bodiesOf(platform, FORECAST_PATH, size);
    const run = (seconds: number) =>
      bench.load.run({ port, requests, connections: CONNECTIONS, seconds }, 201);
    await run(WARM_UP_SECONDS);
    const rounds: CostParts[] = [];
    const rates: number[] = [];
    for (let i = 0; i < (bench.options.quick ? ROUNDS.quick : ROUNDS.usual); i++) {
      const before = spent(pids);
      const { answers, seconds } = await run(SECONDS);
      const after = spent(pids);
      const forecasts = answers * size;
      const used = mapParts((name) => (after[name] - before[name]) / forecasts);
      const all = (PROCESSORS * seconds * 1e6) / forecasts;
      const known = costNames.reduce((sum, name) => sum + used[name], 0);
      rounds.push({ ...used, rest: Math.max(0, all - known) });
      rates.push(forecasts / seconds);
    }
    perForecast[size] = mapParts((name) => median(rounds.map((round) => round[name])));
    bench.report.note(`forecasts a second in bodies of ${size}: ${Math.round(median(rates))}`);
  }
  return { perForecast };
}

function spent(pids: { api: number; mongo: number; redis: number; bots: number }): CostParts {
  const [api, mongo, redis, bots] = [pids.api, pids.mongo, pids.redis, pids.bots].map(
    processorTime,
  );
  const all = (time: typeof api) => (time?.main ?? 0) + (time?.threads ?? 0);
  return {
    api: api?.main ?? 0,
    threads: api?.threads ?? 0,
    engine: all(mongo),
    redis: all(redis),
    bots: all(bots),
    rest: 0,
  };
}

function mapParts(valueOf: (name: (typeof costNames)[number]) => number): CostParts {
  return Object.fromEntries(costNames.map((name) => [name, valueOf(name)])) as CostParts;
}
