/** T18: withdrawals that are due together. */
import { Queue, Worker } from "bullmq";
import { Redis } from "ioredis";
import { testRedisUrl } from "../../test/support/engines.ts";
import { packForecast } from "../../src/store/forecasts/forecast_row.ts";
import { sweepWithdrawals } from "../../jobs/processors/aggregation/sweep_withdrawals.ts";
import { many, type Platform } from "../fixture.ts";
import { type Bench, timeOf } from "../harness.ts";
import { median } from "../ratio.ts";
import type { Family } from "./family.ts";

const DUE = 10_000;
const QUESTIONS = 50;
/** The sweeps of a round. A delayed job for each withdrawal takes a hundred times as long. */
const SWEEPS = 7;
/** All delays end together after all jobs have been added, ms. */
const LEAD_MS = 1_500;

export const withdrawals: Family = { names: ["T18"], measure };

async function measure(bench: Bench): Promise<void> {
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
  const aggregations = platform.caps.jobs.queue("aggregation");
  const sweep = async () => {
    const took = await timeOf(() => sweepWithdrawals(platform.caps));
    const asked = await aggregations.getJobCountByTypes("waiting");
    if (asked !== QUESTIONS) throw new Error(`the sweep asked for ${asked} questions`);
    await aggregations.obliterate();
    await aggregations.resume();
    return took;
  };
  await bench.compare("T18", {
    unit: "ms",
    // A sweep is short beside its peer, and one pause of the machine would decide. A sweep looks
    // back over what the last one saw and queues again every question whose prediction lacks an
    // end. The rows are therefore written once.
    ours: async () => {
      await lay(Date.now() - 1);
      const times: number[] = [];
      for (let i = 0; i < SWEEPS; i++) times.push(await sweep());
      return median(times);
    },
    peer: () => delayedJobs(platform, lay),
    ratio: (ours, peer) => peer / ours,
    warmUp: async () => {
      await lay(Date.now() - 1);
      await sweep();
    },
    turns: 1,
  });
}

/** Returns the time from the common due time until the last job has marked its row, ms. */
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
      await rows.updateOne({ _id }, { $set: { e: due } });
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
