/** The boards that something counts on: recomputed as soon as that changes (Maths 6.8, Contract 1.10). */
import type { Capabilities } from "../capabilities.ts";
import type { PostDocument, QuestionDocument } from "../store/documents.ts";
import type { LeaderboardDocument } from "../store/score_documents.ts";
import { isInWindow } from "./board_questions.ts";

type Needs = Pick<Capabilities, "store" | "jobs">;

/** After the scores of a question changed: boards of its post's projects, and global ones. */
export async function recomputeBoardsOfQuestion(
  caps: Needs,
  post: Pick<PostDocument, "projectIds">,
  question: Pick<QuestionDocument, "openTime">,
): Promise<void> {
  const [ofProjects, global] = await Promise.all([
    caps.store.leaderboards.openOfProjects(post.projectIds),
    openGlobalBoards(caps),
  ]);
  await recompute(caps, [...ofProjects, ...global.filter((board) => isInWindow(board, question))]);
}

/** After a post came into some projects or left them, or into sight or out of it there. */
export async function recomputeBoardsOfPost(
  caps: Needs,
  postId: number,
  projectIds: readonly number[],
): Promise<void> {
  const [questions, ofProjects, global] = await Promise.all([
    caps.store.questions.ofPosts([postId]),
    caps.store.leaderboards.openOfProjects(projectIds),
    openGlobalBoards(caps),
  ]);
  const resolved = questions.filter(({ resolution }) => resolution !== null);
  const ofWindow = global.filter((board) => resolved.some((one) => isInWindow(board, one)));
  await recompute(caps, [...ofProjects, ...ofWindow]);
}

/** After a change of a project that its boards rest on. */
export async function recomputeBoardsOfProject(caps: Needs, projectId: number): Promise<void> {
  await recompute(caps, await caps.store.leaderboards.openOfProjects([projectId]));
}

/** After posts of a project came into sight elsewhere or out of it: also where else they are. */
export async function recomputeBoardsAround(
  caps: Needs,
  projectIds: readonly number[],
): Promise<void> {
  const [ofProjects, global] = await Promise.all([
    caps.store.leaderboards.openOfProjects([...new Set(projectIds)]),
    openGlobalBoards(caps),
  ]);
  await recompute(caps, [...ofProjects, ...global]);
}

async function openGlobalBoards({ store }: Needs): Promise<LeaderboardDocument[]> {
  const global = await store.leaderboards.ofProject(null);
  return global.filter(({ finalized }) => !finalized);
}

async function recompute({ jobs }: Needs, boards: readonly LeaderboardDocument[]): Promise<void> {
  await jobs.enqueueMany(
    "recompute_leaderboard",
    boards
      .filter(({ scoreType }) => scoreType !== "manual")
      .map(({ _id }) => ({ leaderboardId: _id })),
  );
}
