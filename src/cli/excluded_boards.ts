/** Has the boards that a change of an exclusion touches computed again. */
import { announce, type Announcing } from "../consequences/announce.ts";
import type { ExclusionDocument } from "../store/scores/score_documents.ts";
import { NO_JOBS } from "./queue_jobs.ts";

/**
 * Queues the open boards that the record names. A record for a project may be about the main site,
 * to which the global boards belong, so these are queued with it. Final boards stay as they are.
 * @returns what happens to the boards, as a sentence
 */
export async function queueBoards(
  caps: Announcing,
  { projectId, leaderboardId }: Pick<ExclusionDocument, "projectId" | "leaderboardId">,
): Promise<string> {
  const isNamed = (board: { readonly _id: number; readonly projectId: number | null }) => {
    if (leaderboardId !== null) return board._id === leaderboardId;
    return projectId === null || board.projectId === null || board.projectId === projectId;
  };
  const open = (await caps.store.leaderboards.open()).filter(isNamed);
  const ids = open.flatMap(({ _id, scoreType }) => (scoreType === "manual" ? [] : _id));
  if (ids.length === 0) return "No open leaderboard is concerned.";
  // A board that owes a run gets it later, if the queue loses its job.
  await caps.store.leaderboards.markChanged(ids);
  const boards = ids.map((id) => ({ leaderboardId: id }));
  const isQueued = await announce(caps, { kind: "boardsWanted", boards });
  const count = ids.length === 1 ? "1 leaderboard is" : `${ids.length} leaderboards are`;
  if (isQueued) return `${count} queued to be computed again.`;
  return `${NO_JOBS}. ${count} computed again when it takes them.`;
}
