/** T8: compares the exact history of a prediction with vectorised NumPy at every event. */
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Forecast } from "../../src/domain/aggregation/forecast.ts";
import { type AggregatedQuestion, history } from "../../src/domain/aggregation/history/history.ts";
import { longCdf } from "../fixture.ts";
import { type Bench, timeOf } from "../harness.ts";
import { median } from "../ratio.ts";
import type { Family } from "./family.ts";

const run = promisify(execFile);
const OPEN = 1_700_000_000;
const CLOSE = OPEN + 90 * 86_400;
const POINTS = 201;
const USERS = 1_000;
const REVISED = { users: USERS, revisions: USERS / 2 };
/** How many histories a turn times. */
const TIMES = 15;

export const histories: Family = { names: ["T8"], measure };

async function measure(bench: Bench): Promise<void> {
  const forecasts = forecastsOf(REVISED);
  const ours = async () => {
    const times: number[] = [];
    for (let i = 0; i < TIMES; i++) times.push(await timeOf(() => historyOf(forecasts)));
    return median(times);
  };
  const peer = () => numpyTime(bench, forecasts);
  // NumPy has nothing to compile.
  const sides = { ours, peer, turns: 1, warmUp: ours };
  await bench.compare("T8", { unit: "ms", ratio: (mine, theirs) => theirs / mine, ...sides });
}

/** Computes the whole history with the code of the platform. */
export function historyOf(forecasts: readonly Forecast[]): unknown {
  const question: AggregatedQuestion = { type: "numeric", openTime: OPEN, actualCloseTime: null };
  return history(question, forecasts, { now: CLOSE, limit: null, histograms: "none" });
}

export interface HistoryPlan {
  readonly users: number;
  readonly revisions: number;
}

/** Returns first forecasts of `users` and `revisions` by some of them, a minute apart. */
export function forecastsOf({ users, revisions }: HistoryPlan): Forecast[] {
  const made: Forecast[] = [];
  const latest = new Map<number, Forecast>();
  let state = 12_345;
  const random = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  const total = users + revisions;
  let newcomers = 0;
  for (let i = 0; i < total; i++) {
    const isNew =
      newcomers === 0 ||
      (newcomers < users && random() < users / total) ||
      i >= total - (users - newcomers);
    const userId = isNew ? ++newcomers : 1 + Math.floor(random() * newcomers);
    const start = OPEN + 60 * (i + 1);
    const before = latest.get(userId);
    if (before !== undefined) before.end = start;
    const values = Float64Array.from(longCdf(0.2 + 0.6 * random()));
    const forecast: Forecast = { id: i + 1, userId, start, end: null, values };
    latest.set(userId, forecast);
    made.push(forecast);
  }
  return made;
}

/** Returns the time of the quicker of two runs, ms. */
async function numpyTime(bench: Bench, forecasts: readonly Forecast[]): Promise<number> {
  const table = new Float64Array(forecasts.length * (2 + POINTS));
  forecasts.forEach(({ start, end, values }, i) => {
    const at = i * (2 + POINTS);
    table.set([start, end ?? Number.NaN], at);
    table.set(values as Float64Array, at + 2);
  });
  const file = path.join(bench.dir, "history.bin");
  writeFileSync(file, new Uint8Array(table.buffer));
  const script = fileURLToPath(new URL("../peers/numpy_history.py", import.meta.url));
  const { stdout } = await run("python3", [script, file, String(forecasts.length), "2"]);
  return 1000 * Math.min(...stdout.trim().split("\n").map(Number));
}
