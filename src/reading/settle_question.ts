/**
 * The consequences of a change of a question's state (resolve, unresolve, close), in a fixed order
 * of writes:
 *
 * 1. the change itself, by the use case, together with `unsettledSince` on the same document;
 * 2. branches of the conditionals on the question, branch by branch (Contract 4.4);
 * 3. scores of a resolution that holds no longer out of sight, and the movement of a prediction
 *    that is hidden again; derived fields of its post and of those conditionals;
 * 4. counts of their projects; versions of the caches;
 * 5. jobs: final aggregation and scores, of the question and of every such branch; counters of
 *    their posts, for forecasts may lie outside the period now;
 * 6. `unsettledSince` back to null.
 *
 * Every step from 2 on is a function of what is stored and may be repeated. After a crash between
 * 1 and 6 readers see the new state of the question, at worst with branches that still wait, and
 * the minute job finds the mark and repeats steps 2 to 6.
 */
import type { Capabilities } from "../capabilities.ts";
import { postMovement } from "../domain/movement.ts";
import { isPredictionHidden } from "../domain/question_status.ts";
import type { PostDocument, QuestionDocument } from "../store/documents.ts";
import { cascadeFrom, cascadeInto } from "./cascade.ts";
import { recountProjects } from "./recount_projects.ts";
import { refreshPost } from "./refresh_post.ts";

export type SettlingNeeds = Pick<Capabilities, "store" | "cache" | "jobs">;

export interface SettleOptions {
  readonly now: number;
  /** True after an unresolve: close times of branches are computed afresh, predictions rebuilt. */
  readonly recompute: boolean;
}

/** Steps 2 to 6 for a question as step 1 left it. */
export async function settleQuestion(
  caps: SettlingNeeds,
  question: QuestionDocument,
  options: SettleOptions,
): Promise<void> {
  const conditionals = await cascadeFrom(caps, question._id, options);
  const home = await caps.store.posts.byId(question.postId);
  // A branch that staff resolved by hand follows its parents again once that is taken back.
  if (home !== null) await cascadeInto(caps, home, options);
  const branches = conditionals.flatMap(({ questionIds }) => questionIds);
  const postIds = [question.postId, ...conditionals.map(({ _id }) => _id)];
  await hideScores(caps, [question._id, ...branches], options);
  await hideMovement(caps, question, options);
  await refreshPosts(caps, postIds);
  const queued = await enqueueConsequences(
    caps,
    { questionIds: [question._id, ...branches], postIds },
    options,
  );
  const { unsettledSince } = question;
  // A mark that is another one by now belongs to a later change, which will clear it.
  if (queued && typeof unsettledSince === "number") {
    await caps.store.questions.compareAndSet(
      question._id,
      { unsettledSince },
      { unsettledSince: null },
    );
  }
}

/** A conditional that came into being or into force: its branches follow its parents. */
export async function settleConditional(
  caps: SettlingNeeds,
  post: PostDocument,
  options: SettleOptions,
): Promise<void> {
  await cascadeInto(caps, post, options);
  await hideScores(caps, post.questionIds, options);
  await refreshPosts(caps, [post._id]);
  await enqueueConsequences(caps, { questionIds: post.questionIds, postIds: [post._id] }, options);
}

/** New schedules of these questions: branches of conditionals on them follow. */
export async function settleSchedules(
  caps: SettlingNeeds,
  questionIds: readonly number[],
  now: number,
): Promise<void> {
  const conditionals = new Map<number, PostDocument>();
  for (const id of questionIds) {
    const followers = await cascadeFrom(caps, id, { now, recompute: true });
    for (const post of followers) conditionals.set(post._id, post);
  }
  if (conditionals.size > 0) await refreshPosts(caps, [...conditionals.keys()]);
}

/** Scores of a resolution that holds no longer are gone at once; their job removes them. */
async function hideScores(
  { store }: SettlingNeeds,
  questionIds: readonly number[],
  { now }: SettleOptions,
): Promise<void> {
  await store.scores.hideOutdated(await store.questions.targets(questionIds), now);
}

/** Feeds are ordered by nothing that comes of a hidden prediction (Contract 5.4). */
async function hideMovement(
  { store }: SettlingNeeds,
  question: QuestionDocument,
  { now }: SettleOptions,
): Promise<void> {
  if (question.weeklyMovement === null || !isPredictionHidden(question, now)) return;
  await store.questions.update(question._id, { weeklyMovement: null });
  const own = await store.questions.ofPosts([question.postId]);
  const weeklyMovement = postMovement(own.map((one) => one.weeklyMovement));
  await store.posts.update(question.postId, { weeklyMovement });
}

/** Derived fields, counts and cache versions of posts whose questions changed. */
export async function refreshPosts(
  caps: Pick<Capabilities, "store" | "cache">,
  postIds: readonly number[],
): Promise<PostDocument[]> {
  const refreshed = await Promise.all([...new Set(postIds)].map((id) => refreshPost(caps, id)));
  const posts = refreshed.filter((post) => post !== null);
  await recountProjects(
    caps,
    posts.flatMap(({ projectIds }) => projectIds),
  );
  await caps.cache.feed.bumpFeed();
  return posts;
}

async function enqueueConsequences(
  caps: SettlingNeeds,
  { questionIds, postIds }: { questionIds: readonly number[]; postIds: readonly number[] },
  { recompute: rebuild }: SettleOptions,
): Promise<boolean> {
  const aggregation = questionIds.map((questionId) => ({ questionId, rebuild }));
  const scoring = questionIds.map((questionId) => ({ questionId }));
  const refreshing = postIds.map((postId) => ({ postId, recount: true }));
  const queued = await Promise.all([
    caps.jobs.enqueueMany("aggregate_question", aggregation),
    caps.jobs.enqueueMany("score_question", scoring),
    caps.jobs.enqueueMany("refresh_post", refreshing),
  ]);
  return queued.every(Boolean);
}
