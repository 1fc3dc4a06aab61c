/** Keeps what this process knows about a question between runs of its aggregation. */
import type { Caches } from "../../../src/capabilities.ts";
import type { AggregationSession } from "../../../src/memory/entries.ts";

/**
 * A row becomes visible up to this long after its `t`: a write of forecasts that takes 3.5 s is
 * refused, and clocks of processes may differ by some of the rest. So every run looks this far back,
 * ms. What comes later still is found by the repeat of its call, which has the prediction recomputed.
 */
export const LOOK_BACK_MS = 6_000;

type Needs = Caches<"aggregationSessions">;

/** Returns what is known about a question, or undefined. */
export function sessionOf({ memory }: Needs, questionId: number): AggregationSession | undefined {
  return memory.aggregationSessions.get(questionId);
}

/** Stores the session. Null drops it, and the next run starts from what is stored. */
export function keepSession(
  { memory }: Needs,
  questionId: number,
  session: AggregationSession | null,
): void {
  if (session === null) memory.aggregationSessions.delete(questionId);
  else memory.aggregationSessions.set(questionId, session);
}
