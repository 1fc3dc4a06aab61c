/** The boards a question counts on: recomputed whenever its scores change (Maths 6.8). */
import type { Capabilities } from "../../src/capabilities.ts";
import { isInWindow } from "../../src/reading/board_questions.ts";
import type { PostDocument, QuestionDocument } from "../../src/store/documents.ts";
import type { LeaderboardDocument } from "../../src/store/score_documents.ts";

/** Boards of every project of the post, and the global ones whose window holds the question. */
export async function affectedBoards(
  { store }: Pick<Capabilities, "store">,
  post: Pick<PostDocument, "projectIds">,
  question: Pick<QuestionDocument, "openTime">,
): Promise<LeaderboardDocument[]> {
  const [ofProjects, global] = await Promise.all([
    store.leaderboards.openOfProjects(post.projectIds),
    store.leaderboards.ofProject(null),
  ]);
  const ofWindow = global.filter((board) => !board.finalized && isInWindow(board, question));
  return [...ofProjects, ...ofWindow].filter(({ scoreType }) => scoreType !== "manual");
}

export async function enqueueBoards(
  caps: Pick<Capabilities, "store" | "jobs">,
  post: Pick<PostDocument, "projectIds">,
  question: Pick<QuestionDocument, "openTime">,
): Promise<void> {
  const boards = await affectedBoards(caps, post, question);
  await caps.jobs.enqueueMany(
    "recompute_leaderboard",
    boards.map(({ _id }) => ({ leaderboardId: _id })),
  );
}
