/**
 * Updates the branches of conditionals from their parents (Contract 4.4). The result depends only
 * on the parents, so this may run any number of times and in any order. A branch is read before its
 * parents, and written only if its revision has not changed since. So the last change of a parent
 * decides, without a lock.
 */
import type { Capabilities } from "../capabilities.ts";
import { branchTitles, conditionalTitle, isMadeTitle } from "../domain/questions/branch_titles.ts";
import {
  branchSchedule,
  type BranchSide,
  branchTarget,
  type ParentSchedule,
  scheduleInReview,
} from "../domain/questions/conditional_cascade.ts";
import { ConflictError } from "../errors.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import { earliest } from "../domain/numbers/earliest.ts";
import { untilDone } from "../until_done.ts";
import { followsTitles, type HousedParents, housedParents } from "./housed_parents.ts";
import { parentsOf } from "./store_derived.ts";

type Needs = Pick<Capabilities, "store">;

export interface CascadeOptions {
  readonly now: number;
  /** Whether close times are computed again, see `BranchClosing`. */
  readonly recompute: boolean;
}

/** Updates both branches of one conditional, and its title where the author gave none. */
export async function cascadeInto(
  caps: Needs,
  post: PostDocument,
  options: CascadeOptions,
): Promise<void> {
  if (post.conditional === undefined) return;
  const { yesId, noId } = post.conditional;
  await followTitle(caps, post, yesId);
  await follow(caps, { post, branchId: yesId, side: "yes" }, options);
  await follow(caps, { post, branchId: noId, side: "no" }, options);
}

/**
 * Returns the branches of these conditionals as `cascadeInto` would leave them once `changed` is
 * stored. Writes nothing.
 */
export async function foretellCascade(
  caps: Needs,
  changed: QuestionDocument,
  { posts, options }: { posts: readonly PostDocument[]; options: CascadeOptions },
): Promise<QuestionDocument[]> {
  const after: QuestionDocument[] = [];
  for (const post of posts) {
    const stored = await parentsOf(caps, post);
    if (post.conditional === undefined || stored === null) continue;
    const parents = await housedParents(caps, {
      condition: stored.condition._id === changed._id ? changed : stored.condition,
      child: stored.child._id === changed._id ? changed : stored.child,
    });
    const { yesId, noId } = post.conditional;
    for (const branch of [
      { post, branchId: yesId, side: "yes" as const },
      { post, branchId: noId, side: "no" as const },
    ]) {
      const question = await caps.store.questions.byId(branch.branchId);
      if (question === null) continue;
      const changes = branchChanges(branch, { question, parents }, options);
      after.push({ ...question, ...changes });
    }
  }
  return after;
}

interface Branch {
  readonly post: PostDocument;
  readonly branchId: number;
  readonly side: BranchSide;
}

async function follow(caps: Needs, branch: Branch, options: CascadeOptions): Promise<void> {
  await untilDone(
    async () => {
      const question = await caps.store.questions.byId(branch.branchId);
      const stored = await parentsOf(caps, branch.post);
      if (question === null || stored === null) return null;
      const parents = await housedParents(caps, stored);
      return write(caps, question, branchChanges(branch, { question, parents }, options));
    },
    () => new ConflictError("The conditional is being changed by others, try again."),
  );
}

/**
 * Writes the title of the conditional before those of its branches, because they say whether it was
 * made from the titles of its parents.
 */
async function followTitle(caps: Needs, post: PostDocument, yesId: number): Promise<void> {
  const yes = await caps.store.questions.byId(yesId);
  const parents = await parentsOf(caps, post);
  if (yes === null || parents === null) return;
  if (!followsTitles(post, await housedParents(caps, parents))) return;
  const title = conditionalTitle(parents);
  const change = (name: "title" | "shortTitle") =>
    isMadeTitle(post[name], yes.title) ? { [name]: title } : {};
  const changes = { ...change("title"), ...change("shortTitle") };
  const { title: before, shortTitle } = post;
  if (before === title || Object.keys(changes).length === 0) return;
  await caps.store.posts.compareAndSet(post._id, { title: before, shortTitle }, changes);
}

/** Returns whether staff resolved this branch themselves. Such a resolution stays. */
function isSettledByHand({ resolvedByHand }: QuestionDocument): boolean {
  return resolvedByHand === true;
}

function branchChanges(
  { post, side }: Branch,
  { question, parents }: { question: QuestionDocument; parents: HousedParents },
  { now, recompute }: CascadeOptions,
): Partial<QuestionDocument> {
  const titles = followsTitles(post, parents) ? branchTitles(side, parents) : {};
  if (isSettledByHand(question)) return titles;
  const schedule = scheduleOf(post, parents);
  const target = branchTarget(side, parents, {
    scheduledCloseTime: schedule.scheduledCloseTime,
    actualCloseTime: question.actualCloseTime,
    recompute,
    now,
  });
  const isSame = target.resolution === question.resolution;
  const setTime = isSame ? question.resolutionSetTime : now;
  return {
    ...titles,
    ...schedule,
    ...target,
    resolutionSetTime: target.resolution === null ? null : setTime,
    // The coverage belongs to the scores of the old resolution. The scores of the new one come
    // later.
    ...(isSame ? {} : { averageCoverage: null }),
  };
}

function scheduleOf(post: PostDocument, { condition, child }: HousedParents): ParentSchedule {
  const schedule = branchSchedule(condition, child);
  const notBefore = post.conditional?.notBefore ?? null;
  const opens = schedule.openTime;
  const openTime = opens === null || notBefore === null ? opens : Math.max(opens, notBefore);
  const inReviewSince = earliest([condition.inReviewSince, child.inReviewSince]);
  return scheduleInReview({ ...schedule, openTime }, inReviewSince);
}

/**
 * Writes the branch. The revision grows even without a difference, so that a writer that read
 * earlier cannot write after this.
 */
async function write(
  caps: Needs,
  question: QuestionDocument,
  changes: Partial<QuestionDocument>,
): Promise<QuestionDocument | undefined> {
  const { resolution, actualCloseTime } = question;
  const revision = question.revision ?? null;
  const written = await caps.store.questions.compareAndSet(
    question._id,
    { resolution, actualCloseTime, revision: revision as number },
    { ...changes, revision: (revision ?? 0) + 1 },
  );
  return written ?? undefined;
}
