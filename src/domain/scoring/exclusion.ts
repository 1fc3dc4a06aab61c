/** Who takes part in a board, and how far. Maths 6.2, contract 5.5. Milliseconds. */
import type { BotLeaderboardStatus } from "../vocabulary.ts";

/** 0 include, 1 no prize, 2 shown without rank, 3 shown in advanced views, 4 hidden. */
export type ExclusionLevel = 0 | 1 | 2 | 3 | 4;

/** Aggregates do not compete. */
export const AGGREGATE_LEVEL: ExclusionLevel = 2;

/** A standing exclusion of one user; neither project nor board = everywhere. */
export interface ExclusionRecord {
  projectId: number | null;
  leaderboardId: number | null;
  level: ExclusionLevel;
  start: number | null;
  end: number | null;
}

export interface ExclusionBoard {
  id: number;
  projectId: number | null;
  start: number | null;
  end: number | null;
  finalizeTime: number | null;
  projectStart: number | null;
  projectClose: number | null;
  humanLevel: ExclusionLevel;
  botLevel: ExclusionLevel;
}

export interface ExclusionUser {
  isBot: boolean;
  isPrimaryBot: boolean;
  records: readonly ExclusionRecord[];
}

/** A board's levels by its project's policy; on a board for bots the humans are hidden. */
export function levelsByPolicy(
  status: BotLeaderboardStatus,
): Pick<ExclusionBoard, "humanLevel" | "botLevel"> {
  if (status === "exclude_and_hide") return { humanLevel: 0, botLevel: 4 };
  if (status === "exclude_and_show") return { humanLevel: 0, botLevel: 2 };
  return { humanLevel: status === "bots_only" ? 4 : 0, botLevel: 0 };
}

function namesBoard(record: ExclusionRecord, board: ExclusionBoard): boolean {
  if (record.projectId === null && record.leaderboardId === null) return true;
  if (record.leaderboardId === board.id) return true;
  return record.projectId !== null && record.projectId === board.projectId;
}

/** Whether the time span of a record meets that of a board. */
function overlaps(record: ExclusionRecord, board: ExclusionBoard): boolean {
  const start = board.start ?? board.projectStart;
  const end = board.end ?? board.finalizeTime ?? board.projectClose;
  const endsTooEarly = start !== null && record.end !== null && record.end < start;
  const startsTooLate = end !== null && record.start !== null && record.start > end;
  return !endsTooEarly && !startsTooLate;
}

/** Level of a user on a board: the highest of everything that applies. */
export function exclusionLevel(user: ExclusionUser, board: ExclusionBoard): ExclusionLevel {
  if (user.isBot && !user.isPrimaryBot) return 4;
  let level = user.isBot ? board.botLevel : board.humanLevel;
  for (const record of user.records) {
    const applies = namesBoard(record, board) && overlaps(record, board);
    if (applies && record.level > level) level = record.level;
  }
  return level;
}

/** Levels 0 and 1 hold a rank; the others only show which they would have. */
export function isRanked(level: ExclusionLevel): boolean {
  return level <= 1;
}

/** Level 4 is listed for site administrators only; oneself may always be shown. Contract 5.5. */
export function isListed(level: ExclusionLevel, viewer: { isSiteAdministrator: boolean }): boolean {
  return level <= 3 || viewer.isSiteAdministrator;
}
