/**
 * Measures the processor time that a forecast costs each process in a burst, by the size of the
 * bodies. Unlike a rate it is about the same on a machine with more processors.
 */
import type { Bench } from "../harness.ts";
import { processorTime } from "../processor_time.ts";
import { median } from "../ratio.ts";
import { bodiesOf, FORECAST_PATH } from "./forecasts.ts";

const costNames = ["api", "threads", "engine", "redis", "bots"] as const;

/**
 * Microseconds of processor time: the main thread of an API process, its other threads, MongoDB,
 * Redis, and the client that sends and checks the answers.
 */
type CostParts = Readonly<Record<(typeof costNames)[number], number>>;

/** By the number of forecasts in a body: microseconds for each of them. */
type Costs = Readonly<Record<string, CostParts>>;

/** The sizes of bodies that are measured. */
const COST_SIZES = [1, 10, 50] as const;

const CONNECTIONS = 32;
const WARM_UP_SECONDS = 4;
const SECONDS = 3;
const ROUNDS = { quick: 3, usual: 5 } as const;

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
      rounds.push(mapParts((name) => (after[name] - before[name]) / forecasts));
      rates.push(forecasts / seconds);
    }
    perForecast[size] = mapParts((name) => median(rounds.map((round) => round[name])));
    bench.report.note(`forecasts a second in bodies of ${size}: ${Math.round(median(rates))}`);
  }
  return perForecast;
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
  };
}

/** Returns the lines of a Markdown table: microseconds of processor time per forecast. */
export function costTable(costs: Costs): string[] {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  const heads = ["forecasts in a body", "API", "its threads", "MongoDB", "Redis", "together"];
  const rows = Object.entries(costs).map(([size, { api, threads, engine, redis }]) => {
    const together = api + threads + engine + redis;
    return line([size, ...[api, threads, engine, redis, together].map(Math.round)]);
  });
  return [line(heads), line(heads.map(() => "---")), ...rows];
}

function mapParts(valueOf: (name: (typeof costNames)[number]) => number): CostParts {
  return Object.fromEntries(costNames.map((name) => [name, valueOf(name)])) as CostParts;
}
