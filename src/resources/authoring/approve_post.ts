/** Handles POST /api/posts/{postId}/approve/ (Contract 3.10, 4.2). */
import type { PostAccess } from "../../access/access.ts";
import type { Capabilities } from "../../capabilities.ts";
import type { Announcing } from "../../consequences/announce.ts";
import { ownSchedule, parentsOf } from "../../consequences/store_derived.ts";
import { branchSchedule } from "../../domain/questions/conditional_cascade.ts";
import { approvalFaults, scheduleFaults } from "../../domain/questions/question_rules.ts";
import { REVIEW_STATUSES } from "../../domain/vocabulary.ts";
import { type FieldErrors, ValidationError } from "../../errors.ts";
import type { Request } from "../../http/route.ts";
import type { ApproveBody } from "../../schema/post_write.ts";
import type { PostDocument } from "../../store/posts/post_documents.ts";
import type { QuestionDocument } from "../../store/posts/question_document.ts";
import { move } from "./curation.ts";
import { wireFaults } from "./question_fields.ts";

type ApproveRequest = Request<string, unknown, ApproveBody, PostAccess>;

/**
 * Approves a post. One step writes the approval and the schedule onto the post; the schedule is
 * then copied to the questions. So of two approvals only the winner's schedule counts, and a crash
 * between the writes loses nothing.
 */
export async function approvePost(
  caps: Announcing,
  { subject, body, caller: by, now, effectKey }: ApproveRequest,
) {
  const { post } = subject;
  const publishedAt = body.published_at ?? post.publishedAt ?? now;
  const fields = post.kind === "notebook" ? {} : await scheduled(caps, post, readSchedule(body));
  await move(
    caps,
    subject,
    { from: REVIEW_STATUSES, to: "approved" },
    { now, by, effectKey, publishedAt, ...fields },
  );
  return { status: 204 } as const;
}

type Schedule = Required<
  Pick<
    QuestionDocument,
    "openTime" | "cpRevealTime" | "scheduledCloseTime" | "scheduledResolveTime"
  >
>;

const REQUIRED = [
  "published_at",
  "open_time",
  "cp_reveal_time",
  "scheduled_close_time",
  "scheduled_resolve_time",
] as const;

/** @throws {ValidationError} unless every time is given and the times are in order */
export function readSchedule(body: ApproveBody): Schedule {
  const missing = REQUIRED.filter((name) => (body[name] ?? null) === null);
  const faults: Record<string, FieldErrors[string]> = Object.fromEntries(
    missing.map((name) => [name, ["Required."]]),
  );
  const schedule = {
    openTime: body.open_time ?? null,
    cpRevealTime: body.cp_reveal_time ?? null,
    scheduledCloseTime: body.scheduled_close_time ?? null,
    scheduledResolveTime: body.scheduled_resolve_time ?? null,
  };
  Object.assign(faults, wireFaults(approvalFaults(schedule), {}));
  if (Object.keys(faults).length > 0) throw new ValidationError(faults);
  return schedule;
}

/**
 * Returns the fields that hold the schedule. The branches of a conditional open and close with
 * their parents, so the approval only sets their earliest open time.
 */
async function scheduled(
  caps: Pick<Capabilities, "store">,
  post: PostDocument,
  schedule: Schedule,
): Promise<Partial<PostDocument>> {
  const { openTime, cpRevealTime } = schedule;
  if (post.conditional !== undefined) {
    const parents = await parentsOf(caps, post);
    if (parents !== null) {
      const { scheduledCloseTime } = branchSchedule(parents.condition, parents.child);
      requireRevealBefore(scheduledCloseTime, cpRevealTime);
    }
    return {
      pendingSchedule: { cpRevealTime },
      conditional: { ...post.conditional, notBefore: openTime },
    };
  }
  const questions = await caps.store.questions.ofPosts([post._id]);
  const isResolved = questions.every(({ resolution }) => resolution !== null);
  // A question that has closed before closes again when the new schedule says.
  const pendingSchedule = isResolved ? schedule : { ...schedule, actualCloseTime: null };
  if (post.group === undefined) return { pendingSchedule };
  const groupSchedule = scheduleBefore(post, questions);
  requireOrder(questions, schedule, groupSchedule);
  return { pendingSchedule, groupSchedule };
}

/**
 * Returns the schedule that an earlier approval gave to the group. Older versions gave all
 * questions the same times and did not store which.
 */
function scheduleBefore(
  { groupSchedule }: PostDocument,
  [first]: readonly QuestionDocument[],
): Schedule | null {
  if (groupSchedule !== undefined || first === undefined) return groupSchedule ?? null;
  const { openTime, cpRevealTime, scheduledCloseTime, scheduledResolveTime } = first;
  return { openTime, cpRevealTime, scheduledCloseTime, scheduledResolveTime };
}

/**
 * @throws {ValidationError} when the own times of a subquestion and those of the approval are not in
 * order together
 */
function requireOrder(
  questions: readonly QuestionDocument[],
  schedule: Schedule,
  before: Schedule | null,
): void {
  const faults: FieldErrors = {};
  for (const question of questions.filter(({ resolution }) => resolution === null)) {
    const times = ownSchedule(question, schedule, before);
    const prefixed = Object.entries(approvalFaults(times)).map(
      ([name, message]) =>
        [name, `Question ${question._id} has times of its own: ${message}`] as const,
    );
    Object.assign(faults, wireFaults(Object.fromEntries(prefixed), {}));
  }
  if (Object.keys(faults).length > 0) throw new ValidationError(faults);
}

/** @throws {ValidationError} when the prediction would stay hidden after the branches close */
export function requireRevealBefore(
  scheduledCloseTime: number | null,
  cpRevealTime: number | null,
): void {
  const times = { openTime: null, cpRevealTime, scheduledCloseTime, scheduledResolveTime: null };
  const faults = wireFaults(scheduleFaults(times), {});
  if (Object.keys(faults).length > 0) throw new ValidationError(faults);
}
