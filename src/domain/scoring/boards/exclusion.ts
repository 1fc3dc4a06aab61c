/**
 * Decides who takes part in a board, and how far. Times are milliseconds since the epoch. Maths
 * 6.2, Contract 5.5.
 */
import type { BotLeaderboardStatus } from "../../vocabulary.ts";

/**
 * The level of an exclusion: 0 for included, 1 for no prize, 2 for shown without rank, 3 for shown
 * in advanced views only, 4 for hidden.
 */
export type ExclusionLevel = 0 | 1 | 2 | 3 | 4;

/** Level of aggregates, because they do not compete. */
export const AGGREGATE_LEVEL: ExclusionLevel = 2;

/** An exclusion of one user. It holds everywhere when it names neither a project nor a board. */
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

/**
 * Returns the levels of a board from the policy of its project. A board for bots hides the accounts
 * of people.
 */
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

/** Returns whether the time span of a record meets that of a board. */
function overlaps(record: ExclusionRecord, board: ExclusionBoard): boolean {
  const start = board.start ?? board.projectStart;
  const end = board.end ?? board.finalizeTime ?? board.projectClose;
  const endsTooEarly = start !== null && record.end !== null && record.end < start;
  const startsTooLate = end !== null && record.start !== null && record.start > end;
  return !endsTooEarly && !startsTooLate;
}

/** Returns the level of a user on a board: the highest of all that apply. */
export function exclusionLevel(user: ExclusionUser, board: ExclusionBoard): ExclusionLevel {
  if (user.isBot && !user.isPrimaryBot) return 4;
  let level = user.isBot ? board.botLevel : board.humanLevel;
  for (const record of user.records) {
    const applies = namesBoard(record, board) && overlaps(record, board);
    if (applies && record.level > level) level = record.level;
  }
  return level;
}

/**
 * Returns true for levels 0 and 1, which hold a rank. The others only show the rank that they would
 * have.
 */
export function isRanked(level: ExclusionLevel): boolean {
  return level <= 1;
}

/**
 * Returns whether a level is listed for a viewer. Only site administrators see level 4; callers may
 * always see themselves. Contract 5.5.
 */
export function isListed(level: ExclusionLevel, viewer: { isSiteAdministrator: boolean }): boolean {
  return level <= 3 || viewer.isSiteAdministrator;
}
