/**
 * Reads what a change affects beyond what is announced. It is read before any consequence is
 * written.
 */
import type { Capabilities } from "../capabilities.ts";
import { bringsToMainFeed } from "../domain/posts/main_feed.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { BoardPost } from "../store/posts/posts.ts";
import type { ProjectDocument } from "../store/projects/project_documents.ts";
import type { Changes } from "./changes.ts";

type Needs = Pick<Capabilities, "store">;

/** Returns the branches of conditionals on a question, and their posts. */
export async function affectedByQuestion(
  { store }: Needs,
  { question, now, recompute }: Changes["questionSettled"],
) {
  const conditionals = await store.posts.conditionalsOn(question._id);
  const home = await store.posts.byId(question.postId);
  return {
    question,
    now,
    recompute,
    recloses: question.unfinished?.rescheduled !== undefined,
    // A branch that staff resolved follows its parents again once that resolution is removed.
    followers: [...conditionals, ...(home === null ? [] : [home])],
    questionIds: [question._id, ...conditionals.flatMap(({ questionIds }) => questionIds)],
    postIds: [question.postId, ...conditionals.map(({ _id }) => _id)],
  };
}

/** Returns the posts of closed questions, and the conditionals whose times depend on them. */
export async function affectedByClose(
  { store }: Needs,
  { questions, since }: Changes["questionsClosed"],
) {
  const questionIds = questions.map(({ _id }) => _id);
  const followers = await Promise.all(questionIds.map((id) => store.posts.conditionalsOn(id)));
  const postIds = [
    ...questions.map(({ postId }) => postId),
    ...followers.flat().map(({ _id }) => _id),
  ];
  return { questionIds, postIds, since };
}

/**
 * Returns what an approval affects. It gives the questions of a post their schedule, and the
 * branches of conditionals on them follow it. The parents of a conditional may have closed or
 * resolved before its approval.
 */
export async function affectedByApproval(
  { store }: Needs,
  { postId, now }: Changes["postApproved"],
) {
  const post = await store.posts.byId(postId);
  const followers = post === null ? [] : await followersOf({ store }, post);
  const all = [post?.questionIds ?? [], ...followers.map(({ questionIds }) => questionIds)];
  return {
    postId,
    now,
    recloses: true,
    followers,
    questionIds: [...new Set(all.flat())],
    projectIds: post?.projectIds ?? [],
    postIds: followers.map(({ _id }) => _id),
    since: post?.unfinished?.moved,
  };
}

/**
 * Returns what a move or a deletion affects, with the mark of the post. Branches of conditionals
 * close or are annulled (Contract 4.4).
 */
export async function affectedByMove<Change extends Changes["postMoved"] | Changes["postDeleted"]>(
  { store }: Needs,
  change: Change,
) {
  const post = await store.posts.moved(change.postId);
  const affected = await affectedByParents({ store }, post?.questionIds ?? []);
  return { ...change, ...affected, since: post?.unfinished?.moved };
}

/** Returns the branches of conditionals on the questions of a deleted project, and its marks. */
export async function affectedByProjectDeletion(
  { store }: Needs,
  { projectId, now }: Changes["projectDeleted"],
) {
  const posts = await store.posts.parentsIn(projectId);
  const parentIds = posts.flatMap(({ questionIds }) => questionIds);
  const markedIds = posts.map(({ _id }) => _id);
  return { now, ...(await affectedByParents({ store }, parentIds)), markedIds };
}

/** Returns the branches of conditionals on a question whose title changed. */
export async function affectedByRenaming(
  { store }: Needs,
  { question, now }: Changes["parentRenamed"],
) {
  return { question, now, ...(await affectedByParents({ store }, [question._id])) };
}

async function affectedByParents({ store }: Needs, parentIds: readonly number[]) {
  const followers = await store.posts.conditionalsOnAny(parentIds);
  return {
    followers,
    recloses: false,
    questionIds: followers.flatMap(({ questionIds }) => questionIds),
    postIds: followers.map(({ _id }) => _id),
  };
}

/**
 * Returns what a placement affects. Every account may have a community and put any post into it, and
 * global boards and reputations follow posts of the main feed alone.
 */
export async function affectedByPlacement({ store }: Needs, change: Changes["postPlaced"]) {
  const projects = await store.projects.byIds(change.projectIds);
  return { ...change, showsGlobally: projects.some(bringsToMainFeed) };
}

function followersOf(
  { store }: Needs,
  post: PostDocument,
): PostDocument[] | Promise<PostDocument[]> {
  if (post.conditional !== undefined) return [post];
  return store.posts.conditionalsOnAny(post.questionIds);
}

/**
 * Fields that the entries of boards depend on: prizes, who competes, which questions count, medals.
 */
export const SHAPES_BOARDS = [
  "prizePool",
  "botLeaderboardStatus",
  "startDate",
  "closeDate",
  "visibility",
  "defaultPermission",
  "scoreType",
] as const satisfies readonly (keyof ProjectDocument)[];

/**
 * Returns what a change of a project affects. When its posts became visible or hidden elsewhere,
 * `projectIds` holds all projects of these posts, and `questionIds` their questions where they
 * count for everybody.
 */
export async function affectedByProject(
  { store }: Needs,
  { before, after }: Changes["projectChanged"],
) {
  const differs = (key: keyof ProjectDocument) => after[key] !== before[key];
  const posts = await postsShown({ store }, { before, after });
  const projectIds = [...new Set(posts.flatMap((post) => post.projectIds))];
  const around = await store.projects.byIds(projectIds);
  // Global boards and reputations follow posts of the main feed alone.
  const showsGlobally = posts.length > 0 && [before, ...around].some(bringsToMainFeed);
  return {
    projectId: after._id,
    // This covers all boards, because a board without its own prize pool pays out that of its
    // project (Contract 1.10).
    shapesBoards: SHAPES_BOARDS.some(differs),
    projectIds,
    questionIds: showsGlobally ? posts.flatMap((post) => post.questionIds) : [],
    showsGlobally,
  };
}

/**
 * Returns the posts that a change of a project brings to boards elsewhere or takes from them. Every
 * account may have a community and change it as often as it likes, so a change that shows no post
 * must recompute no board of others.
 */
async function postsShown(
  { store }: Needs,
  { before, after }: Changes["projectChanged"],
): Promise<BoardPost[]> {
  const joins = bringsToMainFeed(before) !== bringsToMainFeed(after);
  const opens = (before.defaultPermission === null) !== (after.defaultPermission === null);
  if (!joins && !opens) return [];
  const posts = await store.posts.forBoardsOf(after._id);
  // A post is as public as its default project.
  return posts.filter(({ defaultProjectId }) => joins || defaultProjectId === after._id);
}

/**
 * Returns the questions of the account's forecasts, which leave the predictions or return (Contract
 * 4.5). Scores and boards follow.
 */
/** Returns the account with its bots, which are deleted with it. */
export async function affectedByDeletion({ store }: Needs, { userId }: Changes["accountDeleted"]) {
  const [account, bots] = await Promise.all([store.users.byId(userId), store.users.botsOf(userId)]);
  const userIds = [userId, ...bots.map(({ _id }) => _id)];
  return { userId, since: account?.unfinished?.standing, bots, userIds };
}

export async function affectedByStanding({ store }: Needs, { userId }: Changes["standingChanged"]) {
  const since = (await store.users.byId(userId))?.unfinished?.standing;
  const bots = await store.users.botsOf(userId);
  const questionIds = await store.forecasts.questionIdsOfUser(userId);
  return { userId, since, userIds: [userId, ...bots.map(({ _id }) => _id)], questionIds };
}
