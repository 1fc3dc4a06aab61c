/** Handles POST /api/questions/{questionId}/resolve/ and its check (Contract 2.6, 2.32). */
import type { Announcing } from "../../consequences/announce.ts";
import { findPosts, type QuestionAccess } from "../../access/access.ts";
import { type Origin, recordEvent, type Recording } from "../../accounts/record_event.ts";
import type { DirectoryNeeds } from "../../capabilities.ts";
import { foretellCascade } from "../../consequences/cascade.ts";
import { carries } from "../../domain/requests/effects.ts";
import { questionStatus } from "../../domain/questions/question_status.ts";
import { objectionsUntil } from "../../domain/questions/proposals.ts";
import { isSuccessful, readResolution } from "../../domain/questions/resolution.ts";
import { invalid, invalidField } from "../../errors.ts";
import type { Request } from "../../http/route.ts";
import { isoOrNull } from "../../present/time.ts";
import type { ResolutionCheck, ResolveBody } from "../../schema/resolution.ts";
import type { QuestionDocument } from "../../store/posts/question_document.ts";
import {
  changeState,
  recordedOutcome,
  recordedPlace,
  requireResolvedDirectly,
  type StateChange,
} from "./change_state.ts";
import { awaitFinalPrediction } from "./final_prediction.ts";

/** A request on a question, whatever its body says of the outcome. */
type OutcomeRequest = Request<string, unknown, unknown, QuestionAccess>;

/** A resolution, by a request or by an observation. */
type OutcomeCall = Pick<OutcomeRequest, "subject" | "now"> & Origin;

/** A resolution whose body names the outcome. */
export type ResolveCall = OutcomeCall & { readonly body: ResolveBody };

interface Outcome {
  /** The body, or what stands in place of it. */
  readonly sent: ResolveBody;
  /** The proposal that the outcome rests on; null for none. */
  readonly proposalId: number | null;
}

type Change = StateChange["change"];

/** Decides on the outcome that the request names. */
export function decideResolution(_: unknown, request: ResolveCall): Promise<Change> {
  return Promise.resolve(resolutionOf(request, { sent: request.body, proposalId: null }));
}

/**
 * Returns the change of the question. It is called again where another request changes the question
 * in between.
 * @throws {ValidationError}
 */
export function resolutionOf(request: OutcomeCall, { sent, proposalId }: Outcome): Change {
  const { subject, caller, now, effectKey } = request;
  readOutcome(sent, subject.question);
  requireResolvedDirectly(subject, caller);
  const actualResolveTime = sent.actual_resolve_time;
  const change: Change = (question) => {
    const resolution = readOutcome(sent, question);
    requireResolvable(question, { resolution, actualResolveTime, now });
    return {
      resolution,
      actualResolveTime,
      resolutionSetTime: now,
      actualCloseTime: closeTime(question, actualResolveTime, now),
      acceptedProposal: proposalId,
      objectionsUntil: objectionsUntil(subject.project.objectionDays, now),
      ...(subject.post.kind === "conditional" ? { resolvedByHand: true } : {}),
    };
  };
  if (!carries(subject.question, effectKey)) change(subject.question);
  return change;
}

/** @throws {ValidationError} when the text is no outcome of the question as it is */
export function readOutcome(
  body: Pick<ResolveBody, "resolution">,
  question: QuestionDocument,
): string {
  const verdict = readResolution(body.resolution, question);
  if (!verdict.ok) throw invalidField("resolution", `${verdict.reason}.`);
  return verdict.resolution;
}

export async function writeResolution(
  caps: Announcing & Recording,
  request: OutcomeRequest,
  change: Change,
) {
  const resolved = await settleResolution(caps, request, change);
  await awaitFinalPrediction(caps, resolved);
  return { status: 200, body: { post_id: request.subject.post._id } } as const;
}

/** Resolves a question with its record, without waiting for what follows. Returns it. */
export async function settleResolution(
  caps: Announcing & Recording,
  request: OutcomeCall,
  change: Change,
): Promise<QuestionDocument> {
  const { subject, now, effectKey } = request;
  const resolved = await changeState(caps, subject.question, {
    now,
    recompute: false,
    effectKey,
    change,
  });
  await recordEvent(caps, request, {
    kind: "question_resolved",
    ...recordedPlace(subject),
    after: recordedOutcome(resolved),
  });
  return resolved;
}

/** Returns the question and the branches of conditionals on it, as far as the caller sees them. */
export async function foretellResolution(
  caps: DirectoryNeeds,
  { subject, caller, now }: OutcomeRequest,
  change: Change,
): Promise<ResolutionCheck> {
  const { question } = subject;
  const resolved = { ...question, ...change(question) };
  const conditionals = await caps.store.posts.conditionalsOn(question._id);
  const seen = await findPosts(
    caps,
    caller,
    conditionals.map(({ _id }) => _id),
    now,
  );
  const branches = await foretellCascade(caps, resolved, {
    posts: Array.from(seen.values(), ({ post }) => post),
    options: { now, recompute: false },
  });
  return { would: [resolved, ...branches].map((after) => presentAfter(after, now)) };
}

function presentAfter(question: QuestionDocument, now: number): ResolutionCheck["would"][number] {
  return {
    question: question._id,
    post: question.postId,
    status: questionStatus(question, now),
    resolution: question.resolution,
    actual_resolve_time: isoOrNull(question.actualResolveTime),
    actual_close_time: isoOrNull(question.actualCloseTime),
  };
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
export function requireResolvable(question: QuestionDocument, wanted: Wanted): void {
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
