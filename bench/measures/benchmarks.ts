/** B1 to B3: a benchmark (Maths 15) that the jobs process computes: time, memory, and requests beside it. */
import { setTimeout as pause } from "node:timers/promises";
import { again, probePair } from "../compare.ts";
import type { Platform } from "../fixture.ts";
import { type Bench, timeOf } from "../harness.ts";
import type { Served } from "../server_process.ts";
import { layScores } from "./scored_project.ts";
import type { Family } from "./family.ts";

const QUESTIONS = 2_000;
const FORECASTERS = 200;
/** The slices of a turn, which last as long as the work, and the turns of a round for each side. */
const PROBED = { slices: 60, turns: 1 };
/** This wait costs the cores nothing. */
const WAIT_MS = 60;
const LONGEST_MS = 120_000;
/** The processes of B2, one after the other. */
const PROCESSES = 3;
const MB = 1e6;

export const benchmarks: Family = { names: ["B1", "B2", "B3"], together: true, measure };

async function measure(bench: Bench, wanted: ReadonlySet<string>): Promise<void> {
  const platform = await bench.platform("withJobs");
  const projectId = await layScores(platform, {
    questions: QUESTIONS,
    people: FORECASTERS,
  });
  const compute = () => computed(platform, projectId);
  const jobs = await bench.jobs();
  try {
    // The first run makes the lines of reference of all questions, and later ones have them.
    await compute();
    if (wanted.has("B1")) await bench.take("B1", "s", async () => (await timeOf(compute)) / 1_000);
    if (wanted.has("B3")) await beside(bench, platform, compute);
  } finally {
    await jobs.stop();
  }
  if (wanted.has("B2")) await bench.take("B2", "MB", () => growth(bench, compute), PROCESSES);
}

/** Has the benchmark computed, and waits until it is stored. */
async function computed({ caps }: Platform, projectId: number): Promise<void> {
  const choice = { projectId, scoreType: "peer" } as const;
  const { benchmarks: store } = caps.store;
  const before = (await store.of(choice))?.readAt ?? null;
  await caps.jobs.enqueue("compute_benchmark", choice);
  for (const until = Date.now() + LONGEST_MS; ;) {
    await pause(WAIT_MS);
    const found = await store.of(choice);
    if (found !== null && found.readAt !== before) {
      const people = found.entries.filter(({ userId }) => userId !== null);
      if (found.questions === QUESTIONS && people.length === FORECASTERS) return;
      throw new Error("the benchmark is not whole");
    }
    if (Date.now() > until) throw new Error("the benchmark was not computed");
  }
}

/** B3: the API is probed while the jobs process computes it again and again. */
async function beside(
  bench: Bench,
  { accounts }: Platform,
  compute: () => Promise<void>,
): Promise<void> {
  const { port } = await bench.api("withJobs");
  const { token } = accounts[150]!;
  const [ours, peer] = [
    { port, work: again(compute) },
    { port, work: null },
  ];
  await bench.compare("B3", probePair(bench, { token, ours, peer, ...PROBED }));
}

/** Returns how far the memory of a process that has done nothing before grows, MB. */
async function growth(bench: Bench, compute: () => Promise<void>): Promise<number> {
  const jobs = await bench.jobs();
  try {
    const idle = await memoryOf(jobs);
    const work = { isDone: false };
    const computing = compute().finally(() => (work.isDone = true));
    let peak = idle;
    while (!work.isDone) {
      peak = Math.max(peak, await memoryOf(jobs));
      await pause(WAIT_MS);
    }
    await computing;
    bench.report.note(`B2: the process had ${Math.round(peak)} MB at most`);
    return peak - idle;
  } finally {
    await jobs.stop();
  }
}

async function memoryOf(process: Served): Promise<number> {
  return (await process.vitals()).rss / MB;
}
