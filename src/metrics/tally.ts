/** Sums up what this process has served since its start, for `GET /api/admin/status/`. */
import { createHistogram } from "node:perf_hooks";
import type { PoolRun } from "../../workers/pool.ts";
import type { Served } from "../http/server/request_log.ts";

export interface Tally {
  readonly onServed: (served: Pick<Served, "status" | "ms">) => void;
  readonly onPage: (isHit: boolean) => void;
  readonly onPoolRun: (run: Pick<PoolRun, "waitMs" | "runMs">) => void;
  read(): TallyFigures;
}

/** The figures. Times are milliseconds. */
export interface TallyFigures {
  readonly requests: number;
  /** The number of requests that were answered with a status of 500 or more. */
  readonly failedRequests: number;
  readonly requestMsP50: number;
  readonly requestMsP99: number;
  /** The share of feed pages that came from a cache. Null before the first page. */
  readonly feedHitRate: number | null;
  readonly poolWaitMsP99: number;
  readonly poolRunMsP99: number;
}

export function createTally(): Tally {
  const [requests, waits, runs] = [createTimes(), createTimes(), createTimes()];
  const pages = { hits: 0, misses: 0 };
  let failedRequests = 0;
  return {
    onServed({ status, ms }) {
      requests.add(ms);
      if (status >= 500) failedRequests += 1;
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
        requestMsP50: requests.percentile(50),
        requestMsP99: requests.percentile(99),
        feedHitRate: all === 0 ? null : pages.hits / all,
        poolWaitMsP99: waits.percentile(99),
        poolRunMsP99: runs.percentile(99),
      };
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
