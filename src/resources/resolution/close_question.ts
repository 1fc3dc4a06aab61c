/**
 * Handles POST /api/questions/{questionId}/close/: closes an open question early (Contract 3.10).
 */
import { recordEvent, type Recording } from "../../accounts/record_event.ts";
import type { Announcing } from "../../consequences/announce.ts";
import type { QuestionAccess } from "../../access/access.ts";
import { questionStatus } from "../../domain/questions/question_status.ts";
import { invalid, invalidField } from "../../errors.ts";
import type { Request } from "../../http/route.ts";
import { toIso } from "../../present/time.ts";
import type { CloseBody } from "../../schema/resolution.ts";
import { changeState, recordedPlace } from "./change_state.ts";

type CloseRequest = Request<string, unknown, CloseBody, QuestionAccess>;

export async function closeQuestion(caps: Announcing & Recording, request: CloseRequest) {
  const { subject, body, now, effectKey } = request;
  const actualCloseTime = body.actual_close_time ?? now;
  if (actualCloseTime > now) {
    throw invalidField("actual_close_time", "Must not be in the future.");
  }
  await changeState(caps, subject.question, {
    now,
    recompute: false,
    effectKey,
    change: (question) => {
      if (questionStatus(question, now) !== "open") throw invalid("The question is not open.");
      if (actualCloseTime < (question.openTime ?? 0)) {
        throw invalidField("actual_close_time", "Must not be earlier than the open time.");
      }
      return { actualCloseTime };
    },
  });
  await recordEvent(caps, request, {
    kind: "question_closed",
    ...recordedPlace(subject),
    after: { actual_close_time: toIso(actualCloseTime) },
  });
  return { status: 200, body: { post_id: subject.post._id } } as const;
}
