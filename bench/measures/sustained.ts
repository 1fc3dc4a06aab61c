/**
 * C1, D1, D2: measure memory and freshness while 2,000 forecasts a second come on 20 questions.
 */
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { many, type Platform } from "../fixture.ts";
import type { Bench } from "../harness.ts";
import { requestBytes } from "../load.ts";
import { median } from "../ratio.ts";
import type { Served } from "../server_process.ts";
import type { Family } from "./family.ts";

const BODIES_PER_SECOND = 100;
/** A burst is under way then: all in it have forecast everything. */
const BEGUN_MS = 3_000;
/** How much longer than planned a burst may take, as a factor. */
const LONGEST = 1.1;
const POLL_MS = 40;
const GIVE_UP_MS = 15_000;

export const sustained: Family = { names: ["C1", "D1", "D2"], together: true, measure };

async function measure(bench: Bench, wanted: ReadonlySet<string>): Promise<void> {
  const platform = await bench.platform("withJobs");
  const api = await bench.api("withJobs");
  const jobs = await bench.jobs();
  const memory = () => ({ api: rssOf(api.pid), jobs: rssOf(jobs.pid) });
  try {
    const idle = memory();
    const seconds = bench.options.soak ? 600 : bench.options.quick ? 12 : 24;
    const settled = bench.options.soak ? 120 : seconds / 4;
    const { ids, requests } = await layBurst(platform);
    const load = bench.load.run(
      { port: api.port, requests, connections: 32, seconds, perSecond: BODIES_PER_SECOND },
      201,
    );
    const watched = wanted.has("D1") || wanted.has("D2");
    const [{ answers, seconds: took, p50, p99 }, first, last, seen] = await Promise.all([
      load,
      averageOf(memory, settled * 1000, 5_000),
      averageOf(memory, (seconds - 6) * 1000, 5_000),
      watched ? watch({ platform, api, ids }, seconds * 1000) : [],
    ]);
    if (took > LONGEST * seconds) throw new Error("the offered load was not taken in its time");
    await pause(bench.options.quick ? 1_000 : 5_000);
    const after = memory();
    const offered = `${answers * 20} forecasts in ${seconds} s, answers p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
    bench.report.note(`D: ${offered}`);
    for (const name of ["api", "jobs"] as const) {
      const text = [idle, first, last, after].map((one) => `${Math.round(one[name])} MB`);
      bench.report.note(
        `C: RSS of ${name} idle ${text[0]}, early in the burst ${text[1]}, late ${text[2]}, after ${text[3]}`,
      );
    }
    if (wanted.has("C1")) {
      const growth = (last.api + last.jobs) / (first.api + first.jobs);
      if (bench.options.soak) await bench.take("C1", "x", () => Promise.resolve(growth), 1);
      else {
        const shown = `${growth.toFixed(2)} from second ${settled} to ${seconds}`;
        bench.report.refuse("C1", `judged from minute 2 to 10, with --soak; here ${shown}`);
      }
    }
    if (wanted.has("D1")) await bench.take("D1", "s", () => Promise.resolve(median(seen)), 1);
    if (wanted.has("D2")) await bench.take("D2", "s", () => Promise.resolve(Math.max(...seen)), 1);
  } finally {
    await jobs.stop();
  }
}

/** MB */
function rssOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function averageOf(
  memory: () => { api: number; jobs: number },
  from: number,
  during: number,
): Promise<{ api: number; jobs: number }> {
  await pause(from);
  const seen: { api: number; jobs: number }[] = [];
  for (let waited = 0; waited < during; waited += 250) {
    seen.push(memory());
    await pause(250);
  }
  return { api: median(seen.map((one) => one.api)), jobs: median(seen.map((one) => one.jobs)) };
}

/**
 * Measures freshness. An account that has not forecast yet forecasts one question, and another
 * account reads the question until its prediction counts one more forecaster. Returns the seconds
 * from the acknowledgement to that answer. The readers never forecast, because an account's own
 * writes renew its pages, and the measure would show the rhythm of those writes.
 */
async function watch(
  { platform, api, ids }: { platform: Platform; api: Served; ids: readonly number[] },
  during: number,
): Promise<number[]> {
  const { make } = platform;
  const end = Date.now() + during - 2_000;
  const observer = (await make.account()).token;
  const ages: number[] = [];
  await pause(BEGUN_MS);
  for (let i = 0; Date.now() < end; i++) {
    const question = ids[i % ids.length]!;
    const before = await forecasters(api, question, observer);
    const { token } = await make.account();
    const answer = await fetch(`http://127.0.0.1:${api.port}/api/questions/forecast/`, {
      method: "POST",
      headers: { Authorization: `Token ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify([{ question, probability_yes: 0.42 }]),
    });
    if (answer.status !== 201) throw new Error(`a forecast was answered ${answer.status}`);
    const acknowledged = performance.now();
    while ((await forecasters(api, question, observer)) <= before) {
      if (performance.now() - acknowledged > GIVE_UP_MS) break;
      await pause(POLL_MS);
    }
    ages.push((performance.now() - acknowledged) / 1000);
  }
  return ages;
}

async function forecasters({ port }: Served, question: number, token: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/questions/${question}/?with_cp=true`, {
    headers: { Authorization: `Token ${token}` },
  });
  if (answer.status !== 200) throw new Error(`a question was answered ${answer.status}`);
  const body = (await answer.json()) as {
    aggregations: { recency_weighted: { latest: { forecaster_count: number } | null } };
  };
  return body.aggregations.recency_weighted.latest?.forecaster_count ?? 0;
}

/** Makes twenty new binary questions, and for each account a body that forecasts all of them. */
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
