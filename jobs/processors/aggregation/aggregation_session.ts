/** Keeps what this process knows about a question between runs of its aggregation. */
import type { Caches } from "../../../src/capabilities.ts";
import type { AggregationSession } from "../../../src/memory/entries.ts";

/**
 * Milliseconds that every run looks back. A row becomes visible at most this long after its `t`,
 * because slower writes get a new `t`, and the clocks of processes may differ by some of it.
 */
export const LOOK_BACK_MS = 2_500;

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
