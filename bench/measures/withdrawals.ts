/** T18, T19: withdrawals due together, and recomputations under a burst. */
import { Queue, Worker } from "bullmq";
import { Redis } from "ioredis";
import { testRedisUrl } from "../../test/support/engines.ts";
import { packForecast } from "../../src/store/forecast_row.ts";
import { many, type Platform } from "../fixture.ts";
import { type Bench, timeOf } from "../harness.ts";
import { requestBytes } from "../load.ts";
import { median } from "../ratio.ts";
import type { Family } from "./families.ts";

const DUE = 10_000;
const QUESTIONS = 50;
/** Delays end together, after all jobs have been added, ms. */
const LEAD_MS = 1_500;

export const withdrawals: Family = { names: ["T18", "T19"], measure };

async function measure(bench: Bench, wanted: ReadonlySet<string>): Promise<void> {
  if (wanted.has("T18")) await dueTogether(bench);
  if (wanted.has("T19")) await recomputations(bench);
}

async function dueTogether(bench: Bench): Promise<void> {
  const platform = await bench.platform("small");
  const { forecasts } = platform.caps.store;
  const made = await many(QUESTIONS, () => platform.make.question("binary"));
  let batch = 100;
  const lay = async (end: number) => {
    batch += 1;
    const start = Date.now() - 1_000;
    const rows = Array.from({ length: DUE }, (_, i) => {
      const q = made[i % QUESTIONS]!.question._id;
      return packForecast({ q, u: batch * 100_000 + i, s: start, e: end, v: 0.5 }, start);
    });
    for (let at = 0; at < DUE; at += 1_000) await forecasts.insert(rows.slice(at, at + 1_000));
    return rows.map(({ _id }) => _id);
  };
  const sweep = async () => {
    await lay(Date.now() - 1);
    return timeOf(async () => {
      let rows = 0;
      while (rows < DUE) rows += (await forecasts.sweepEnded(Date.now(), 5_000)).rows;
    });
  };
  await bench.compare("T18", {
    unit: "ms",
    // Short beside its peer: one pause of the machine would decide.
    ours: async () => median([await sweep(), await sweep(), await sweep()]),
    peer: () => delayedJobs(platform, lay),
    ratio: (ours, peer) => peer / ours,
    warmUp: sweep,
    turns: 1,
  });
}

/** Milliseconds from the common due time until the last job has marked its row. */
async function delayedJobs(
  { caps }: Platform,
  lay: (end: number) => Promise<unknown[]>,
): Promise<number> {
  const connection = new Redis(testRedisUrl(), { maxRetriesPerRequest: null });
  const queue = new Queue("peer", { connection });
  const ids = await lay(Date.now() + 100 * 3_600_000);
  const due = Date.now() + LEAD_MS;
  for (let at = 0; at < DUE; at += 1_000) {
    const delay = due - Date.now();
    const opts = { delay, removeOnComplete: true };
    await queue.addBulk(
      ids.slice(at, at + 1_000).map((_, i) => ({ name: "withdraw", data: { at: at + i }, opts })),
    );
  }
  if (Date.now() > due) throw new Error("the delays ended before all jobs were added");
  const rows = caps.store.forecasts.collection.raw;
  let done = 0;
  const consumer = connection.duplicate();
  const worker = new Worker<{ at: number }>(
    "peer",
    async ({ data }) => {
      const _id = ids[data.at] as never;
      await rows.updateOne({ _id }, { $set: { cur: false, e: due } });
    },
    { connection: consumer, concurrency: 50 },
  );
  await new Promise<void>((resolve) => {
    worker.on("completed", () => {
      done += 1;
      if (done === DUE) resolve();
    });
  });
  const took = Date.now() - due;
  await worker.close();
  await queue.obliterate({ force: true });
  await queue.close();
  consumer.disconnect();
  connection.disconnect();
  return took;
}

/** T19: 100 bodies a second of 20 forecasts each; runs of the jobs process per second. */
async function recomputations(bench: Bench): Promise<void> {
  const platform = await bench.platform("withJobs");
  const api = await bench.api("withJobs");
  const jobs = await bench.jobs();
  const { requests } = await layBurst(platform);
  const runs = () => jobs.metric("presage_jobs_total", 'job="aggregate_question"');
  const seconds = 2;
  try {
    await bench.take("T19", "runs", async () => {
      const before = await runs();
      const order = { port: api.port, requests, connections: 32, seconds, perSecond: 100 };
      const { answers } = await bench.load.run(order, 201);
      const after = await runs();
      if (answers < seconds * 100) throw new Error("the offered load was not taken");
      return (after - before) / seconds;
    });
  } finally {
    await jobs.stop();
  }
}

/** Twenty new binary questions, and a body of each account that forecasts all of them. */
export async function layBurst({ make, accounts }: Platform) {
  const post = { authorId: accounts[0]!.id };
  const made = await many(20, () => make.question("binary", { post }));
  const ids = made.map(({ question }) => question._id);
  const requests = accounts.map(({ token }, i) => {
    const body = ids.map((question, j) => {
      const probability = 0.1 + ((i + j) % 80) / 100;
      return { question, probability_yes: probability };
    });
    return requestBytes("POST", "/api/questions/forecast/", { token, body });
  });
  return { ids, requests };
}
