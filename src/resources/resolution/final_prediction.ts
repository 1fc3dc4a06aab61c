/**
 * Waits for the final prediction, so that it is available together with the answer to a resolution
 * (Contract 1.10). A job computes it in about ten milliseconds. When no process runs jobs, the
 * answer does not wait for it.
 */
import { setTimeout as pause } from "node:timers/promises";
import { announce, type Announcing } from "../../consequences/announce.ts";
import type { QuestionDocument } from "../../store/posts/question_document.ts";

const POLL_MS = 10;
const LONGEST_WAIT_MS = 1_000;
/** If any process runs jobs, it has started one by then. */
const TAKEN_UP_MS = 100;

/** Waits until the prediction reaches the close of the question, for one second at most. */
export async function awaitFinalPrediction(
  caps: Announcing,
  question: QuestionDocument,
): Promise<void> {
  // A question without a schedule has no forecasts.
  if (question.openTime === null || question.scheduledCloseTime === null) return;
  for (let waited = 0; waited < LONGEST_WAIT_MS; waited += POLL_MS) {
    if (await isFinal(caps, question)) break;
    if (waited === TAKEN_UP_MS && !(await caps.jobs.isWorkedOn("aggregate_question"))) break;
    await pause(POLL_MS);
  }
  // Pages that were read meanwhile show the earlier history, so their version changes.
  await announce(caps, { kind: "predictionFinal" });
}

async function isFinal(
  { store }: Pick<Announcing, "store">,
  { _id, actualCloseTime }: QuestionDocument,
) {
  const head = await store.aggregates.head(_id);
  // A new head already has its window, but no snapshot yet.
  return head !== null && head.version > 0 && head.window.closeTime === actualCloseTime;
}
