/**
 * Finds forecasts whose aggregation was never enqueued or was lost: an API process died between the
 * journaled row and the job, or Redis lost the job. The newest row of each question is compared
 * with the progress of its prediction. This takes one step in an index for each question, even
 * after a burst of rows. When a newer row's job is still in the queue, it also handles the older
 * rows. Withdrawals have their own sweep, and `leaderboard_cadence` finds missing scores.
 */
import type { Capabilities } from "../../../src/capabilities.ts";
import { announce, type Announcing } from "../../../src/consequences/announce.ts";

/** Milliseconds; the job of a younger row may still be in the queue. */
const ON_ITS_WAY_MS = 15_000;
/** Milliseconds that are searched again each time, because a job may be lost after it was taken. */
const OVERLAP_MS = 3 * 60_000;
/** Milliseconds that the first run looks back. */
const FIRST_LOOK_BACK_MS = 24 * 3_600_000;

type Needs = Announcing & Pick<Capabilities, "log">;

/**
 * Enqueues the aggregation of questions that are behind, except those whose jobs may still wait.
 */
export function catchUp(caps: Needs): Promise<void> {
  return catchUpBehind(caps, ON_ITS_WAY_MS);
}

/**
 * Enqueues the aggregation of questions that are behind.
 * @param onItsWayMs younger rows are left to their jobs; 0 when these were lost
 */
export async function catchUpBehind(caps: Needs, onItsWayMs: number): Promise<void> {
  const { watermarks } = caps.store;
  const until = caps.clock.now() - onItsWayMs;
  const known = await watermarks.read("aggregations");
  const from = known === null ? until - FIRST_LOOK_BACK_MS : known - OVERLAP_MS;
  const questionIds = await behind(caps, from, until);
  if (!(await announce(caps, { kind: "predictionBehind", questionIds }))) return;
  if (questionIds.length > 0) caps.log.info({ questionIds }, "missing aggregations enqueued");
  await watermarks.set("aggregations", until);
}

/**
 * Returns the questions whose newest row was written in that time and is not in their prediction.
 */
async function behind(
  { store }: Pick<Needs, "store">,
  from: number,
  to: number,
): Promise<number[]> {
  const written = await store.forecasts.newestWritten(from, to);
  const known = await store.aggregates.progressOf([...written.keys()]);
  return Array.from(written).flatMap(([id, t]) => (t > (known.get(id)?.through ?? 0) ? [id] : []));
}
