/**
 * The Prometheus instruments of a process. Labels are route patterns and names, never raw paths.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { JobFinished } from "../../jobs/runner.ts";
import type { Served } from "../http/server/request_log.ts";
import type { OnDecided } from "../http/server/work_queue.ts";
import type { PoolRun } from "../../workers/pool.ts";
import type { Vitals } from "./vitals_figures.ts";

export interface Metrics {
  readonly onServed: (served: Pick<Served, "method" | "pattern" | "status" | "ms">) => void;
  /** Counts requests that were let in or refused, and how long they waited for their turn. */
  readonly onDecided: OnDecided;
  readonly onFinished: (finished: JobFinished) => void;
  readonly onPoolRun: (run: PoolRun) => void;
  /** Counts hits and misses of the cache of feed pages. */
  readonly onPage: (isHit: boolean) => void;
  /** Returns the exposition text with the vitals that were measured at the scrape. */
  expose(vitals: Vitals): Promise<Exposition>;
}

export interface Exposition {
  readonly type: string;
  readonly text: string;
}

/** The library's own monitor of the event loop would wake the process a hundred times a second. */
const NEVER_MS = 2 ** 31;
/**
 * The series of that monitor. They would be empty, and the one that is wanted comes from the
 * vitals.
 */
const LAGS = ["", "_min", "_max", "_mean", "_stddev", "_p50", "_p90", "_p99"].map(
  (which) => `nodejs_eventloop_lag${which}_seconds`,
);

const SECONDS = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300,
];

/**
 * Creates the instruments of a process.
 * @param kind "api" or "jobs", a label of every series
 * @param linesLost returns how many lines of the log could not be written so far
 */
