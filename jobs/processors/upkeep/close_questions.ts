/**
 * Stores the close time of approved questions whose schedule has passed, once (Contract 4.1, Maths
 * 9.1). It also finishes changes that a dead process left half done. Statuses are derived from the
 * times, so they are correct without this job.
 */
import { finishJoins } from "../../../src/accounts/invitations.ts";
import { recordDeletion, type Recording } from "../../../src/accounts/record_event.ts";
import type { Capabilities } from "../../../src/capabilities.ts";
import { announce, type Announcing } from "../../../src/consequences/announce.ts";
import type { Change } from "../../../src/consequences/changes.ts";
import { isDueToClose } from "../../../src/domain/questions/question_status.ts";
import { marked } from "../../../src/domain/requests/marks.ts";
import type { PostDocument } from "../../../src/store/posts/post_documents.ts";
import type { QuestionDocument } from "../../../src/store/posts/question_document.ts";
import type { JobContext } from "../../runner.ts";

const GROUP = 200;
/** Milliseconds; a younger mark belongs to a request that is still at work. */
const GRACE_MS = 30_000;

/** Resolves to whether every job and event was taken. */
type Finish = (change: Change) => Promise<boolean>;

export async function closeQuestions(
  caps: Announcing & Recording,
  _payload: object,
  { signal }: Pick<JobContext, "signal">,
): Promise<void> {
  const now = caps.clock.now();
  // A change that fails keeps its mark for a later run, and does not hold up the others.
  const finish: Finish = async (change) => {
    if (signal.aborted) return false;
    try {
      if (change.kind === "accountDeleted") await recordDeletion(caps, change.userId);
      return await announce(caps, change);
    } catch (err) {
      caps.log.error({ err, change: change.kind }, "cannot finish an unfinished change");
      return false;
    }
  };
  while (!signal.aborted) {
    const due = await caps.store.questions.dueToClose(now, GROUP);
    if (due.length === 0) break;
    await Promise.all(due.map((question) => close(caps, question, now)));
    await finish({ kind: "questionsClosed", questions: due, since: now });
  }
  await finishUnfinished(caps, now, finish);
  if (!signal.aborted) await finishJoins(caps, now - GRACE_MS, GROUP);
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
    { actualCloseTime: scheduledCloseTime, ...marked("closed", now) },
  );
}

async function finishUnfinished(
  caps: Pick<Capabilities, "log" | "store">,
  now: number,
  finish: Finish,
): Promise<void> {
  const { questions, posts, users, comments } = caps.store;
  const before = now - GRACE_MS;
  const owed: Change[] = [
    ...(await questions.unfinished(before, GROUP)).flatMap((one) => changesOfQuestion(one, now)),
    ...(await posts.unfinished(before, GROUP)).map((post) => changeOfPost(post, now)),
    ...(await users.unfinished(before, GROUP)).map(({ _id: userId, deletedAt }): Change => ({
      kind: deletedAt === undefined ? "standingChanged" : "accountDeleted",
      userId,
    })),
  ];
  for (const change of owed) {
    caps.log.warn({ change }, "finishing an unfinished change");
    await finish(change);
  }
  // The job takes the mark away, so it waits for the event.
  for (const comment of await comments.unfinished(before, GROUP)) {
    const tellings = [{ about: "comment", id: comment._id }] as const;
    const isTold =
      comment.unfinished?.told === undefined ||
      (await finish({ kind: "commentsUntold", comments: [comment] }));
    if (isTold) await finish({ kind: "tellingWanted", tellings });
  }
}

/** Returns the changes of a question that are not finished, also those of a younger mark. */
function changesOfQuestion(question: QuestionDocument, now: number): Change[] {
  const { settled, rescheduled, closed, options } = question.unfinished ?? {};
  const since = settled ?? rescheduled;
  // Only a resolution leaves predictions as they are.
  const recompute = question.resolution === null || question.editedAt === since;
  return [
    ...(since === undefined
      ? []
      : [{ kind: "questionSettled", question, now, recompute } as const]),
    ...(closed === undefined
      ? []
      : [{ kind: "questionsClosed", questions: [question], since: closed } as const]),
    ...(options === undefined ? [] : [{ kind: "optionsChanged", question, now } as const]),
  ];
}

function changeOfPost(
  { _id: postId, curationStatus, projectIds }: PostDocument,
  now: number,
): Change {
  if (curationStatus === "approved") return { kind: "postApproved", postId, now };
  if (curationStatus === "deleted") return { kind: "postDeleted", postId, projectIds, now };
  return { kind: "postMoved", postId, projectIds, wasApproved: true, now };
}
