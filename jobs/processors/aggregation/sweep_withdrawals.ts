/**
 * Finds forecasts whose end has come, in one index, from where the last sweep ended. It asks for the
 * aggregation of their questions where the prediction does not know of the end yet. It writes nothing
 * to the forecasts, however many come due in one second: every reader compares the end with the
 * clock (ADR 0006, Contract 4.5).
 */
import { announce, type Announcing } from "../../../src/consequences/announce.ts";

/** Looked at again: a forecast with a close end may be written by a machine whose clock is behind, ms. */
const LOOK_BACK_MS = 10_000;

export async function sweepWithdrawals(caps: Announcing): Promise<void> {
  const { forecasts, aggregates, watermarks } = caps.store;
  const now = caps.clock.now();
  const mark = (await watermarks.read("ends")) ?? 0;
  // The mark is ahead of a clock that was set back.
  const swept = Math.min(mark, now);
  const ended = await forecasts.endedWithin({ after: swept - LOOK_BACK_MS, until: now });
  if (ended.size === 0) return;
  const known = await aggregates.progressOf([...ended.keys()]);
  const questionIds = Array.from(ended).flatMap(([questionId, end]) =>
    end > (known.get(questionId)?.lastInstant ?? 0) ? [questionId] : [],
  );
  const isQueued = await announce(caps, { kind: "predictionBehind", questionIds });
  if (!isQueued) throw new Error("the aggregations could not be asked for");
  if (now > swept || mark > now + LOOK_BACK_MS) await watermarks.set("ends", now);
}
