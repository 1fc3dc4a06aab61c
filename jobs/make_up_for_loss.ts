/**
 * Enqueues the missing jobs after Redis has lost its queues, because it was emptied or started
 * without its file. It finds them in the store. Recurring jobs would find the same jobs some
 * minutes later. They also find the rest: `leaderboard_cadence` missing scores,
 * `close_questions` unfinished changes of state.
 */
import type { Capabilities } from "../src/capabilities.ts";
import { announce, type Announcing } from "../src/consequences/announce.ts";
import { catchUpBehind } from "./processors/aggregation/catch_up.ts";
import { sweepEnded } from "./processors/aggregation/sweep_withdrawals.ts";

/**
 * Milliseconds that a lost job may have waited. The marks of the sweeps move when jobs are queued,
 * so jobs that were lost are before them.
 */
const LONGEST_WAIT_MS = 24 * 3_600_000;

/** Enqueues what is behind. It throws when the store cannot be read, and is then called again. */
export async function makeUpForLoss(caps: Announcing & Pick<Capabilities, "log">): Promise<void> {
  caps.log.warn("Redis lost the queues, the missing jobs are enqueued again");
  await catchUpBehind(caps, { onItsWayMs: 0, overlapMs: LONGEST_WAIT_MS });
  await sweepEnded(caps, LONGEST_WAIT_MS);
  // A run that still works notices that another one has begun, and ends.
  const unfinished = await caps.store.exportJobs.stranded(caps.clock.now());
  await announce(caps, { kind: "exportWanted", exports: unfinished });
  const files = await caps.store.submissions.stranded(caps.clock.now());
  await announce(caps, { kind: "filesWanted", files });
}
