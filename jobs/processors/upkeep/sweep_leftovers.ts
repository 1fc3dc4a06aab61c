/**
 * A slice of the heads each time, round and round: what no head points to is removed. So are the
 * inputs of forecasts that were superseded while every input was still kept, in one pass.
 */
import type { Capabilities } from "../../../src/capabilities.ts";

const SLICE = 100;
/** A rebuild that began longer ago than this has died, ms. */
const REBUILD_LIFE_MS = 3_600_000;

/** @returns rows removed */
export async function sweepLeftovers({
  store,
  clock,
}: Pick<Capabilities, "store" | "clock">): Promise<number> {
  const { aggregates, forecasts, scores, watermarks } = store;
  const since = clock.now() - REBUILD_LIFE_MS;
  const [generations, runs, inputs] = await Promise.all([
    sliceFrom("generations", (after) =>
      aggregates.sweepGenerations({ after, limit: SLICE, since }),
    ),
    sliceFrom("score runs", (after) => scores.sweepRuns({ after, limit: SLICE })),
    sliceFrom("inputs", (after) => forecasts.sweepInputs({ after, limit: SLICE })),
  ]);
  return generations + runs + inputs;

  async function sliceFrom(
    sweep: "generations" | "score runs" | "inputs",
    run: (after: number) => Promise<{ removed: number; last: number }>,
  ): Promise<number> {
    const { removed, last } = await run((await watermarks.read(sweep)) ?? 0);
    await watermarks.set(sweep, last);
    return removed;
  }
}
