/**
 * Finds forecasts whose aggregation was never enqueued or was lost: an API process died between the
 * journaled row and the job, or Redis lost the job. The newest row of each question is compared
 * with the progress of its prediction. This takes one step in an index for each question, even
 * after a burst of rows. When a newer row's job is still in the queue, it also handles the older
 * rows. Withdrawals have their own sweep, and `leaderboard_cadence` finds missing scores.
 *
 * A process that dies also loses the increments that it had gathered for counters. So the count of
 * a question is compared with its rows once, when no forecast on it has come for a while.
 */
import type { Capabilities } from "../../../src/capabilities.ts";
import { announce, type Announcing } from "../../../src/consequences/announce.ts";
import { JOB_ON_ITS_WAY_MS } from "../../../src/timing.ts";

/** Milliseconds that are searched again each time, because a job may be lost after it was taken. */
const OVERLAP_MS = 3 * 60_000;
/** Milliseconds that the first run looks back. */
const FIRST_LOOK_BACK_MS = 24 * 3_600_000;

type Needs = Announcing & Pick<Capabilities, "log">;

/**
 * Enqueues the aggregation of questions that are behind, except those whose jobs may still wait.
 */
export function catchUp(caps: Needs): Promise<void> {
  return catchUpBehind(caps, { onItsWayMs: JOB_ON_ITS_WAY_MS, overlapMs: OVERLAP_MS });
}

/**
 * Enqueues the aggregation of questions that are behind.
 * @param spans.onItsWayMs rows younger than this are left to their jobs; 0 when these were lost
 * @param spans.overlapMs this span before the last mark is searched again, because jobs may have
 * been lost since
 */
export async function catchUpBehind(
  caps: Needs,
  { onItsWayMs, overlapMs }: { readonly onItsWayMs: number; readonly overlapMs: number },
): Promise<void> {
  const { watermarks } = caps.store;
  const until = caps.clock.now() - onItsWayMs;
  const known = await watermarks.read("aggregations");
  const from = known === null ? until - FIRST_LOOK_BACK_MS : known - overlapMs;
  const written = await caps.store.forecasts.newestWritten(from, until);
  const questionIds = await behind(caps, written);
  const fresh = Array.from(written).flatMap(([id, t]) => (t >= (known ?? from) ? [id] : []));
  const postIds = await miscounted(caps, fresh);
  const areQueued = await Promise.all([
    announce(caps, { kind: "aggregationWanted", questionIds }),
    announce(caps, { kind: "recountWanted", postIds }),
  ]);
  if (areQueued.includes(false)) return;
  if (questionIds.length > 0) caps.log.info({ questionIds }, "missing aggregations enqueued");
  if (postIds.length > 0) caps.log.info({ postIds }, "recounts of posts enqueued");
  await watermarks.set("aggregations", until);
}

/**
 * Returns the questions whose newest row is not in their prediction.
 * @param written when the newest row of each question was written, in milliseconds
 */
async function behind(
  { store }: Pick<Needs, "store">,
  written: ReadonlyMap<number, number>,
): Promise<number[]> {
  const known = await store.aggregates.progressOf([...written.keys()]);
  return Array.from(written).flatMap(([id, t]) => (t > (known.get(id)?.through ?? 0) ? [id] : []));
}

/** Returns the posts of the questions whose count of forecasts is not that of their rows. */
async function miscounted(
  { store }: Pick<Needs, "store">,
  questionIds: readonly number[],
): Promise<number[]> {
  const postIds = new Set<number>();
  for (const { _id, postId, forecastsCount } of await store.questions.targets(questionIds)) {
    if ((await store.forecasts.count(_id)) !== forecastsCount) postIds.add(postId);
  }
  return [...postIds];
}
