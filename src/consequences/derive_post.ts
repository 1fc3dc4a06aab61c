/**
 * Computes what a post stores about its questions, so that feeds need not read questions (Maths
 * 9.2).
 */
import { earliest } from "../domain/numbers/earliest.ts";
import { conditionalTimes, groupTimes, notebookTimes } from "../domain/posts/post_status.ts";
import { isSuccessful } from "../domain/questions/resolution.ts";
import type { PostDocument, QuestionWindow } from "../store/posts/post_documents.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";

export type DerivedFields = Pick<
  PostDocument,
  | "windows"
  | "openTime"
  | "scheduledCloseTime"
  | "actualCloseTime"
  | "scheduledResolveTime"
  | "actualResolveTime"
  | "cpRevealTime"
  | "resolved"
>;

/** The parents of a conditional. */
export interface ConditionalParents {
  readonly condition: QuestionDocument;
  readonly child: QuestionDocument;
}

/**
 * Computes the derived fields of a post. `questions` are its own questions in display order,
 * `parents` those of a conditional.
 */
export function derivePost(
  post: Pick<PostDocument, "kind" | "publishedAt">,
  questions: readonly QuestionDocument[],
  parents: ConditionalParents | null,
): DerivedFields {
  return {
    ...timesOf(post, questions, parents),
    windows: questions.map(windowOf),
    cpRevealTime: earliest(questions.map((question) => question.cpRevealTime)),
  };
}

function timesOf(
  post: Pick<PostDocument, "kind" | "publishedAt">,
  questions: readonly QuestionDocument[],
  parents: ConditionalParents | null,
) {
  if (post.kind === "notebook") return notebookTimes(post.publishedAt);
  const [yes, no] = questions;
  if (parents === null || yes === undefined || no === undefined) return groupTimes(questions);
  return conditionalTimes(parents.condition, parents.child, [yes, no]);
}

function windowOf(question: QuestionDocument): QuestionWindow {
  const { resolution, scheduledCloseTime, actualCloseTime } = question;
  return {
    id: question._id,
    type: question.type,
    openTime: question.openTime,
    closeTime: scheduledCloseTime === null ? null : earliest([scheduledCloseTime, actualCloseTime]),
    resolved: resolution !== null,
    counted: question.questionWeight > 0 && (resolution === null || isSuccessful(resolution)),
    spotScoringTime: spotScoringTime(question),
    actualResolveTime: question.actualResolveTime,
  };
}

/** Returns the time of spot scores as in Maths 5.4, in milliseconds, before any resolution. */
function spotScoringTime(question: QuestionDocument): number | null {
  const { openTime, cpRevealTime, scheduledCloseTime, actualCloseTime } = question;
  const isLater = cpRevealTime !== null && openTime !== null && cpRevealTime > openTime;
  const wanted = question.spotScoringTime ?? (isLater ? cpRevealTime : null);
  return earliest([wanted, actualCloseTime, scheduledCloseTime]);
}
