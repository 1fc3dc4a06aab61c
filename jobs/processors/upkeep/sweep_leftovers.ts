/** Removes what no head points to. Each run looks at the next slice of the heads. */
import type { Capabilities } from "../../../src/capabilities.ts";

const SLICE = 100;
/** Milliseconds; a rebuild that began longer ago has died. */
const REBUILD_LIFE_MS = 3_600_000;

/**
 * Sweeps one slice of each kind.
 * @returns number of removed rows
 */
export async function sweepLeftovers({
  store,
  clock,
}: Pick<Capabilities, "store" | "clock">): Promise<number> {
  const { aggregates, scores, watermarks } = store;
  const since = clock.now() - REBUILD_LIFE_MS;
  const [generations, runs] = await Promise.all([
    sliceFrom("generations", (after) =>
      aggregates.sweepGenerations({ after, limit: SLICE, since }),
    ),
    sliceFrom("score runs", (after) => scores.sweepRuns({ after, limit: SLICE })),
  ]);
  return generations + runs;

  async function sliceFrom(
    sweep: "generations" | "score runs",
    run: (after: number) => Promise<{ removed: number; last: number }>,
  ): Promise<number> {
    const { removed, last } = await run((await watermarks.read(sweep)) ?? 0);
    await watermarks.set(sweep, last);
    return removed;
  }
}
