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
import type { affectedByPlacement, affectedByProject } from "./affected.ts";
import { pendingOptions } from "./rewrite_options.ts";
import { type Announcing, jobRequest, type JobRequest, jobRequestSoon } from "./row.ts";

interface OfQuestions {
  readonly questionIds: readonly number[];
}

interface OfPost {
  readonly postId: number;
}

type AffectedByPlacement = Awaited<ReturnType<typeof affectedByPlacement>>;

interface InProjects extends OfPost {
  readonly projectIds: readonly number[];
}

const aggregate = "aggregate_question";
const score = "score_question";
const refresh = "refresh_post";
const board = "recompute_leaderboard";

export const aggregations = jobRequest(
  aggregate,
  "the questions",
  (_, { questionIds }: OfQuestions) => questionIds.map((questionId) => ({ questionId })),
);

export const aggregationsSoon = jobRequestSoon(aggregate, "the questions", (of: OfQuestions) =>
  of.questionIds.map((questionId) => ({ questionId })),
);

export const rebuilds = jobRequest(
  aggregate,
  "the questions, from the start",
  (_, { questionIds }: OfQuestions) =>
    questionIds.map((questionId) => ({ questionId, rebuild: true })),
);

export const rebuildsSoon = jobRequestSoon(
  aggregate,
  "the questions, from the start",
  ({ questionIds }: OfQuestions) =>
    questionIds.map((questionId) => ({ questionId, rebuild: true })),
);

export const settledAggregations = jobRequest(
  aggregate,
  "the question and the branches, from the start if they are recomputed",
  (_, { questionIds, recompute }: OfQuestions & { readonly recompute: boolean }) =>
    questionIds.map((questionId) => ({ questionId, rebuild: recompute })),
);

export const optionsRebuild = jobRequest(
  aggregate,
  "the question, from the start",
  (_, { question }: Pick<Changes["optionsChanged"], "question">) =>
    pendingOptions(question) !== null ? [{ questionId: question._id, rebuild: true }] : [],
);

/** A question without forecasts has no prediction to fit into a new schedule. */
export const knownAggregations = jobRequest(
  aggregate,
  "questions that have a prediction",
  async ({ store }, { questionIds }: OfQuestions) => {
    const known = await store.aggregates.progressOf([...questionIds]);
    return Array.from(known.keys(), (questionId) => ({ questionId }));
  },
);

/** A forecast that would have ended after the close stands for ever (Maths 4.2). */
export const endlessAggregations = jobRequest(
  aggregate,
  "questions whose prediction would have ended later",
  async ({ store, clock }, { questionIds }: OfQuestions) => {
    const known = await store.aggregates.progressOf(questionIds);
    return [...known].flatMap(([questionId, { latestEnd }]) =>
      latestEnd !== null && latestEnd > clock.now() ? { questionId } : [],
    );
  },
);

export const scores = jobRequest(score, "the questions", (_, { questionIds }: OfQuestions) =>
  questionIds.map((questionId) => ({ questionId })),
);

export const resolvedScores = jobRequest(
  score,
  "questions that are resolved",
  async ({ store }, { questionIds }: OfQuestions) =>
    resolvedOf(await store.questions.targets(questionIds)),
);

/** Scores say whether they make reputations, which depends on where the post stands (Maths 4.7). */
export const postScores = jobRequest(
  score,
  "questions of the post that are resolved",
  async ({ store }, { postId }: OfPost) => resolvedOf(await store.questions.ofPosts([postId])),
);

export const placedScores = jobRequest(
  score,
  "questions of the post that are resolved, if one of the projects brings to the main feed",
  async ({ store }, { postId, showsGlobally }: AffectedByPlacement) =>
    showsGlobally ? resolvedOf(await store.questions.ofPosts([postId])) : [],
);

function resolvedOf(questions: readonly Pick<ForecastTarget, "_id" | "resolution">[]) {
  return questions.flatMap(({ _id, resolution }) =>
    resolution === null ? [] : { questionId: _id },
  );
}

export const wantedScores = jobRequest(
  score,
  "the requested questions",
  (_, { scoredIds }: Pick<Changes["recomputationWanted"], "scoredIds">) =>
    scoredIds.map((questionId) => ({ questionId })),
);

export const postMeasures = jobRequest(refresh, "the post", (_, { postId }: OfPost) => [
  { postId },
]);

/**
 * An earlier attempt may have changed some of the counters, so all are counted again from the rows.
 */
export const postRecount = jobRequest(refresh, "the post with its counters", (_, of: OfPost) => [
  { postId: of.postId, recount: true },
]);

