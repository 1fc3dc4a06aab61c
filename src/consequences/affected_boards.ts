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
  { projectIds }: Pick<PostDocument, "projectIds">,
  question: Pick<QuestionDocument, "openTime">,
): Promise<AffectedBoard[]> {
  return affected(caps, projectIds, (board) => isInWindow(board, question));
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
  return affected(caps, projectIds, (board) => resolved.some((one) => isInWindow(board, one)));
}

/** Returns the boards of a project after a change on which they depend. */
export function boardsOfProject(caps: Needs, projectId: number): Promise<AffectedBoard[]> {
  return affected(caps, [projectId], () => false);
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
  return affected(caps, projectIds, () => inMainFeed);
}

/** Returns the open boards of the projects, and the open global boards that `isWanted` accepts. */
async function affected(
  { store }: Needs,
  projectIds: readonly number[],
  isWanted: (global: LeaderboardDocument) => boolean,
): Promise<AffectedBoard[]> {
  const [ofProjects, global] = await Promise.all([
    store.leaderboards.openOfProjects(projectIds),
    store.leaderboards.ofProject(null),
  ]);
  const ofAll = global.filter((board) => !board.finalized && isWanted(board));
  return [...ofProjects, ...ofAll]
    .filter(({ scoreType }) => scoreType !== "manual")
    .map(({ _id }) => ({ leaderboardId: _id }));
}
