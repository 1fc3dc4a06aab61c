/**
 * The prediction that a resolution reveals is there with the answer (Contract 1.10). Jobs compute
 * it, in some ten milliseconds; where nobody works on jobs the resolution is answered without it.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Capabilities } from "../../capabilities.ts";
import type { QuestionDocument } from "../../store/documents.ts";

const POLL_MS = 10;
const LONGEST_WAIT_MS = 1_000;
/** By then somebody has taken a job up, if there is anybody. */
const TAKEN_UP_MS = 100;

type Needs = Pick<Capabilities, "store" | "cache" | "jobs">;

/** Waits until the history of a question ends where the question does, a second at most. */
export async function awaitFinalPrediction(caps: Needs, question: QuestionDocument): Promise<void> {
  // Nobody can have forecast what never had a schedule.
  if (question.openTime === null || question.scheduledCloseTime === null) return;
  for (let waited = 0; waited < LONGEST_WAIT_MS; waited += POLL_MS) {
    if (await isFinal(caps, question)) break;
    if (waited === TAKEN_UP_MS && !(await caps.jobs.isWorkedOn("aggregate_question"))) break;
    await pause(POLL_MS);
  }
  // What was read in between shows the history as it was.
  await caps.cache.feed.bumpFeed();
}

async function isFinal({ store }: Needs, { _id, actualCloseTime }: QuestionDocument) {
  const head = await store.aggregates.head(_id);
  // A head begins with the window it is to be filled in.
  return head !== null && head.version > 0 && head.window.closeTime === actualCloseTime;
}
