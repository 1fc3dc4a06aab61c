/**
 * Forecasts whose end came: marked in chunks over one index, however many come due in one second,
 * once their aggregation is asked for. Reads do not depend on it: they look at the end themselves.
 * Contract 4.5, performance notes 6.
 */
import type { Capabilities } from "../../src/capabilities.ts";
import type { JobPayloads } from "../contract.ts";
import type { JobContext } from "../runner.ts";

const CHUNK = 5_000;

export async function sweepWithdrawals(
  caps: Pick<Capabilities, "store" | "clock" | "jobs">,
  _payload: JobPayloads["sweep_withdrawals"],
  { signal }: Pick<JobContext, "signal">,
): Promise<void> {
  const now = caps.clock.now();
  const announce = async (questionIds: readonly number[]) => {
    const aggregations = questionIds.map((questionId) => ({ questionId }));
    const taken = await caps.jobs.enqueueMany("aggregate_question", aggregations);
    if (!taken) throw new Error("the aggregations could not be asked for");
  };
  for (;;) {
    signal.throwIfAborted();
    const swept = await caps.store.forecasts.sweepEnded(now, CHUNK, announce);
    if (swept.rows < CHUNK) return;
  }
}
