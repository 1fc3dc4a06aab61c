/** The metrics of a process as Prometheus reads them from the real registry: name → labels. */
import { createMetrics } from "../../src/metrics/metrics.ts";
import { createTally } from "../../src/metrics/tally.ts";
import { cacheVitals, createMemory } from "../../src/memory.ts";
import type { Vitals } from "../../src/metrics/vitals_figures.ts";
import { queueNames } from "../../jobs/queue.ts";

const vitals: Vitals = {
  queues: queueNames.map((name) => ({
    name,
    waiting: 3,
    active: 1,
    delayed: 2,
    failed: 4,
    oldestWaitingSeconds: 12,
  })),
  aggregationLagSeconds: 1.5,
  withdrawalLagSeconds: 0.5,
  selfCheck: { finishedAt: 1_000, isComplete: true, drifts: 2, ageSeconds: 60 },
  dependencies: { mongo: null, redis: null, cache: "ConnectionError" },
  process: {
    ...createTally().read(),
    uptimeSeconds: 1,
    rssBytes: 1,
    eventLoopDelayMs: 1,
    poolThreads: 2,
    poolWaiting: 0,
  },
  caches: cacheVitals(createMemory()),
};

/** The metrics of a process in which everything that is counted has happened once. */
export function busyMetrics(kind: "api" | "jobs") {
  const metrics = createMetrics(kind);
  metrics.onServed({ method: "GET", pattern: "/api/posts/", status: 200, ms: 12 });
  metrics.onFinished({ job: "aggregate_question", queue: "aggregation", ok: true, ms: 5 });
  metrics.onPoolRun({ task: "aggregate", waitMs: 1, runMs: 2 });
  metrics.onPage(true);
  metrics.onDecided({ work: "read", waitedMs: 1, isRefused: false });
  metrics.onDecided({ work: "read", waitedMs: 0, isRefused: true });
  return {
    metrics,
    expose: async (changes: Partial<Vitals> = {}) =>
      (await metrics.expose({ ...vitals, ...changes })).text,
  };
}

/** Sample name (with `_bucket`, `_sum`, `_count`) → its labels. */
export function samplesOf(text: string): Map<string, Set<string>> {
  const samples = new Map<string, Set<string>>();
  for (const [, name = "", labels = ""] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const known = samples.get(name) ?? new Set<string>();
    for (const [, label = ""] of labels.matchAll(/(\w+)="(?:[^"\\]|\\.)*"/g)) known.add(label);
    samples.set(name, known);
  }
  return samples;
}
