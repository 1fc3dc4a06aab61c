/**
 * The prediction that a resolution reveals is there with the answer (Contract 1.10). Jobs compute
 * it, in some ten milliseconds; where no process works on jobs the resolution is answered without it.
 */
import { setTimeout as pause } from "node:timers/promises";
import { announce, type Announcing } from "../../consequences/announce.ts";
import type { QuestionDocument } from "../../store/posts/question_document.ts";

const POLL_MS = 10;
const LONGEST_WAIT_MS = 1_000;
/** By then somebody has taken a job up, if there is anybody. */
const TAKEN_UP_MS = 100;

/** Waits until the history of a question ends where the question does, a second at most. */
export async function awaitFinalPrediction(
  caps: Announcing,
  question: QuestionDocument,
): Promise<void> {
  // What never had a schedule has no forecasts.
  if (question.openTime === null || question.scheduledCloseTime === null) return;
  for (let waited = 0; waited < LONGEST_WAIT_MS; waited += POLL_MS) {
    if (await isFinal(caps, question)) break;
    if (waited === TAKEN_UP_MS && !(await caps.jobs.isWorkedOn("aggregate_question"))) break;
    await pause(POLL_MS);
  }
  // What was read in between shows the history as it was.
  await announce(caps, { kind: "predictionFinal" });
}

async function isFinal(
  { store }: Pick<Announcing, "store">,
  { _id, actualCloseTime }: QuestionDocument,
) {
  const head = await store.aggregates.head(_id);
  // A head begins with the window it is to be filled in.
  return head !== null && head.version > 0 && head.window.closeTime === actualCloseTime;
}
