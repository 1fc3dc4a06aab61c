/** Lists the jobs that follow from changes. */
import type { ForecastTarget } from "../store/posts/questions.ts";
import type { Changes } from "./changes.ts";
import {
  type AffectedBoard,
  boardsAround,
  boardsOfPost,
  boardsOfProject,
  boardsOfQuestion,
} from "./affected_boards.ts";
import type { reachOfPlacement, reachOfProject } from "./reach.ts";
import { pendingOptions } from "./rewrite_options.ts";
import { type Announcing, asking, type Asking, askingSoon } from "./row.ts";

interface OfQuestions {
  readonly questionIds: readonly number[];
}

interface OfPost {
  readonly postId: number;
}

type PlacementReach = Awaited<ReturnType<typeof reachOfPlacement>>;

interface InProjects extends OfPost {
  readonly projectIds: readonly number[];
}

const aggregate = "aggregate_question";
const score = "score_question";
const refresh = "refresh_post";
const board = "recompute_leaderboard";

export const aggregations = asking(aggregate, "the questions", (_, { questionIds }: OfQuestions) =>
  questionIds.map((questionId) => ({ questionId })),
);

export const aggregationsSoon = askingSoon(aggregate, "the questions", (of: OfQuestions) =>
  of.questionIds.map((questionId) => ({ questionId })),
);

export const rebuilds = asking(
  aggregate,
  "the questions, from the start",
  (_, { questionIds }: OfQuestions) =>
    questionIds.map((questionId) => ({ questionId, rebuild: true })),
);

export const rebuildsSoon = askingSoon(
  aggregate,
  "the questions, from the start",
  ({ questionIds }: OfQuestions) =>
    questionIds.map((questionId) => ({ questionId, rebuild: true })),
);

export const settledAggregations = asking(
  aggregate,
  "the question and the branches, from the start if they are recomputed",
  (_, { questionIds, recompute }: OfQuestions & { readonly recompute: boolean }) =>
    questionIds.map((questionId) => ({ questionId, rebuild: recompute })),
);

export const optionsRebuild = asking(
  aggregate,
  "the question, from the start",
  (_, { question }: Pick<Changes["optionsChanged"], "question">) =>
    pendingOptions(question) !== null ? [{ questionId: question._id, rebuild: true }] : [],
);

/** A question without forecasts has no prediction to fit into a new schedule. */
export const knownAggregations = asking(
  aggregate,
  "questions that have a prediction",
  async ({ store }, { questionIds }: OfQuestions) => {
    const known = await store.aggregates.progressOf([...questionIds]);
    return Array.from(known.keys(), (questionId) => ({ questionId }));
  },
);

/** A forecast that would have ended after the close stands for ever (Maths 4.2). */
export const endlessAggregations = asking(
  aggregate,
  "questions whose prediction would have ended later",
  async ({ store, clock }, { questionIds }: OfQuestions) => {
    const known = await store.aggregates.progressOf(questionIds);
    return [...known].flatMap(([questionId, { latestEnd }]) =>
      latestEnd !== null && latestEnd > clock.now() ? { questionId } : [],
    );
  },
);

export const scores = asking(score, "the questions", (_, { questionIds }: OfQuestions) =>
  questionIds.map((questionId) => ({ questionId })),
);

export const resolvedScores = asking(
  score,
  "questions that are resolved",
  async ({ store }, { questionIds }: OfQuestions) =>
    resolvedOf(await store.questions.targets(questionIds)),
);

/** Scores say whether they make reputations, which depends on where the post stands (Maths 4.7). */
export const postScores = asking(
  score,
  "questions of the post that are resolved",
  async ({ store }, { postId }: OfPost) => resolvedOf(await store.questions.ofPosts([postId])),
);

export const placedScores = asking(
  score,
  "questions of the post that are resolved, if one of the projects brings to the main feed",
  async ({ store }, { postId, showsGlobally }: PlacementReach) =>
    showsGlobally ? resolvedOf(await store.questions.ofPosts([postId])) : [],
);

