/**
 * Loads the question of a request that changes its state, and makes the change by compare-and-set.
 */
import { loadQuestion, type QuestionAccess } from "../../access/access.ts";
import type { Caller, DirectoryNeeds } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { carries } from "../../domain/requests/effects.ts";
import { isSiteAdministrator, mayResolve } from "../../domain/accounts/permission.ts";
import { questionTypes } from "../../domain/questions/question_types.ts";
import { ConflictError, invalid, NotFoundError, PermissionError } from "../../errors.ts";
import type { SubjectRequest } from "../../http/route.ts";
import { isoOrNull, toIso } from "../../present/time.ts";
import { untilDone } from "../../until_done.ts";
import type { QuestionDocument } from "../../store/posts/question_document.ts";
import { marked } from "../../domain/requests/marks.ts";

const MS = 1000;

/** @throws {NotFoundError | PermissionError} unless the caller is curator of the question's post */
export async function loadResolvable(
  caps: DirectoryNeeds,
  { params, caller, now }: SubjectRequest<"/:questionId/">,
): Promise<QuestionAccess> {
  const access = await loadQuestion(caps, caller, params.questionId, now);
  if (!mayResolve(access.level)) throw new PermissionError();
  return access;
}

/**
 * Branches are resolved with their condition and child. Only site staff may resolve one directly
 * (Contract 4.4).
 */
export function requireResolvedDirectly({ post }: QuestionAccess, caller: Caller): void {
  if (post.kind === "conditional" && !isSiteAdministrator(caller)) {
    throw invalid("A branch of a conditional is resolved through its condition and its child.");
  }
}

/** Returns the place of a question in the audit record. */
export function recordedPlace({ question, post }: QuestionAccess) {
  return { projectId: post.defaultProjectId, postId: post._id, questionId: question._id };
}

type Outcome = Pick<QuestionDocument, "type" | "resolution" | "actualResolveTime">;

/**
 * Returns an outcome as the audit record has it. It is read without its question, so the outcome of a
 * date question is an ISO time there, and not Unix seconds (Contract 3.14).
 */
export function recordedOutcome({ type, resolution, actualResolveTime }: Outcome) {
  const seconds =
    resolution !== null && questionTypes[type].resolves.isTime ? Number(resolution) : Number.NaN;
  return {
    resolution: Number.isNaN(seconds) ? resolution : toIso(seconds * MS),
    actual_resolve_time: isoOrNull(actualResolveTime),
  };
}

export interface StateChange {
  readonly now: number;
  /** Whether the prediction is computed again. */
  readonly recompute: boolean;
  /** The key of the call. A question that carries it has already been changed by this call. */
  readonly effectKey?: string | undefined;
  /**
   * Returns the new values for the question as it is, and throws when its state forbids the change.
   */
  readonly change: (question: QuestionDocument) => Partial<QuestionDocument>;
}

/**
 * Changes the question, provided that it is as it was read, and announces the change. Of
 * simultaneous changes the losers read again, and then usually find that the change is not allowed.
 * Returns the changed question.
 */
export async function changeState(
  caps: Announcing,
  first: QuestionDocument,
  { now, recompute, effectKey, change }: StateChange,
): Promise<QuestionDocument> {
  let question = first;
  const changed = await untilDone(
    async () => {
      if (carries(question, effectKey)) return question;
      const { openTime, scheduledCloseTime, actualCloseTime, resolution, optionsHistory } =
        question;
      // In the driver's filter, null also matches a missing field.
      const revision = question.revision ?? null;
      const written = await caps.store.questions.compareAndSet(
        question._id,
        {
          openTime,
          scheduledCloseTime,
          actualCloseTime,
          resolution,
          optionsHistory,
          revision: revision as number,
        },
        { ...change(question), revision: (revision ?? 0) + 1, ...marked("settled", now) },
        effectKey,
      );
      if (written !== null) return written;
      const fresh = await caps.store.questions.byId(question._id);
      if (fresh === null) throw new NotFoundError();
      question = fresh;
      return undefined;
    },
    () => new ConflictError("The question is being changed by others, try again."),
  );
  await announce(caps, { kind: "questionSettled", question: changed, now, recompute });
  return changed;
}
