/**
 * Writes the derived fields of a post. Each writer reads the post's version before its questions,
 * and writes only if the version has not changed. So concurrent writers cannot leave an older view
 * behind.
 */
import type { Capabilities } from "../capabilities.ts";
import { ConflictError } from "../errors.ts";
import type { GroupSchedule, PostDocument } from "../store/posts/post_documents.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import { untilDone } from "../until_done.ts";
import { type ConditionalParents, derivePost } from "./derive_post.ts";

type Needs = Pick<Capabilities, "store">;

/**
 * Recomputes windows, times and `resolved`, gives a pending schedule of an approval to the
 * questions, and updates their `postApproved`. It is safe to repeat. Returns null when the post
 * does not exist.
 * @throws {ConflictError} when other writers keep changing the post
 */
export function storeDerived(caps: Needs, postId: number): Promise<PostDocument | null> {
  return untilDone(
    async () => {
      const post = await caps.store.posts.byId(postId);
      return post === null ? null : ((await writeDerived(caps, post)) ?? undefined);
    },
    () => new ConflictError("The post is being changed by others, try again."),
  );
}

async function writeDerived(caps: Needs, post: PostDocument): Promise<PostDocument | null> {
  const { posts } = caps.store;
  if (post.pendingSchedule) await giveSchedule(caps, post, post.pendingSchedule);
  await keepApproval(caps, post);
  const [own, parents] = await Promise.all([ownQuestions(caps, post), parentsOf(caps, post)]);
  const version = post.derivedVersion ?? null;
  // The driver matches null with a field that does not exist yet. The schedule is compared because
  // an approval may have just set another one.
  const pendingSchedule = post.pendingSchedule ?? null;
  const groupSchedule = pendingSchedule === null ? null : groupScheduleOf(post, pendingSchedule);
  const expected = { derivedVersion: version as number, pendingSchedule };
  return posts.compareAndSet(post._id, expected, {
    ...derivePost(post, own, parents),
    ...(groupSchedule === null ? {} : { groupSchedule }),
    pendingSchedule: null,
    derivedVersion: (version ?? 0) + 1,
  });
}

async function giveSchedule(
  { store }: Needs,
  post: PostDocument,
  pending: Partial<QuestionDocument>,
): Promise<void> {
  // A schedule that opens questions again leaves those of them alone that are resolved.
  const where = pending.actualCloseTime === null ? { resolution: null } : {};
  const schedule = groupScheduleOf(post, pending);
  if (schedule === null) {
    await store.questions.updateOfPost(post._id, pending, where);
    return;
  }
  await store.questions.scheduleGroup(post._id, schedule, {
    before: post.groupSchedule ?? null,
    where,
  });
  const { actualCloseTime } = pending;
  if (actualCloseTime === null) {
    await store.questions.updateOfPost(post._id, { actualCloseTime }, where);
  }
}

/** Returns the times of a pending schedule that subquestions take; null for other posts. */
function groupScheduleOf(
  { group }: PostDocument,
  { openTime, cpRevealTime, scheduledCloseTime, scheduledResolveTime }: Partial<QuestionDocument>,
): GroupSchedule | null {
  if (group === undefined || openTime === undefined) return null;
  return {
    openTime,
    cpRevealTime: cpRevealTime ?? null,
    scheduledCloseTime: scheduledCloseTime ?? null,
    scheduledResolveTime: scheduledResolveTime ?? null,
  };
}

/**
 * Returns the schedule of a subquestion once its group has this one. Its own times stay: those that
 * are set and that no earlier approval gave.
 */
export function ownSchedule(
  question: GroupSchedule,
  schedule: GroupSchedule,
  before: GroupSchedule | null,
): GroupSchedule {
  const time = (name: keyof GroupSchedule) =>
    question[name] === (before?.[name] ?? null) || question[name] === null
      ? schedule[name]
      : question[name];
  return {
    openTime: time("openTime"),
    cpRevealTime: time("cpRevealTime"),
    scheduledCloseTime: time("scheduledCloseTime"),
    scheduledResolveTime: time("scheduledResolveTime"),
  };
}

async function keepApproval(caps: Needs, post: PostDocument): Promise<void> {
  const postApproved = post.curationStatus === "approved";
  const own = await caps.store.questions.ofPosts([post._id]);
  if (own.some((question) => question.postApproved !== postApproved)) {
    await caps.store.questions.updateOfPost(post._id, { postApproved });
  }
}

/**
 * Returns the questions of a post in display order, without those that were taken out of a group.
 */
export async function ownQuestions(caps: Needs, post: PostDocument): Promise<QuestionDocument[]> {
  const byId = new Map((await caps.store.questions.ofPosts([post._id])).map((q) => [q._id, q]));
  return post.questionIds.flatMap((id) => byId.get(id) ?? []);
}

/** Returns condition and child of a conditional, and null for other posts. */
export async function parentsOf(
  caps: Needs,
  { conditional }: PostDocument,
): Promise<ConditionalParents | null> {
  if (conditional === undefined) return null;
  const { conditionId, childId } = conditional;
  const found = await caps.store.questions.byIds([conditionId, childId]);
  const condition = found.find(({ _id }) => _id === conditionId);
  const child = found.find(({ _id }) => _id === childId);
  return condition === undefined || child === undefined ? null : { condition, child };
}
