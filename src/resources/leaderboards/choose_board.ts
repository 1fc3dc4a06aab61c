/** Chooses one of several boards (Contract 2.25, 2.26). */
import { boardScoreType } from "../../domain/scoring/boards/board_kind.ts";
import { nameIn } from "../../domain/text/canonical.ts";
import type { ScoreType } from "../../domain/vocabulary.ts";
import type { LeaderboardDocument } from "../../store/scores/score_documents.ts";

type Board = LeaderboardDocument;

export interface GlobalChoice {
  readonly scoreType: ScoreType;
  readonly now: number;
  readonly startTime?: number;
  readonly endTime?: number;
  readonly name?: string;
}

/**
 * Returns the board whose window contains now (of several the shortest), or else the latest one.
 * Returns null when there is none.
 */
export function chooseGlobalBoard(boards: readonly Board[], choice: GlobalChoice): Board | null {
  const fitting = boards.filter((board) => isAskedFor(board, choice));
  const current = fitting
    .filter((board) => containsMoment(board, choice.now))
    .sort((a, b) => lengthOf(a) - lengthOf(b) || a._id - b._id);
  const latest = fitting.toSorted((a, b) => startOf(b) - startOf(a) || a._id - b._id);
  return current[0] ?? latest[0] ?? null;
}

function isAskedFor(board: Board, { scoreType, startTime, endTime, name }: GlobalChoice): boolean {
  return (
    boardScoreType(board.scoreType) === scoreType &&
    (startTime === undefined || board.startTime === startTime) &&
    (endTime === undefined || board.endTime === endTime) &&
    (name === undefined || name === "" || nameIn([board.name], name) !== undefined)
  );
}

function containsMoment({ startTime, endTime }: Board, now: number): boolean {
  return (startTime ?? -Infinity) <= now && now < (endTime ?? Infinity);
}

function lengthOf({ startTime, endTime }: Board): number {
  return startTime === null || endTime === null ? Number.MAX_SAFE_INTEGER : endTime - startTime;
}

function startOf({ startTime }: Board): number {
  return startTime ?? Number.MIN_SAFE_INTEGER;
}

export interface ProjectChoice {
  readonly scoreType: ScoreType | undefined;
  readonly primaryOnly: boolean;
  /** Absent for a board of the whole project. */
  readonly seriesId?: number;
  /** Absent for a board of the whole series. */
  readonly roundDate?: string;
}

/**
 * Returns the primary board of a project if it fits, or else the one with the lowest id. Boards of
 * series and rounds fit only where they are named. Returns null when none fits.
 */
export function chooseProjectBoard(
  boards: readonly Board[],
  { scoreType, primaryOnly, seriesId, roundDate }: ProjectChoice,
): Board | null {
  const fitting = boards
    .filter(
      (board) =>
        board.seriesId === seriesId &&
        board.roundDate === roundDate &&
        (!primaryOnly || board.isPrimary) &&
        (scoreType === undefined || boardScoreType(board.scoreType) === scoreType),
    )
    .sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary) || a._id - b._id);
  return fitting[0] ?? null;
}
