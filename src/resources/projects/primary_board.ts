/** The primary leaderboard that is created with a tournament, a series or a community. */
import type { Capabilities } from "../../capabilities.ts";
import { boardKind } from "../../domain/scoring/boards/board_kind.ts";
import { COMPETING_TYPES, type ScoreType } from "../../domain/vocabulary.ts";
import type { ProjectDocument } from "../../store/projects/project_documents.ts";
import type { LeaderboardDocument } from "../../store/scores/score_documents.ts";
import { untilDone } from "../../until_done.ts";

const WITH_BOARD: readonly string[] = COMPETING_TYPES;

export function hasPrimaryBoard({ type }: Pick<ProjectDocument, "type">): boolean {
  return WITH_BOARD.includes(type);
}

type Needs = Pick<Capabilities, "store">;

/** Returns the fields that a primary board copies from its project, besides the score type. */
function sharedFields(project: ProjectDocument) {
  return {
    name: project.name,
    startTime: project.startDate,
    endTime: project.closeDate,
    prizePool: project.prizePool,
  };
}

/**
 * Writes the board. This happens before the project names it.
 * @returns the board's id
 */
export async function createPrimaryBoard(
  caps: Needs,
  project: ProjectDocument,
  scoreType: ScoreType,
): Promise<number> {
  const id = await caps.store.counters.draw("leaderboards");
  const board: LeaderboardDocument = {
    _id: id,
    projectId: project._id,
    ...sharedFields(project),
    scoreType: boardKind(scoreType, "project"),
    finalizeTime: null,
    finalized: false,
    isPrimary: true,
    calculatedOn: null,
  };
  await caps.store.leaderboards.insert(board);
  return id;
}

/**
 * Copies changes of name, dates, prize and score type from the project to its board, unless the
 * board is final. The project is read again afterwards: a later change may have read the board
 * before this one wrote it, so its values are copied here too.
 */
export async function updatePrimaryBoard(
  caps: Needs,
  before: ProjectDocument,
  after: ProjectDocument,
): Promise<void> {
  let [from, to] = [before, after];
  await untilDone(async (isLast) => {
    if (to.primaryLeaderboardId === null) return null;
    const board = await caps.store.leaderboards.byId(to.primaryLeaderboardId);
    if (board === null || board.finalized) return null;
    const changes = followingFields(board, from, to);
    const keys = Object.keys(changes) as (keyof typeof changes)[];
    if (keys.length === 0) return null;
    const expected = Object.fromEntries(keys.map((key) => [key, board[key]]));
    if ((await caps.store.leaderboards.updateLive(board._id, expected, changes)) !== null) {
      const current = await caps.store.projects.byId(to._id);
      if (current === null) return null;
      [from, to] = [to, current];
    }
    return isLast ? null : undefined;
  });
}

/**
 * Returns the fields that have just changed, where board and project had the same value. Staff may
 * have given the board its own name, window or prize; these stay.
 */
function followingFields(
  board: LeaderboardDocument,
  before: ProjectDocument,
  after: ProjectDocument,
): Partial<LeaderboardDocument> {
  const [old, now] = [sharedFields(before), sharedFields(after)];
  const keys = Object.keys(now) as (keyof typeof now)[];
  const following = keys.filter((key) => now[key] !== old[key] && board[key] === old[key]);
  const { scoreType } = after;
  return {
    ...Object.fromEntries(following.map((key) => [key, now[key]])),
    // The project's score type always applies to its primary board.
    ...(scoreType === null || scoreType === before.scoreType
      ? {}
      : { scoreType: boardKind(scoreType, "project") }),
  };
}
