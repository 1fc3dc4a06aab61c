/** Handles POST /api/questions/{questionId}/clarify/ (Contract 2.51). */
import type { QuestionAccess } from "../../access/access.ts";
import { recordEvent, type Recording } from "../../accounts/record_event.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { clarifiedText } from "../../domain/questions/clarification.ts";
import { carries } from "../../domain/requests/effects.ts";
import { ConflictError, invalidField } from "../../errors.ts";
import type { Request } from "../../http/route.ts";
import { MAX_TEXT_LENGTH } from "../../domain/questions/question_rules.ts";
import type { ClarifyBody } from "../../schema/question_write.ts";
import { recordedPlace } from "./change_state.ts";

type ClarifyRequest = Request<string, unknown, ClarifyBody, QuestionAccess>;

/**
 * Adds a dated paragraph to the fine print. Nothing that stood there before changes.
 * @throws {ValidationError} when the fine print would get too long
 * @throws {ConflictError} when another request changed the fine print in between
 */
export async function clarifyQuestion(caps: Announcing & Recording, request: ClarifyRequest) {
  const { subject, body, now, effectKey } = request;
  const { question, post } = subject;
  if (!carries(question, effectKey)) {
    const finePrint = clarifiedText(question.finePrint, { text: body.text, now });
    if (finePrint.length > MAX_TEXT_LENGTH) {
      const message = `With it the fine print would have more than ${MAX_TEXT_LENGTH} characters.`;
      throw invalidField("text", message);
    }
    const expected = { finePrint: question.finePrint };
    const changes = { finePrint, editedAt: now, clarifiedAt: now };
    const written = await caps.store.questions.compareAndSet(
      question._id,
      expected,
      changes,
      effectKey,
    );
    if (written === null) throw new ConflictError("The question has just changed, try again.");
  }
  await announce(caps, { kind: "postEdited", postId: post._id });
  await recordEvent(caps, request, {
    kind: "question_clarified",
    ...recordedPlace(subject),
    after: { clarification: body.text },
  });
  return { status: 200, body: { post_id: post._id } } as const;
}
