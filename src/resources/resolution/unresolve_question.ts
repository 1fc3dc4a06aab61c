/** Handles POST /api/questions/{questionId}/unresolve/ (Contract 2.7). */
import { type Origin, recordEvent, type Recording } from "../../accounts/record_event.ts";
import type { Announcing } from "../../consequences/announce.ts";
import type { QuestionAccess } from "../../access/access.ts";
import { invalid } from "../../errors.ts";
import type { Request } from "../../http/route.ts";
import {
  changeState,
  recordedOutcome,
  recordedPlace,
  requireResolvedDirectly,
} from "./change_state.ts";
import { marked } from "../../domain/requests/marks.ts";

type UnresolveRequest = Request<string, unknown, unknown, QuestionAccess>;

/** A resolution that is taken back, by a request for it or by a revised observation. */
type UnresolveCall = Pick<UnresolveRequest, "subject" | "now"> & Origin;

export async function unresolveQuestion(caps: Announcing & Recording, request: UnresolveRequest) {
  await takeBack(caps, request);
  return { status: 200, body: { post_id: request.subject.post._id } } as const;
}

/** Takes a resolution back, with its record. */
export async function takeBack(
  caps: Announcing & Recording,
  request: UnresolveCall,
): Promise<void> {
  const { subject, caller, now, effectKey } = request;
  requireResolvedDirectly(subject, caller);
  await changeState(caps, subject.question, {
    now,
    recompute: true,
    effectKey,
    change: ({ resolution, scheduledCloseTime }) => {
      if (resolution === null) throw invalid("The question is not resolved.");
      const isOver = scheduledCloseTime !== null && scheduledCloseTime <= now;
      return {
        resolution: null,
        actualResolveTime: null,
        resolutionSetTime: null,
        actualCloseTime: isOver ? scheduledCloseTime : null,
        resolvedByHand: false,
        acceptedProposal: null,
        objectionsUntil: null,
        ...marked("rescheduled", now),
        // This value belongs to the scores of the old resolution, which are being removed (Maths
        // 5.5).
        averageCoverage: null,
      };
    },
  });
  await recordEvent(caps, request, {
    kind: "question_unresolved",
    ...recordedPlace(subject),
    before: recordedOutcome(subject.question),
  });
}
