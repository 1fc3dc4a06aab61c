/** The question a request wants to change the state of, and the compare-and-set that does it. */
import { loadQuestion, type QuestionAccess } from "../../access/access.ts";
import type { Caller, DirectoryNeeds } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { carries } from "../../domain/requests/effects.ts";
import { isSiteAdministrator, mayResolve } from "../../domain/accounts/permission.ts";
import { ConflictError, invalid, NotFoundError, PermissionError } from "../../errors.ts";
import type { SubjectRequest } from "../../http/route.ts";
import type { QuestionDocument } from "../../store/posts/question_document.ts";

const MOST_ATTEMPTS = 50;

/** @throws {NotFoundError | PermissionError} unless the caller curates the question's post */
export async function loadResolvable(
  caps: DirectoryNeeds,
  { params, caller, now }: SubjectRequest<"/:questionId/">,
): Promise<QuestionAccess> {
  const access = await loadQuestion(caps, caller, params.questionId, now);
  if (!mayResolve(access.level)) throw new PermissionError();
  return access;
}

/** Branches follow their condition and child; only site staff may step in. Contract 4.4. */
export function requireResolvedDirectly({ post }: QuestionAccess, caller: Caller): void {
  if (post.kind === "conditional" && !isSiteAdministrator(caller)) {
    throw invalid("A branch of a conditional is resolved through its condition and its child.");
  }
}

export interface StateChange {
  readonly now: number;
  /** Whether close times of branches and the prediction are computed afresh. */
  readonly recompute: boolean;
  /** Of the call; a question that carries it is as the call has left it. */
  readonly effectKey?: string | undefined;
  /** The new values, from the question as it is; throws where the state forbids the change. */
  readonly change: (question: QuestionDocument) => Partial<QuestionDocument>;
}

/**
 * Changes the state onto exactly what was read and settles the consequences: of simultaneous
 * changes the losers read again, and then usually find the change forbidden. Returns the question
 * as it was left.
 */
export async function changeState(
  caps: Announcing,
  first: QuestionDocument,
  { now, recompute, effectKey, change }: StateChange,
): Promise<QuestionDocument> {
  let question = first;
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    if (carries(question, effectKey)) {
      await announce(caps, { kind: "questionSettled", question, now, recompute });
      return question;
    }
    const { openTime, scheduledCloseTime, actualCloseTime, resolution } = question;
    const revision = question.revision ?? null;
    const changed = await caps.store.questions.compareAndSet(
      question._id,
      {
        openTime,
        scheduledCloseTime,
        actualCloseTime,
        resolution,
        // The driver matches null with a field that is not there yet.
        revision: revision as number,
      },
      { ...change(question), revision: (revision ?? 0) + 1, unsettledSince: now },
      effectKey,
    );
    if (changed !== null) {
      await announce(caps, { kind: "questionSettled", question: changed, now, recompute });
      return changed;
    }
    const fresh = await caps.store.questions.byId(question._id);
    if (fresh === null) throw new NotFoundError();
    question = fresh;
  }
  throw new ConflictError("The question is being changed by others, try again.");
}