function resolvedOf(questions: readonly Pick<ForecastTarget, "_id" | "resolution">[]) {
  return questions.flatMap(({ _id, resolution }) =>
    resolution === null ? [] : { questionId: _id },
  );
}

export const wantedScores = asking(
  score,
  "the requested questions",
  (_, { scoredIds }: Pick<Changes["recomputationWanted"], "scoredIds">) =>
    scoredIds.map((questionId) => ({ questionId })),
);

export const postMeasures = asking(refresh, "the post", (_, { postId }: OfPost) => [{ postId }]);

/**
 * An earlier attempt may have changed some of the counters, so all are counted again from the rows.
 */
export const postRecount = asking(refresh, "the post with its counters", (_, of: OfPost) => [
  { postId: of.postId, recount: true },
]);

export const postRecounts = asking(
  refresh,
  "the posts with their counters",
  (_, { postIds }: { readonly postIds: readonly number[] }) =>
    postIds.map((postId) => ({ postId, recount: true })),
);

/** Enqueues boards. Each board stores that it owes a run, because the queue may lose the job. */
function askingBoards<Reach>(
  about: string,
  boardsOf: (caps: Announcing, reach: Reach) => AffectedBoard[] | Promise<AffectedBoard[]>,
): Asking<Reach> {
  return asking(board, about, async (caps, reach: Reach) => {
    const boards = await boardsOf(caps, reach);
    const ids = boards.map(({ leaderboardId }) => leaderboardId);
    if (ids.length > 0) await caps.store.leaderboards.markChanged(ids);
    return boards;
  });
}

export const boardsOfThePost = askingBoards(
  "boards that the post counts on",
  (caps, { postId, projectIds }: InProjects) => boardsOfPost(caps, postId, projectIds),
);

export const boardsOfThePlaced = askingBoards(
  "boards of the projects, and global ones if one of the projects brings to the main feed",
  (caps, { postId, projectIds, showsGlobally }: PlacementReach) =>
    showsGlobally ? boardsOfPost(caps, postId, projectIds) : boardsAround(caps, projectIds, false),
);

export const boardsOfTheMoved = askingBoards(
  "boards that the post counted on, if it was approved",
  (caps, { postId, projectIds, wasApproved }: InProjects & { readonly wasApproved: boolean }) =>
    wasApproved ? boardsOfPost(caps, postId, projectIds) : [],
);

export const boardsOfTheQuestion = askingBoards(
  "boards that the question counts on",
  (caps, { post, question }: Changes["questionScored"]) =>
    post === null ? [] : boardsOfQuestion(caps, post, question),
);

type ProjectReach = Awaited<ReturnType<typeof reachOfProject>>;

export const boardsOfTheProject = askingBoards(
  "its boards, if they depend on what changed",
  (caps, { projectId, shapesBoards }: ProjectReach) =>
    shapesBoards ? boardsOfProject(caps, projectId) : [],
);

export const boardsAroundProject = askingBoards(
  "boards where its posts become visible or hidden",
  (caps, { projectIds, showsGlobally }: ProjectReach) =>
    boardsAround(caps, projectIds, showsGlobally),
);

export const givenBoards = asking(
  board,
  "the boards",
  (_, { boards }: Changes["boardsOutdated"]) => boards,
);

export const trackRecord = asking("recompute_track_record", "the platform", () => [{}]);

export const trackRecordOfPost = asking(
  "recompute_track_record",
  "the platform",
  (_, { post }: Pick<Changes["questionScored"], "post">) => (post === null ? [] : [{}]),
);

export const exportRuns = asking(
  "export_project",
  "the exports",
  (_, { exports }: Changes["exportWanted"]) => exports.map((job) => ({ job })),
);

export const derived = asking("refresh_derived", "all posts and projects", () => [{}]);

export const selfCheck = asking("self_check", "all posts and projects", () => [{}]);
