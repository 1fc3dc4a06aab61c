/** The boards that something counts on: recomputed as soon as that changes (Maths 6.8, Contract 1.10). */
import type { Capabilities } from "../capabilities.ts";
import { isInWindow } from "../boards/board_questions.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import type { LeaderboardDocument } from "../store/scores/score_documents.ts";

type Needs = Pick<Capabilities, "store">;

export interface AffectedBoard {
  readonly leaderboardId: number;
}

/** After the scores of a question changed: boards of its post's projects, and global ones. */
export function boardsOfQuestion(
  caps: Needs,
  { projectIds }: Pick<PostDocument, "projectIds">,
  question: Pick<QuestionDocument, "openTime">,
): Promise<AffectedBoard[]> {
  return affected(caps, projectIds, (board) => isInWindow(board, question));
}

/** After a post came into some projects or left them, or into sight or out of it there. */
export async function boardsOfPost(
  caps: Needs,
  postId: number,
  projectIds: readonly number[],
): Promise<AffectedBoard[]> {
  const questions = await caps.store.questions.ofPosts([postId]);
  const resolved = questions.filter(({ resolution }) => resolution !== null);
  return affected(caps, projectIds, (board) => resolved.some((one) => isInWindow(board, one)));
}

/** After a change of a project that its boards rest on. */
export function boardsOfProject(caps: Needs, projectId: number): Promise<AffectedBoard[]> {
  return affected(caps, [projectId], () => false);
}

/** After posts of a project came into sight elsewhere or out of it: also where else they are. */
export function boardsAround(caps: Needs, projectIds: readonly number[]): Promise<AffectedBoard[]> {
  return affected(caps, projectIds, () => true);
}

/** The open boards of the projects, and those of the global ones that are wanted. */
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