export function createMetrics(kind: string, linesLost: () => number = () => 0): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ process: kind });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: NEVER_MS });
  for (const name of LAGS) registry.removeSingleMetric(name);
  countLostLines(registry, linesLost);
  const update = vitalGauges(registry);
  return {
    ...requestInstruments(registry),
    ...queueInstruments(registry),
    ...jobInstruments(registry),
    ...poolInstruments(registry),
    async expose(vitals) {
      update(vitals);
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

function counter(registry: Registry, name: string, help: string, labelNames: string[]) {
  return new Counter({ name: `presage_${name}`, help, labelNames, registers: [registry] });
}

function seconds(registry: Registry, name: string, help: string, labelNames: string[]) {
  const buckets = [...SECONDS];
  return new Histogram({
    name: `presage_${name}_seconds`,
    help,
    labelNames,
    buckets,
    registers: [registry],
  });
}

function requestInstruments(registry: Registry): Pick<Metrics, "onServed" | "onPage"> {
  const answers = counter(registry, "requests_total", "Requests by route pattern and status", [
    "method",
    "route",
    "status",
  ]);
  const times = seconds(registry, "request", "Time to answer", ["method", "route"]);
  const pages = counter(
    registry,
    "feed_pages_total",
    "Feed pages served from a cache or assembled",
    ["result"],
  );
  for (const result of ["hit", "miss"]) pages.inc({ result }, 0);
  return {
    onServed({ method, pattern: route, status, ms }) {
      answers.inc({ method, route, status });
      times.observe({ method, route }, ms / 1000);
    },
    onPage(isHit) {
      pages.inc({ result: isHit ? "hit" : "miss" });
    },
  };
}

function queueInstruments(registry: Registry): Pick<Metrics, "onDecided"> {
  const waits = seconds(registry, "queue_wait", "Time that requests waited for their turn", [
    "class",
  ]);
  const refused = counter(
    registry,
    "requests_refused_total",
    "Requests refused because they would have waited too long",
    ["class"],
  );
  return {
    onDecided({ work, waitedMs, isRefused }) {
      refused.inc({ class: work }, isRefused ? 1 : 0);
      if (!isRefused) waits.observe({ class: work }, waitedMs / 1000);
    },
  };
}

/** Counts lost lines here, because the log cannot report them while it cannot be written. */
function countLostLines(registry: Registry, linesLost: () => number): void {
  new Counter({
    name: "presage_log_lines_lost_total",
    help: "Lines of the log that could not be written",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(linesLost());
    },
  });
}

function jobInstruments(registry: Registry): Pick<Metrics, "onFinished"> {
  const jobs = counter(registry, "jobs_total", "Finished runs of jobs", ["queue", "job", "result"]);
  const jobTime = seconds(registry, "job", "Time a run of a job took", ["queue", "job"]);
  return {
    onFinished({ queue, job, ok, ms }) {
      jobs.inc({ queue, job, result: ok ? "ok" : "failed" });
      jobTime.observe({ queue, job }, ms / 1000);
    },
  };
}

function poolInstruments(registry: Registry): Pick<Metrics, "onPoolRun"> {
  const wait = seconds(registry, "pool_wait", "Time tasks waited for a thread", ["task"]);
  const run = seconds(registry, "pool_run", "Time tasks ran in a thread", ["task"]);
  return {
    onPoolRun({ task, waitMs, runMs }) {
      wait.observe({ task }, waitMs / 1000);
      run.observe({ task }, runMs / 1000);
    },
  };
}

/** Creates the gauges that are set at each scrape. */
function vitalGauges(registry: Registry): (vitals: Vitals) => void {
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({
      name: `presage_${name}`,
      help,
      labelNames: [...labelNames],
      registers: [registry],
    });
  const depth = gauge("queue_jobs", "Jobs of a queue by state", ["queue", "state"]);
  const age = gauge("queue_oldest_seconds", "Age of the oldest job that waits", ["queue"]);
  const aggregation = gauge("aggregation_lag_seconds", "Age of the oldest unfinished aggregation");
  const withdrawal = gauge(
    "withdrawal_lag_seconds",
    "How long the oldest due withdrawal has been due",
  );
  const waiting = gauge("pool_waiting", "Tasks waiting for a thread");
  const dependency = gauge("dependency_up", "1 when the dependency answers", ["dependency"]);
  const threads = gauge("pool_threads", "Threads of the pool");
  const lag = new Gauge({
    name: "nodejs_eventloop_lag_p99_seconds",
    help: "The 99th percentile of event loop delays since the last scrape.",
    registers: [registry],
  });
  const updateCheck = selfCheckGauges(gauge);
  const updateCaches = cacheInstruments(registry);
  return (vitals) => {
    // A value that cannot be measured now must be absent and must not keep its last state.
    depth.reset();
    age.reset();
    for (const { name: queue, oldestWaitingSeconds, ...counts } of vitals.queues) {
      age.set({ queue }, oldestWaitingSeconds);
      for (const [state, count] of Object.entries(counts)) depth.set({ queue, state }, count);
    }
    waiting.set(vitals.process.poolWaiting);
    threads.set(vitals.process.poolThreads);
    lag.set(vitals.process.eventLoopDelayMs / 1000);
    aggregation.set(vitals.aggregationLagSeconds);
    withdrawal.set(vitals.withdrawalLagSeconds);
    for (const [name, fault] of Object.entries(vitals.dependencies))
      dependency.set({ dependency: name }, fault === null ? 1 : 0);
    updateCheck(vitals.selfCheck);
    updateCaches(vitals.caches);
  };
}

type MakeGauge = (name: string, help: string) => Gauge;

/** Returns the gauges of the self-check. They are absent before the first one. */
function selfCheckGauges(gauge: MakeGauge): (found: Vitals["selfCheck"]) => void {
  const drifts = gauge(
    "self_check_drifts",
    "Derived values that the newest self-check found wrong",
  );
  const age = gauge("self_check_age_seconds", "Time since the newest self-check ended");
  const complete = gauge("self_check_complete", "1 when the newest self-check saw every post");
  return (found) => {
    for (const one of [drifts, age, complete]) one.remove();
    if (found === null) return;
    drifts.set(found.drifts);
    age.set(found.ageSeconds);
    complete.set(found.isComplete ? 1 : 0);
  };
}

/** Returns the instruments of every cache that src/memory.ts declares, labelled by its name. */
function cacheInstruments(registry: Registry): (caches: Vitals["caches"]) => void {
  const registers = [registry];
  const labelNames = ["cache"];
  const size = new Gauge({
    name: "presage_cache_size",
    help: "Size of a cache of the process, in the unit of its bound",
    labelNames,
    registers,
  });
  const bound = new Gauge({
    name: "presage_cache_bound",
    help: "Largest size of a cache of the process",
    labelNames,
    registers,
  });
  const lookups = new Counter({
    name: "presage_cache_lookups_total",
    help: "Look-ups in a cache of the process by result",
    labelNames: [...labelNames, "result"],
    registers,
  });
  return (caches) => {
    lookups.reset();
    for (const { name: cache, size: held, bound: most, hits, misses } of caches) {
      size.set({ cache }, held);
      bound.set({ cache }, most);
      lookups.inc({ cache, result: "hit" }, hits);
      lookups.inc({ cache, result: "miss" }, misses);
    }
  };
}
