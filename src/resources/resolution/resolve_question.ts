/** Handles POST /api/questions/{questionId}/resolve/ (Contract 2.6). */
import type { Announcing } from "../../consequences/announce.ts";
import type { QuestionAccess } from "../../access/access.ts";
import { questionStatus } from "../../domain/questions/question_status.ts";
import { isSuccessful, readResolution } from "../../domain/questions/resolution.ts";
import { invalid, invalidField } from "../../errors.ts";
import type { Request } from "../../http/route.ts";
import type { ResolveBody } from "../../schema/resolution.ts";
import type { QuestionDocument } from "../../store/posts/question_document.ts";
import { changeState, requireResolvedDirectly } from "./change_state.ts";
import { awaitFinalPrediction } from "./final_prediction.ts";

type ResolveRequest = Request<string, unknown, ResolveBody, QuestionAccess>;

export async function resolveQuestion(caps: Announcing, request: ResolveRequest) {
  const { subject, body, caller, now, effectKey } = request;
  const verdict = readResolution(body.resolution, subject.question);
  if (!verdict.ok) throw invalidField("resolution", `${verdict.reason}.`);
  requireResolvedDirectly(subject, caller);
  const { resolution } = verdict;
  const actualResolveTime = body.actual_resolve_time;
  const resolved = await changeState(caps, subject.question, {
    now,
    recompute: false,
    effectKey,
    change: (question) => {
      requireResolvable(question, { resolution, actualResolveTime, now });
      return {
        resolution,
        actualResolveTime,
        resolutionSetTime: now,
        actualCloseTime: closeTime(question, actualResolveTime, now),
        ...(subject.post.kind === "conditional" ? { resolvedByHand: true } : {}),
      };
    },
  });
  await awaitFinalPrediction(caps, resolved);
  return { status: 200, body: { post_id: subject.post._id } } as const;
}

interface Wanted {
  readonly resolution: string;
  readonly actualResolveTime: number;
  readonly now: number;
}

/**
 * Checks the state of the question. The check also refuses a request that lost a race.
 * @throws {ValidationError}
 */
function requireResolvable(question: QuestionDocument, wanted: Wanted): void {
  const { openTime, postApproved } = question;
  if (question.resolution !== null) throw invalid("The question is already resolved.");
  if (openTime === null || !postApproved) {
    throw invalid("The question has not been approved with an open time.");
  }
  if (questionStatus(question, wanted.now) === "upcoming") {
    if (!isSuccessful(wanted.resolution)) return;
    throw invalid("A question that has not opened can only be annulled or resolved as ambiguous.");
  }
  if (wanted.actualResolveTime < openTime) {
    throw invalidField("actual_resolve_time", "Must not be earlier than the open time.");
  }
}

function closeTime(question: QuestionDocument, resolveTime: number, now: number): number {
  const { scheduledCloseTime, actualCloseTime } = question;
  return Math.min(
    resolveTime,
    now,
    scheduledCloseTime ?? Number.POSITIVE_INFINITY,
    actualCloseTime ?? Number.POSITIVE_INFINITY,
  );
}
