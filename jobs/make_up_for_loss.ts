/**
 * Enqueues the missing jobs after Redis has lost its queues, because it was emptied or started
 * without its file. It finds them in the store. Recurring jobs would find the same jobs some
 * minutes later. They also find the rest: `leaderboard_cadence` missing scores,
 * `close_questions` unfinished changes of state.
 */
import type { Capabilities } from "../src/capabilities.ts";
import { announce, type Announcing } from "../src/consequences/announce.ts";
import { catchUpBehind } from "./processors/aggregation/catch_up.ts";

/** Enqueues what is behind. It throws when the store cannot be read, and is then called again. */
export async function makeUpForLoss(caps: Announcing & Pick<Capabilities, "log">): Promise<void> {
  caps.log.warn("Redis lost the queues, the missing jobs are enqueued again");
  await catchUpBehind(caps, 0);
  // A run that still works notices that another one has begun, and ends.
  const unfinished = await caps.store.exportJobs.stranded(caps.clock.now());
  await announce(caps, { kind: "exportWanted", exports: unfinished });
}
