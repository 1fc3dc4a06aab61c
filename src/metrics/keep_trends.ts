/** Measures once a minute what operators see as the trends of the last hour. */
import type { Capabilities } from "../capabilities.ts";

const MINUTE_MS = 60_000;
const NOTHING = { requests: 0, failedRequests: 0, refusedRequests: 0 };

type Needs = Pick<Capabilities, "cache" | "clock" | "log" | "vitals">;

/** Returns a function that adds what this process served since its last call. It never rejects. */
export function createTrendSampler({ cache, clock, log, vitals }: Needs) {
  let before = NOTHING;
  return async (): Promise<void> => {
    try {
      const { queues, process, aggregationLagSeconds, withdrawalLagSeconds } = await vitals();
      const { requests, failedRequests, refusedRequests } = process;
      const sums = {
        requests: requests - before.requests,
        failedRequests: failedRequests - before.failedRequests,
        refusedRequests: refusedRequests - before.refusedRequests,
      };
      const levels = {
        jobsWaiting: sum(queues.map(({ waiting }) => waiting)),
        jobsFailed: sum(queues.map(({ failed }) => failed)),
        aggregationLagSeconds,
        withdrawalLagSeconds,
      };
      await cache.trends.add(clock.now(), sums, levels);
      before = { requests, failedRequests, refusedRequests };
    } catch (err) {
      log.debug({ err }, "a minute of the trends is missing");
    }
  };
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** Samples from now on. Returns a function that ends it. */
export function keepTrends(caps: Needs): () => void {
  const sample = createTrendSampler(caps);
  const timer = setInterval(() => void sample(), MINUTE_MS).unref();
  return () => clearInterval(timer);
}
