/**
 * The prediction that a resolution reveals is there with the answer (Contract 1.10). Jobs compute
 * it, in some ten milliseconds; where nobody works on jobs the resolution is answered without it.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Capabilities } from "../../capabilities.ts";
import type { QuestionDocument } from "../../store/documents.ts";

const POLL_MS = 10;
const LONGEST_WAIT_MS = 1_000;

/** Waits until the history of a question ends where the question does, a second at most. */
export async function awaitFinalPrediction(
  { store, cache }: Pick<Capabilities, "store" | "cache">,
  question: QuestionDocument,
): Promise<void> {
  // Nobody can have forecast what never had a schedule.
  if (question.openTime === null || question.scheduledCloseTime === null) return;
  for (let waited = 0; waited < LONGEST_WAIT_MS; waited += POLL_MS) {
    const head = await store.aggregates.head(question._id);
    // A head begins with the window it is to be filled in.
    const isFilled = head !== null && head.version > 0;
    if (isFilled && head.window.closeTime === question.actualCloseTime) break;
    await pause(POLL_MS);
  }
  // What was read in between shows the history as it was.
  await cache.feed.bumpPost(question.postId);
}
