/** What this process keeps of a question between runs of its aggregation. */
import type { Caches } from "../../../src/capabilities.ts";
import type { AggregationSession } from "../../../src/memory/entries.ts";

/**
 * A row becomes visible up to this long after its `t` (slower writes are stamped again), and clocks
 * of processes may differ by some of it; so every run looks this far back, ms.
 */
export const LOOK_BACK_MS = 2_500;

type Needs = Caches<"aggregationSessions">;

export function sessionOf({ memory }: Needs, questionId: number): AggregationSession | undefined {
  return memory.aggregationSessions.get(questionId);
}

/** null drops it: the next run begins from what is stored. */
export function keepSession(
  { memory }: Needs,
  questionId: number,
  session: AggregationSession | null,
): void {
  if (session === null) memory.aggregationSessions.delete(questionId);
  else memory.aggregationSessions.set(questionId, session);
}
