/** Handles POST /api/questions/{questionId}/update-mc-options/ (Contract 3.10, Maths 4.9). */
import { loadQuestion, type QuestionAccess } from "../../access/access.ts";
import { recordEvent, type Recording } from "../../accounts/record_event.ts";
import type {
  Capabilities,
  DirectoryNeeds,
  OwnPageNeeds,
  ReadingNeeds,
} from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { branchesOfChild, writeOptions } from "../../consequences/branch_options.ts";
import { pendingOptions } from "../../consequences/rewrite_options.ts";
import { carries } from "../../domain/requests/effects.ts";
import {
  planOptionsChange,
  type OptionsRequest as WantedOptions,
} from "../../domain/questions/options_change.ts";
import { mayChangeOptions } from "../../domain/accounts/permission.ts";
import { questionStatus } from "../../domain/questions/question_status.ts";
import { questionTypes } from "../../domain/questions/question_types.ts";
import { ConflictError, invalid, invalidField, PermissionError } from "../../errors.ts";
import type { Request, SubjectRequest } from "../../http/route.ts";
import { readQuestion } from "../../pages/read_posts.ts";
import { ownPage } from "../../pages/shared_page.ts";
import type { OptionsBody } from "../../schema/post_write.ts";
import type { QuestionDocument } from "../../store/posts/question_document.ts";

export async function changeableOptions(
  caps: DirectoryNeeds,
  { params, caller, now }: SubjectRequest<"/:questionId/">,
): Promise<QuestionAccess> {
  const access = await loadQuestion(caps, caller, params.questionId, now);
  if (!mayChangeOptions(access.level)) throw new PermissionError();
  return access;
}

/** Name of a field in the domain → name in the request. */
const WIRE_FIELDS = {
  options: "options",
  gracePeriodEnd: "grace_period_end",
} as const satisfies Record<keyof WantedOptions, keyof OptionsBody>;

type OptionsRequest = Request<string, unknown, OptionsBody, QuestionAccess>;

/**
 * Writes the new list of options and a mark of the change in one step, then rewrites the forecasts
 * and changes the branches of conditionals. After a crash in between, the mark tells a job to
 * finish.
 */
export async function updateOptions(
  caps: Announcing & Recording & ReadingNeeds & OwnPageNeeds,
  request: OptionsRequest,
) {
  const { subject, caller, now, effectKey } = request;
  const { question } = subject;
  // An earlier attempt may have stopped before the forecasts were rewritten.
  const changed = carries(question, effectKey) ? question : await change(caps, request);
  await announce(caps, { kind: "optionsChanged", question: changed, now });
  await announceBranches(caps, question._id, now);
  await recordEvent(caps, request, {
    kind: "options_changed",
    projectId: subject.post.defaultProjectId,
    postId: subject.post._id,
    questionId: question._id,
    before: { options: question.options },
    after: { options: changed.options },
  });
  const access = { ...subject, question: changed };
  const page = await ownPage(caps, {
    request,
    isDetail: true,
    async assemble(slots) {
      const options = { now, withPredictions: true, history: null, slots };
      const { question: body, changesAt } = await readQuestion(caps, caller, access, options);
      return { body, changesAt };
    },
  });
  return { status: 200, ...page } as const;
}

async function change(
  caps: Pick<Capabilities, "store">,
  { subject, body, now, effectKey }: OptionsRequest,
): Promise<QuestionDocument> {
  const { question, post } = subject;
  requireChangeable(question);
  if (post.kind === "conditional")
    throw invalid("The options of a branch change with those of its child.");
  const verdict = planned(question, body, now);
  if (!verdict.ok) throw invalidField(WIRE_FIELDS[verdict.field], `${verdict.reason}.`);
  if (verdict.plan.kind !== "rename" && questionStatus(question, now) === "closed") {
    throw invalid("The question is closed, so its options can only be renamed.");
  }
  const changed = await writeOptions(caps, question, { plan: verdict.plan, now, effectKey });
  if (changed === null) throw new ConflictError("The options have just been changed, try again.");
  return changed;
}

/** @throws {ValidationError | ConflictError} unless the options can change now */
function requireChangeable(question: QuestionDocument): void {
  if (!questionTypes[question.type].accepts.hasOptions || question.optionsHistory === null) {
    throw invalid("Only multiple choice questions have options.");
  }
  if (question.resolution !== null) throw invalid("The question is resolved.");
  if (pendingOptions(question)) throw new ConflictError("Another change of options is under way.");
}

function planned(question: QuestionDocument, body: OptionsBody, now: number) {
  const request = { options: body.options, gracePeriodEnd: body.grace_period_end ?? null };
  return planOptionsChange(question.optionsHistory ?? [], request, now);
}

/** Tells of the branches whose options changed with those of their child. */
async function announceBranches(caps: Announcing, questionId: number, now: number): Promise<void> {
  for (const branch of await branchesOfChild(caps, questionId)) {
    if (pendingOptions(branch))
      await announce(caps, { kind: "optionsChanged", question: branch, now });
  }
}
