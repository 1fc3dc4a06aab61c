/**
 * Redis has lost what it had taken (it was emptied, or came back without its file): what is owed is
 * asked for again at once, from the store. The clocks find the same, minutes later. Scores are asked
 * for by the cadence of the boards, changes of state by the clock that closes questions.
 */
import type { Capabilities } from "../src/capabilities.ts";
import { announce, type Announcing } from "../src/consequences/announce.ts";
import { catchUpBehind } from "./processors/aggregation/catch_up.ts";

export async function makeUpForLoss(caps: Announcing & Pick<Capabilities, "log">): Promise<void> {
  caps.log.warn("the queues were lost, what is owed is asked for again");
  await catchUpBehind(caps, 0);
  // A run that is still at work notices that another one has begun, and ends.
  const unfinished = await caps.store.exportJobs.stranded(caps.clock.now());
  await announce(caps, { kind: "exportWanted", exports: unfinished });
}
