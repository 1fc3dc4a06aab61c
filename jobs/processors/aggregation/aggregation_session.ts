/** Keeps what this process knows about a question between runs of its aggregation. */
import type { Caches } from "../../../src/capabilities.ts";
import type { AggregationSession } from "../../../src/memory/entries.ts";

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
