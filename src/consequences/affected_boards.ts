/**
 * Finds the boards that a change affects. They are recomputed as soon as it happens (Maths 6.8,
 * Contract 1.10).
 */
import type { Capabilities } from "../capabilities.ts";
import { isInWindow } from "../boards/board_questions.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import type { LeaderboardDocument } from "../store/scores/score_documents.ts";

type Needs = Pick<Capabilities, "store">;

export interface AffectedBoard {
  readonly leaderboardId: number;
}

/**
 * Returns the boards after the scores of a question changed: those of its post's projects, and
 * global ones.
 */
export function boardsOfQuestion(
  caps: Needs,
  { _id: postId, projectIds }: Pick<PostDocument, "_id" | "projectIds">,
  question: Pick<QuestionDocument, "openTime">,
): Promise<AffectedBoard[]> {
  return affected(caps, { projectIds, postId }, (board) => isInWindow(board, question));
}

/**
 * Returns the boards after a post was put into projects or taken out, or became visible or hidden
 * there.
 */
export async function boardsOfPost(
  caps: Needs,
  postId: number,
  projectIds: readonly number[],
): Promise<AffectedBoard[]> {
  const questions = await caps.store.questions.ofPosts([postId]);
  const resolved = questions.filter(({ resolution }) => resolution !== null);
  return affected(caps, { projectIds, postId }, (board) =>
    resolved.some((one) => isInWindow(board, one)),
  );
}

/** Returns the boards of a project after a change on which they depend. */
export function boardsOfProject(caps: Needs, projectId: number): Promise<AffectedBoard[]> {
  return affected(caps, { projectIds: [projectId] }, () => false);
}

/**
 * Returns the boards after posts of a project became visible or hidden elsewhere: also those of
 * other projects, and global ones where the posts are in the main feed.
 */
export function boardsAround(
  caps: Needs,
  projectIds: readonly number[],
  inMainFeed: boolean,
): Promise<AffectedBoard[]> {
  return affected(caps, { projectIds }, () => inMainFeed);
}

interface AffectedPlace {
  readonly projectIds: readonly number[];
  /** The post that changed. Absent where more than one may have changed. */
  readonly postId?: number;
}

/**
 * Returns the open boards of the projects, and the open global boards that `isWanted` accepts. A
 * post changes only the boards of its own rounds.
 */
async function affected(
  { store }: Needs,
  { projectIds, postId }: AffectedPlace,
  isWanted: (global: LeaderboardDocument) => boolean,
): Promise<AffectedBoard[]> {
  const [ofProjects, global] = await Promise.all([
    store.leaderboards.openOfProjects(projectIds),
    store.leaderboards.ofProject(null),
  ]);
  const hasRounds = ofProjects.some(({ seriesId }) => seriesId !== undefined);
  const rounds = hasRounds && postId !== undefined ? await store.rounds.namesOfPost(postId) : null;
  const isOfPost = ({ seriesId, roundDate }: LeaderboardDocument) =>
    rounds === null ||
    seriesId === undefined ||
    rounds.some(
      (round) =>
        round.seriesId === seriesId && (roundDate === undefined || round.date === roundDate),
    );
  const ofAll = global.filter((board) => !board.finalized && isWanted(board));
  return [...ofProjects.filter(isOfPost), ...ofAll]
    .filter(({ scoreType }) => scoreType !== "manual")
    .map(({ _id }) => ({ leaderboardId: _id }));
}
