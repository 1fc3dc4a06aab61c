/** Sums up what this process has served since its start, for `GET /api/admin/status/`. */
import { createHistogram } from "node:perf_hooks";
import type { PoolRun } from "../../workers/pool.ts";
import type { OnDecided } from "../http/server/work_queue.ts";
import type { Served } from "../http/server/request_log.ts";

export interface Tally {
  readonly onServed: (served: Pick<Served, "status" | "ms">) => void;
  readonly onDecided: OnDecided;
  readonly onPage: (isHit: boolean) => void;
  readonly onPoolRun: (run: Pick<PoolRun, "waitMs" | "runMs">) => void;
  read(): TallyFigures;
}

/** The figures. Times are milliseconds. */
export interface TallyFigures {
  readonly requests: number;
  /** The number of requests that were answered with a status of 500 or more. */
  readonly failedRequests: number;
  /** The number of requests that were refused because they would have waited too long. */
  readonly refusedRequests: number;
  /** Their share of the requests of the last five minutes, 0 to 1. */
  readonly refusedShare: number;
  readonly requestMsP50: number;
  readonly requestMsP99: number;
  /** The share of feed pages that came from a cache. Null before the first page. */
  readonly feedHitRate: number | null;
  readonly poolWaitMsP99: number;
  readonly poolRunMsP99: number;
}

/** The newest minutes of which the share of refused requests is told. */
const MINUTES = 5;

/** @param now a clock that never goes back, ms */
export function createTally(now: () => number = () => performance.now()): Tally {
  const [requests, waits, runs] = [createTimes(), createTimes(), createTimes()];
  const pages = { hits: 0, misses: 0 };
  let failedRequests = 0;
  let refusedRequests = 0;
  const decided = createLastMinutes(now);
  return {
    onServed({ status, ms }) {
      requests.add(ms);
      if (status >= 500) failedRequests += 1;
    },
    onDecided({ isRefused }) {
      decided.add(isRefused);
      if (isRefused) refusedRequests += 1;
    },
    onPage(isHit) {
      pages[isHit ? "hits" : "misses"] += 1;
    },
    onPoolRun({ waitMs, runMs }) {
      waits.add(waitMs);
      runs.add(runMs);
    },
    read() {
      const all = pages.hits + pages.misses;
      return {
        requests: requests.count(),
        failedRequests,
        refusedRequests,
        refusedShare: decided.share(),
        requestMsP50: requests.percentile(50),
        requestMsP99: requests.percentile(99),
        feedHitRate: all === 0 ? null : pages.hits / all,
        poolWaitMsP99: waits.percentile(99),
        poolRunMsP99: runs.percentile(99),
      };
    },
  };
}

/** Counts how many of the requests of the last minutes were refused. */
function createLastMinutes(now: () => number) {
  const minutes: { at: number; all: number; refused: number }[] = [];
  const minuteNow = () => {
    const at = Math.floor(now() / 60_000);
    if (minutes.at(-1)?.at !== at) minutes.push({ at, all: 0, refused: 0 });
    while (minutes[0]!.at <= at - MINUTES) minutes.shift();
    return minutes.at(-1)!;
  };
  return {
    add(isRefused: boolean) {
      const minute = minuteNow();
      minute.all += 1;
      if (isRefused) minute.refused += 1;
    },
    share() {
      minuteNow();
      const all = minutes.reduce((sum, minute) => sum + minute.all, 0);
      return minutes.reduce((sum, { refused }) => sum + refused, 0) / Math.max(1, all);
    },
  };
}

/** Records durations in a histogram of whole microseconds. */
function createTimes() {
  const histogram = createHistogram();
  return {
    add: (ms: number) => histogram.record(Math.max(1, Math.round(ms * 1000))),
    count: () => histogram.count,
    percentile: (share: number) => (histogram.count === 0 ? 0 : histogram.percentile(share) / 1000),
  };
}