export const postRecounts = jobRequest(
  refresh,
  "the posts with their counters",
  (_, { postIds }: { readonly postIds: readonly number[] }) =>
    postIds.map((postId) => ({ postId, recount: true })),
);

/** Enqueues boards. Each board stores that it owes a run, because the queue may lose the job. */
function boardRequest<Affected>(
  about: string,
  boardsOf: (caps: Announcing, affected: Affected) => AffectedBoard[] | Promise<AffectedBoard[]>,
): JobRequest<Affected> {
  return jobRequest(board, about, async (caps, affected: Affected) => {
    const boards = await boardsOf(caps, affected);
    const ids = boards.map(({ leaderboardId }) => leaderboardId);
    if (ids.length > 0) await caps.store.leaderboards.markChanged(ids);
    return boards;
  });
}

export const boardsOfThePost = boardRequest(
  "boards that the post counts on",
  (caps, { postId, projectIds }: InProjects) => boardsOfPost(caps, postId, projectIds),
);

export const boardsOfThePlaced = boardRequest(
  "boards of the projects, and global ones if one of the projects brings to the main feed",
  (caps, { postId, projectIds, showsGlobally }: AffectedByPlacement) =>
    showsGlobally ? boardsOfPost(caps, postId, projectIds) : boardsAround(caps, projectIds, false),
);

export const boardsOfTheMoved = boardRequest(
  "boards that the post counted on, if it was approved",
  (caps, { postId, projectIds, wasApproved }: InProjects & { readonly wasApproved: boolean }) =>
    wasApproved ? boardsOfPost(caps, postId, projectIds) : [],
);

export const boardsOfTheQuestion = boardRequest(
  "boards that the question counts on",
  (caps, { post, question }: Changes["questionScored"]) =>
    post === null ? [] : boardsOfQuestion(caps, post, question),
);

type AffectedByProject = Awaited<ReturnType<typeof affectedByProject>>;

export const boardsOfTheProject = boardRequest(
  "its boards, if they depend on what changed",
  (caps, { projectId, shapesBoards }: AffectedByProject) =>
    shapesBoards ? boardsOfProject(caps, projectId) : [],
);

export const boardsAroundProject = boardRequest(
  "boards where its posts become visible or hidden",
  (caps, { projectIds, showsGlobally }: AffectedByProject) =>
    boardsAround(caps, projectIds, showsGlobally),
);

export const givenBoards = jobRequest(
  board,
  "the boards",
  (_, { boards }: Changes["boardsWanted"]) => boards,
);

export const benchmark = jobRequest(
  "compute_benchmark",
  "the project",
  (_, { choice }: Changes["benchmarkWanted"]) => [choice],
);

export const trackRecord = jobRequest("recompute_track_record", "the platform", () => [{}]);

export const trackRecordOfPost = jobRequest(
  "recompute_track_record",
  "the platform",
  (_, { post }: Pick<Changes["questionScored"], "post">) => (post === null ? [] : [{}]),
);

export const exportRuns = jobRequest(
  "export_project",
  "the exports",
  (_, { exports }: Changes["exportWanted"]) => exports.map((job) => ({ job })),
);

export const fileRuns = jobRequest(
  "record_file",
  "the files",
  (_, { files }: Changes["filesWanted"]) => files.map((file) => ({ file })),
);

export const sendings = jobRequest(
  "send_webhook",
  "the webhooks",
  (_, { webhookIds }: Changes["deliveriesDue"]) => webhookIds.map((webhookId) => ({ webhookId })),
);

/** Soon, so that the time of an answer does not tell whether an account exists. */
export const letters = jobRequestSoon(
  "send_mail",
  "the accounts",
  ({ userIds, letter }: Changes["letterWanted"]) => userIds.map((userId) => ({ userId, letter })),
);

export const invitations = jobRequest(
  "send_invitation",
  "the invitations",
  (_, { invitationIds }: Changes["invitationsWanted"]) =>
    invitationIds.map((invitationId) => ({ invitationId })),
);

export const notificationMails = jobRequest(
  "mail_notifications",
  "the accounts",
  (_, { userIds }: Changes["notificationMailsWanted"]) => userIds.map((userId) => ({ userId })),
);

export const tellings = jobRequest(
  "write_notifications",
  "what is told",
  (_, { tellings: told }: Changes["tellingWanted"]) => told,
);

export const reviewTelling = jobRequest(
  "write_notifications",
  "the review of the post",
  (_, { postId: id }: OfPost) => [{ about: "review" as const, id }],
);

export const derived = jobRequest("refresh_derived", "all posts and projects", () => [{}]);

export const selfCheck = jobRequest("self_check", "all posts and projects", () => [{}]);
