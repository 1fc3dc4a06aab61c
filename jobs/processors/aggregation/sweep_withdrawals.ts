/**
 * Finds forecasts that have ended since the last sweep, by one index. It enqueues the aggregation
 * of their questions where the prediction does not include the end yet. The head of a prediction
 * names the next end among the forecasts that it includes. So a forecast that was replaced before
 * its end enqueues no job. The sweep does not write to the forecasts, because every reader compares
 * the end with the clock (ADR 0006, Contract 4.5). So many ends in one second cost little.
 */
import { announce, type Announcing } from "../../../src/consequences/announce.ts";
import type { EndsOnQuestion } from "../../../src/store/forecasts/forecast_ends.ts";
import type { Progress } from "../../../src/store/predictions/aggregates.ts";
import { isAhead, LATE_ROW_MS } from "../../../src/timing.ts";

/**
 * Enqueues the aggregation of questions with forecasts that have ended.
 * @throws {Error} when the queue refused the jobs, so that the sweep is retried
 */
export function sweepWithdrawals(caps: Announcing): Promise<void> {
  // A machine whose clock is behind may write a forecast that ends soon.
  return sweepEnded(caps, LATE_ROW_MS);
}

/**
 * Enqueues the aggregation of questions with forecasts that have ended since a time.
 * @param lookBackMs this span before the last mark is searched again, because jobs may have been
 * lost since
 * @throws {Error} when the queue refused the jobs
 */
export async function sweepEnded(caps: Announcing, lookBackMs: number): Promise<void> {
  const { forecasts, aggregates, watermarks } = caps.store;
  const now = caps.clock.now();
  const mark = (await watermarks.read("ends")) ?? 0;
  // The mark is ahead when the clock was set back.
  const swept = Math.min(mark, now);
  const ended = await forecasts.endedWithin({ after: swept - lookBackMs, until: now });
  if (ended.size === 0) return;
  const known = await aggregates.progressOf([...ended.keys()]);
  const questionIds = Array.from(ended).flatMap(([questionId, ends]) =>
    isBehind(known.get(questionId), ends, now) ? [questionId] : [],
  );
  const isQueued = await announce(caps, { kind: "aggregationWanted", questionIds });
  if (!isQueued) throw new Error("the aggregations could not be enqueued");
  if (now > swept || isAhead(mark, now)) await watermarks.set("ends", now);
}

/** Returns whether a prediction does not include ends that have come. */
function isBehind(
  known: Progress | undefined,
  { end, writtenAt }: EndsOnQuestion,
  now: number,
): boolean {
  if (known === undefined) return true;
  const { through, lastInstant, latestEnd } = known;
  if (end <= (lastInstant ?? 0)) return false;
  return writtenAt > through || (latestEnd !== null && latestEnd <= now);
}
