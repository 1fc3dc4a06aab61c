/** Computes order, ranks and medals of a board. Maths 6.3, 6.5. */

import { countsOutside, type MaybeSandbox } from "../../posts/main_feed.ts";
import type { Medal } from "../../vocabulary.ts";
import { type ExclusionLevel, isRanked } from "./exclusion.ts";

export interface Contender {
  userId: number | null;
  score: number;
  exclusionStatus: ExclusionLevel;
}

/**
 * Returns `close(a, b)` of maths 0, which is relative to the second number. An infinite number is
 * close to itself only.
 */
function isClose(a: number, b: number): boolean {
  if (!Number.isFinite(b)) return a === b;
  return Math.abs(a - b) <= 1e-8 + 1e-5 * Math.abs(b);
}

/**
 * Compares for the order of a board: by descending score, then by user id. Aggregates come after
 * users of the same score.
 */
export function compareContenders(a: Contender, b: Contender): number {
  if (a.score !== b.score) return b.score - a.score;
  return (a.userId ?? Number.MAX_SAFE_INTEGER) - (b.userId ?? Number.MAX_SAFE_INTEGER);
}

/**
 * Returns the ranks of contenders in board order. Ties (relative 1e-5, compared with the entry just
 * above) share the better rank. Excluded entries get the rank that they would have, without using
 * it up.
 */
export function ranksOf(ordered: readonly Contender[]): number[] {
  const ranks: number[] = [];
  let counter = 1;
  for (const [index, contender] of ordered.entries()) {
    const above = ordered[index - 1];
    const isTied = above !== undefined && isClose(contender.score, above.score);
    ranks.push(isTied ? (ranks[index - 1] ?? counter) : counter);
    if (isRanked(contender.exclusionStatus)) counter += 1;
  }
  return ranks;
}

/** Returns the medal for a rank among `count` ranked entries, or null. Maths 6.5. */
export function medalFor(rank: number, count: number): Medal | null {
  if (rank <= Math.max(Math.ceil(0.01 * count), 1)) return "gold";
  if (rank <= Math.max(Math.ceil(0.02 * count), 2)) return "silver";
  if (rank <= Math.max(Math.ceil(0.05 * count), 3)) return "bronze";
  return null;
}

/** Returns the medals of contenders in board order. Excluded ones get none. */
export function medalsOf(
  ordered: readonly Contender[],
  ranks: readonly number[],
): (Medal | null)[] {
  const count = ordered.filter(({ exclusionStatus }) => isRanked(exclusionStatus)).length;
  return ordered.map(({ exclusionStatus }, index) =>
    isRanked(exclusionStatus) ? medalFor(ranks[index] ?? Number.POSITIVE_INFINITY, count) : null,
  );
}

/** Returns whether the boards of a project give medals. Maths 6.5. */
export function givesMedals(
  project: MaybeSandbox & {
    type: string;
    visibility: string;
    defaultPermission: string | null;
  },
): boolean {
  const isCompetition = project.type === "site_main" || project.type === "tournament";
  const isOpen = project.defaultPermission !== null && project.defaultPermission !== "viewer";
  return isCompetition && isOpen && project.visibility === "normal" && countsOutside(project);
}
