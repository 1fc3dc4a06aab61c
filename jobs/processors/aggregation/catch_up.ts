/**
 * Finds forecasts whose aggregation was never asked for, or was lost: an API process died between
 * the journaled row and the job, or Redis lost what it had taken. The newest row of each question is
 * compared with how far its prediction is: one step in an index for a question, however many rows a
 * burst has brought. Where a newer row is still on its way through the queue, its job takes the older
 * ones along. Withdrawals are caught up by their own sweep, scores by the cadence of the boards.
 */
import type { Capabilities } from "../../../src/capabilities.ts";
import { announce, type Announcing } from "../../../src/consequences/announce.ts";

/** Younger rows are still on their way through the queue, ms. */
const ON_ITS_WAY_MS = 15_000;
/** Looked at again each time: a job may be lost after it was taken, ms. */
const OVERLAP_MS = 3 * 60_000;
/** Of the first run ever, ms. */
const FIRST_LOOK_BACK_MS = 24 * 3_600_000;

type Needs = Announcing & Pick<Capabilities, "log">;

export function catchUp(caps: Needs): Promise<void> {
  return catchUpBehind(caps, ON_ITS_WAY_MS);
}

/** @param onItsWayMs younger rows are left to their jobs; 0 when these were lost */
export async function catchUpBehind(caps: Needs, onItsWayMs: number): Promise<void> {
  const { watermarks } = caps.store;
  const until = caps.clock.now() - onItsWayMs;
  const known = await watermarks.read("aggregations");
  const from = known === null ? until - FIRST_LOOK_BACK_MS : known - OVERLAP_MS;
  const questionIds = await behind(caps, from, until);
  if (!(await announce(caps, { kind: "predictionBehind", questionIds }))) return;
  if (questionIds.length > 0) caps.log.info({ questionIds }, "aggregations caught up");
  await watermarks.set("aggregations", until);
}

/** Questions whose newest row was written in that time, and is not in their prediction. */
async function behind(
  { store }: Pick<Needs, "store">,
  from: number,
  to: number,
): Promise<number[]> {
  const written = await store.forecasts.newestWritten(from, to);
  const known = await store.aggregates.progressOf([...written.keys()]);
  return Array.from(written).flatMap(([id, t]) => (t > (known.get(id)?.through ?? 0) ? [id] : []));
}
