/** The performance targets as data: what is measured, with its floor and goal. */

export interface Target {
  readonly name: string;
  readonly what: string;
  /** "high" requires at least the floor, "low" at most. */
  readonly better: "high" | "low";
  readonly floor: number;
  readonly goal: number;
}

type Row = readonly [
  name: string,
  what: string,
  better: "high" | "low",
  floor: number,
  goal: number,
];

const NOISE = "a few short rounds give no reliable figure";
const LONG = "it takes long";

const rows: readonly Row[] = [
  ["T1", "tiny GET / bare Koa", "high", 0.35, 0.6],
  ["T2", "POST 1 CDF, durable / echo", "high", 0.15, 0.45],
  ["T3", "POST 50 CDFs, durable / echo", "high", 0.25, 0.5],
  ["T4", "group commit on / off, POST 1 CDF", "high", 1.5, 2.5],
  ["T5", "probe GET p99 under 50-CDF bodies: threads / all inline", "low", 0.6, 0.3],
  ["T6", "event-loop delay p99 in a burst of 2000 forecasts, ms", "low", 30, 15],
  ["T7", "POST 1 CDF: with threads / without", "high", 0.95, 1],
  ["T8", "history, 1000 forecasters, 1/3 revisions: vectorised / ours", "high", 5, 20],
  ["T9", "history, 1000 forecasters, no revisions: vectorised / ours", "high", 50, 300],
  ["T10", "history, 1/3 revisions: per-event recomputation / ours", "high", 50, 200],
  ["T11", "binary quartiles, 1000 forecasters: vectorised / ours", "high", 5, 25],
  ["T12", "largest difference from the recomputation", "low", 1e-9, 1e-12],
  ["T13", "feed hit, shared page / static", "high", 0.5, 0.8],
  ["T14", "feed hit with the caller's own parts / static", "high", 0.05, 0.3],
  ["T15", "304 / static", "high", 0.8, 1.5],
  ["T16", "feed hit / feed miss", "high", 20, 80],
  ["T17", "assemblies during 200 concurrent misses of one page", "low", 2, 1],
  ["T18", "10k withdrawals due: a delayed job each / the sweep", "high", 5, 20],
  ["T19", "recomputations for 2000 forecasts/s on 20 questions, per second", "low", 200, 100],
  ["T20", "export with zip / drain of the same cursor, short rows", "high", 0.45, 0.7],
  ["T21", "export of CDF rows / level-1 deflate of the same bytes", "high", 0.3, 0.6],
  ["T22", "export of 1M short rows: RSS growth, MB", "low", 150, 80],
  ["T22b", "RSS growth of an export: 1M rows / 200k rows", "low", 1.5, 1.2],
  ["T23", "400-snapshot history, warm / JSON.stringify of it (time)", "low", 1, 0.2],
  ["T24", "probe GET p99 during an export / idle", "low", 5, 2],
  ["S1", "POST cost: 10x longer history / short one", "low", 1.2, 1.2],
  ["S2", "standing forecasts: 10x revisions / none", "low", 1.3, 1.3],
  ["S3", "step for a new forecaster: N=5000 / N=100", "low", 1.5, 1.5],
  ["S4", "history without revisions: 10x events / one", "low", 12, 12],
  ["S5", "feed hit: 10x posts / one (time)", "low", 1.1, 1.1],
  ["S6", "feed miss, worst order: 10x posts / one (time)", "low", 1.5, 1.5],
  ["S7", "due sweep: 10x forecasts not yet due / one", "low", 1.2, 1.2],
  ["S8", "board per user x question: 10x questions / one", "low", 1.3, 1.3],
  ["S9", "forecasts per second: 50 per body / 1 per body", "high", 2, 2],
  ["S10", "look-up of a token: 10x users / one", "low", 1.1, 1.1],
  ["C1", "memory: RSS at the end of a burst / at its begin", "low", 1.05, 1.05],
  ["D1", "freshness under 2000 forecasts/s: median, s", "low", 2, 2],
  ["D2", "freshness under 2000 forecasts/s: worst, s", "low", 5, 5],
  ["E1", "scoring a question / aggregating its history (time)", "low", 2, 2],
  ["E2", "probe GET p99 while a 100 x 500 board is computed / idle", "low", 2, 2],
];

/** The targets that `--quick` leaves out, with the reason. */
export const FULL_RUN_ONLY: Readonly<Record<string, string>> = {
  T5: LONG,
  T7: NOISE,
  T8: LONG,
  T10: LONG,
  T18: LONG,
  T22: LONG,
  T22b: LONG,
  T24: NOISE,
  S5: NOISE,
  S6: LONG,
  E2: NOISE,
};

export const targets: readonly Target[] = rows.map(([name, what, better, floor, goal]) => ({
  name,
  what,
  better,
  floor,
  goal,
}));

export function reaches({ better }: Pick<Target, "better">, value: number, bar: number): boolean {
  return better === "high" ? value >= bar : value <= bar;
}
