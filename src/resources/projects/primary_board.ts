/** The primary leaderboard that comes with a tournament, a series or a community. */
import type { Capabilities } from "../../capabilities.ts";
import type { ProjectDocument, ScoreType } from "../../store/documents.ts";
import type { BoardType, LeaderboardDocument } from "../../store/score_documents.ts";

/** A project's board by its score type (Maths 6.1). */
const PROJECT_BOARDS: Readonly<Record<ScoreType, BoardType>> = {
  peer: "peer_tournament",
  spot_peer: "spot_peer_tournament",
  spot_baseline: "spot_baseline_tournament",
  baseline: "baseline_tournament",
};

const WITH_BOARD: readonly string[] = ["tournament", "question_series", "community"];

export function hasPrimaryBoard({ type }: Pick<ProjectDocument, "type">): boolean {
  return WITH_BOARD.includes(type);
}

type Needs = Pick<Capabilities, "store" | "jobs">;

/** What a project and its primary board have in common. */
function boardFields(project: ProjectDocument, scoreType: ScoreType) {
  return {
    name: project.name,
    scoreType: PROJECT_BOARDS[scoreType],
    startTime: project.startDate,
    endTime: project.closeDate,
    prizePool: project.prizePool,
  };
}

/** Writes the board before the project names it. @returns its id */
export async function createPrimaryBoard(
  caps: Needs,
  project: ProjectDocument,
  scoreType: ScoreType,
): Promise<number> {
  const id = await caps.store.counters.draw("leaderboards");
  const board: LeaderboardDocument = {
    _id: id,
    projectId: project._id,
    ...boardFields(project, scoreType),
    finalizeTime: null,
    finalized: false,
    isPrimary: true,
    calculatedOn: null,
  };
  await caps.store.leaderboards.insert(board);
  return id;
}

/** Name, dates, prize and kind of scores follow the project, unless the board is final. */
export async function updatePrimaryBoard(
  caps: Needs,
  project: ProjectDocument,
  scoreType: ScoreType,
): Promise<void> {
  const { primaryLeaderboardId } = project;
  if (primaryLeaderboardId === null) return;
  const board = await caps.store.leaderboards.byId(primaryLeaderboardId);
  if (board === null || board.finalized) return;
  await caps.store.leaderboards.update(board._id, boardFields(project, scoreType));
  await caps.jobs.enqueue("recompute_leaderboard", { leaderboardId: board._id });
}
