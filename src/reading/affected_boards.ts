/** The boards that something counts on: recomputed as soon as that changes (Maths 6.8, Contract 1.10). */
import type { Capabilities } from "../capabilities.ts";
import type { PostDocument, QuestionDocument } from "../store/documents.ts";
import type { LeaderboardDocument } from "../store/score_documents.ts";
import { isInWindow } from "./board_questions.ts";

type Needs = Pick<Capabilities, "store" | "jobs">;

/** After the scores of a question changed: boards of its post's projects, and global ones. */
export function recomputeBoardsOfQuestion(
  caps: Needs,
  { projectIds }: Pick<PostDocument, "projectIds">,
  question: Pick<QuestionDocument, "openTime">,
): Promise<void> {
  return recompute(caps, projectIds, (board) => isInWindow(board, question));
}

/** After a post came into some projects or left them, or into sight or out of it there. */
export async function recomputeBoardsOfPost(
  caps: Needs,
  postId: number,
  projectIds: readonly number[],
): Promise<void> {
  const questions = await caps.store.questions.ofPosts([postId]);
  const resolved = questions.filter(({ resolution }) => resolution !== null);
  await recompute(caps, projectIds, (board) => resolved.some((one) => isInWindow(board, one)));
}

/** After a change of a project that its boards rest on. */
export function recomputeBoardsOfProject(caps: Needs, projectId: number): Promise<void> {
  return recompute(caps, [projectId], () => false);
}

/** After posts of a project came into sight elsewhere or out of it: also where else they are. */
export function recomputeBoardsAround(caps: Needs, projectIds: readonly number[]): Promise<void> {
  return recompute(caps, projectIds, () => true);
}

/** The open boards of the projects, and those of the global ones that are wanted. */
async function recompute(
  { store, jobs }: Needs,
  projectIds: readonly number[],
  isWanted: (global: LeaderboardDocument) => boolean,
): Promise<void> {
  const [ofProjects, global] = await Promise.all([
    store.leaderboards.openOfProjects(projectIds),
    store.leaderboards.ofProject(null),
  ]);
  const ofAll = global.filter((board) => !board.finalized && isWanted(board));
  await jobs.enqueueMany(
    "recompute_leaderboard",
    [...ofProjects, ...ofAll]
      .filter(({ scoreType }) => scoreType !== "manual")
      .map(({ _id }) => ({ leaderboardId: _id })),
  );
}
