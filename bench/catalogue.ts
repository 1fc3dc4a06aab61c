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

const LONG = "it takes long";

const rows: readonly Row[] = [
  ["T1", "tiny GET / bare Koa", "high", 0.55, 0.6],
  ["T2", "POST 1 CDF, durable / echo", "high", 0.3, 0.3],
  ["T3", "POST 50 CDFs, durable / echo", "high", 0.25, 0.25],
  ["T4", "group commit on / off, POST 1 CDF", "high", 1.5, 2.5],
  ["T5", "probe GET p99 under 50-CDF bodies: threads / all inline", "low", 0.6, 0.3],
  ["T8", "history, 1000 forecasters, 1/3 revisions: vectorised / ours", "high", 5, 20],
  ["T13", "feed hit, shared page / static", "high", 0.7, 0.8],
  ["T18", "10k withdrawals due: a delayed job each / the sweep", "high", 5, 20],
  ["T20", "export with zip / drain of the same cursor, short rows", "high", 0.8, 0.8],
  ["T22", "export of 1M short rows: RSS growth, MB", "low", 150, 80],
  ["T23", "400-snapshot history, warm / JSON.stringify of it (time)", "low", 1, 0.2],
  ["S1", "POST cost: 10x longer history / short one", "low", 1.2, 1.2],
  ["S2", "standing forecasts: 10x revisions / none", "low", 1.3, 1.3],
  ["S6", "feed miss, worst order: 10x posts / one (time)", "low", 1.5, 1.5],
  ["S7", "due sweep: 10x forecasts not yet due / one", "low", 1.2, 1.2],
  ["C1", "memory: RSS at the end of a burst / at its begin", "low", 1.05, 1.05],
  ["D1", "freshness under 2000 forecasts/s: median, s", "low", 2, 2],
  ["D2", "freshness under 2000 forecasts/s: worst, s", "low", 5, 5],
  ["F1", "history in plain rows / in the kernel", "high", 1.1, 3],
  ["F2", "bounds of a board by plain loops / in the kernel", "high", 1.1, 3],
  ["F3", "rows of CDFs as strings / as bytes", "high", 1.1, 3],
  ["F4", "a step of the gate each / one for a crowd", "high", 1.1, 2],
  ["H1", "1,000 strangers forecast at once / plain server (time)", "low", 0.6, 0.6],
  ["H2", "the same accounts again / plain server (time)", "low", 0.6, 0.6],
  ["H3", "p99 of strangers who read and forecast / plain server", "low", 1, 1],
  ["E2", "probe GET p99 while a 100 x 500 board is computed / idle", "low", 2, 2],
  ["B1", "benchmark of 2000 questions x 200 forecasters: the job, s", "low", 10, 10],
  ["B2", "the same in a fresh jobs process: RSS growth, MB", "low", 300, 300],
  ["B3", "probe GET p99 while it is computed / idle", "low", 2, 2],
];

/** The targets that `--quick` leaves out, with the reason. */
export const FULL_RUN_ONLY: Readonly<Record<string, string>> = {
  T5: LONG,
  T8: LONG,
  T18: LONG,
  T22: LONG,
  S6: LONG,
  E2: "a few short rounds of it say nothing",
  B1: LONG,
  B2: LONG,
  B3: LONG,
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
