/**
 * Handles POST /api/leaderboards/project/{projectId}/update/: recomputes boards on request
 * (Contract 3.10).
 */
import type { ProjectAccess } from "../../access/access.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { OverloadError } from "../../errors.ts";
import type { Request } from "../../http/route.ts";
import type { BoardUpdateQuery } from "../../schema/leaderboard.ts";

export async function updateBoards(
  caps: Announcing,
  { subject, query }: Request<string, BoardUpdateQuery, unknown, ProjectAccess>,
) {
  const boards = await caps.store.leaderboards.ofProject(subject.project._id);
  const isQueued = await announce(caps, {
    kind: "boardsWanted",
    boards: boards.map(({ _id }) => ({
      leaderboardId: _id,
      ...(query.force_update === true ? { force: true } : {}),
      ...(query.force_finalize === true ? { finalize: true } : {}),
    })),
  });
  if (!isQueued) throw new OverloadError("The queue takes no jobs now.");
  return { status: 202, body: {} } as const;
}
