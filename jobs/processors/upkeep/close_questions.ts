/**
 * Stores the close time of approved questions whose schedule has passed, once (Contract 4.1, Maths
 * 9.1). It also finishes changes that a dead process left half done. Statuses are derived from the
 * times, so they are correct without this job.
 */
import type { Capabilities } from "../../../src/capabilities.ts";
import { announce, type Announcing } from "../../../src/consequences/announce.ts";
import type { Change } from "../../../src/consequences/changes.ts";
import { isDueToClose } from "../../../src/domain/questions/question_status.ts";
import type { QuestionDocument } from "../../../src/store/posts/question_document.ts";
import type { JobContext } from "../../runner.ts";

const GROUP = 200;
/** Milliseconds; a younger mark belongs to a request that is still at work. */
const GRACE_MS = 30_000;

type Finish = (change: Change) => Promise<void>;

export async function closeQuestions(
  caps: Announcing & Pick<Capabilities, "log">,
  _payload: object,
  { signal }: Pick<JobContext, "signal">,
): Promise<void> {
  const now = caps.clock.now();
  // A change that fails keeps its mark for a later run, and does not hold up the others.
  const finish: Finish = async (change) => {
    if (signal.aborted) return;
    try {
      await announce(caps, change);
    } catch (err) {
      caps.log.error({ err, change: change.kind }, "cannot finish an unfinished change");
    }
  };
  while (!signal.aborted) {
    const due = await caps.store.questions.dueToClose(now, GROUP);
    if (due.length === 0) break;
    await Promise.all(due.map((question) => close(caps, question, now)));
    await finish({ kind: "questionsClosed", questions: due, closingSince: now });
  }
  await finishUnfinished(caps, now, finish);
}

/** Closes a question, if its schedule has not changed since it was read. */
async function close(
  caps: Pick<Capabilities, "store">,
  question: QuestionDocument,
  now: number,
): Promise<void> {
  const { scheduledCloseTime } = question;
  if (!isDueToClose(question, now) || scheduledCloseTime === null) return;
  await caps.store.questions.compareAndSet(
    question._id,
    { scheduledCloseTime, actualCloseTime: null },
    { actualCloseTime: scheduledCloseTime, closingSince: now },
  );
}

async function finishUnfinished(
  caps: Pick<Capabilities, "log" | "store">,
  now: number,
  finish: Finish,
): Promise<void> {
  const { questions, posts, users } = caps.store;
  const before = now - GRACE_MS;
  for (const question of await questions.unsettled(before, GROUP)) {
    caps.log.warn({ questionId: question._id }, "finishing an unfinished change of state");
    // Only a resolution leaves predictions as they are.
    const wasEdited = question.editedAt === question.unsettledSince;
    const recompute = question.resolution === null || wasEdited;
    await finish({ kind: "questionSettled", question, now, recompute });
  }
  for (const question of await questions.closing(before, GROUP)) {
    caps.log.warn({ questionId: question._id }, "finishing an unfinished close");
    const closingSince = question.closingSince as number;
    await finish({ kind: "questionsClosed", questions: [question], closingSince });
  }
  for (const question of await questions.changingOptions(before, GROUP)) {
    caps.log.warn({ questionId: question._id }, "finishing an unfinished change of options");
    await finish({ kind: "optionsChanged", question, now });
  }
  for (const { _id: postId } of await posts.withPendingSchedule(before, GROUP)) {
    await finish({ kind: "postApproved", postId, now });
  }
  for (const { _id: postId, curationStatus, projectIds } of await posts.moving(before, GROUP)) {
    caps.log.warn({ postId }, "finishing an unfinished move");
    if (curationStatus === "approved") await finish({ kind: "postApproved", postId, now });
    else if (curationStatus === "deleted")
      await finish({ kind: "postDeleted", postId, projectIds, now });
    else await finish({ kind: "postMoved", postId, projectIds, wasApproved: true, now });
  }
  for (const { _id: userId } of await users.changingStanding(before, GROUP)) {
    caps.log.warn({ userId }, "finishing an unfinished change of an account");
    await finish({ kind: "standingChanged", userId });
  }
}
