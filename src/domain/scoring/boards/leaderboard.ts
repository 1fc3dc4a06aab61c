/**
 * Computes the entries of a leaderboard from score rows: sums, exclusion, ranks, prizes, medals,
 * bounds. Input and output are plain objects and typed arrays, so that they can be sent to a
 * thread. Maths 6.
 */

import { boardRule } from "./board_kind.ts";
import type { BoardKind, Medal } from "../../vocabulary.ts";
import { bootstrapBounds, type Bounds } from "./bootstrap.ts";
import { AGGREGATE_LEVEL, type ExclusionLevel, isRanked } from "./exclusion.ts";
import { prizeShares, takeOf } from "./prizes.ts";
import { compareContenders, medalsOf, ranksOf } from "./ranking.ts";
import { type ScoreTable, type Subject, subjectOffsets } from "./score_table.ts";

/** A question that counts for the board. Without a real resolution it adds no coverage. */
export interface BoardQuestion {
  id: number;
  weight: number;
  hasOutcome: boolean;
}

export interface BoardInput {
  boardId: number;
  kind: BoardKind;
  /**
   * Questions in a fixed order, by id. Sums and draws follow the order, so that repeated runs of a
   * board agree exactly.
   */
  questions: readonly BoardQuestion[];
  /** Rows of the board's type, made with `scoreTable(rows, questions)`. */
  table: ScoreTable;
  /** Levels of the users that are not at level 0. */
  exclusionLevels: ReadonlyMap<number, ExclusionLevel>;
  prizePool: number | null;
  minimumPrizeAmount: number;
  /** Whether to give medals: the board is being finalized and its project gives them. */
  withMedals: boolean;
}

export interface BoardEntry extends Subject {
  score: number;
  /** Weighted sum of coverages. `coverage` is its share of the largest possible sum. */
  coverageSum: number;
  coverage: number;
  contributionCount: number;
  exclusionStatus: ExclusionLevel;
  /** Rank of the entry. An excluded entry has the rank that it would have. */
  rank: number;
  take: number | null;
  /** Fraction of the pool, 0..1. */
  percentPrize: number;
  prize: number | null;
  medal: Medal | null;
  ciLower: number | null;
  ciUpper: number | null;
}

export interface Board {
  entries: BoardEntry[];
  maxCoverage: number;
}

/** Returns `max coverage` of maths 6.1. */
export function maxCoverage(questions: readonly BoardQuestion[]): number {
  return questions.reduce((sum, { weight, hasOutcome }) => sum + (hasOutcome ? weight : 0), 0);
}

/** Returns the level of a subject. Aggregates never compete. */
function levelOf(userId: Subject["userId"], input: BoardInput): ExclusionLevel {
  return userId === null ? AGGREGATE_LEVEL : (input.exclusionLevels.get(userId) ?? 0);
}

/** An entry before it is ranked. */
export interface Standing extends Subject {
  score: number;
  coverageSum: number;
  contributionCount: number;
  exclusionStatus: ExclusionLevel;
  bounds: Bounds | null;
}

/** Returns the sums of each subject, in one pass over the rows. Maths 6.1. */
function standings(input: BoardInput, rest: () => void): Standing[] {
  const { table, kind } = input;
  const weights = Float64Array.from(input.questions, ({ weight }) => weight);
  const bounds = bootstrapBounds({ boardId: input.boardId, kind, table, weights, rest });
  const offsets = subjectOffsets(table);
  const { divisor } = boardRule(kind);
  return table.subjects.map(({ userId, aggregationMethod }, index) => {
    let sum = 0;
    let coverageSum = 0;
    for (let row = offsets[index]!; row < offsets[index + 1]!; row++) {
      const weight = weights[table.questionIndex[row]!]!;
      sum += weight * table.score[row]!;
      coverageSum += weight * table.coverage[row]!;
    }
    const contributionCount = offsets[index + 1]! - offsets[index]!;
    return {
      userId,
      aggregationMethod,
      score: divisor === null ? sum : sum / divisor(coverageSum, contributionCount),
      coverageSum,
      contributionCount,
      exclusionStatus: levelOf(userId, input),
      bounds: bounds[index] ?? null,
    };
  });
}

/**
 * Returns the whole board, with its entries in board order.
 * @param rest called now and then, so that a thread can let other work go first
 */
export function computeLeaderboard(input: BoardInput, rest = () => {}): Board {
  return rankBoard(standings(input, rest), input);
}

/** Adds ranks, prizes and medals to standings. Their scores may come from anywhere. */
export function rankBoard(
  unordered: readonly Standing[],
  input: Pick<BoardInput, "kind" | "questions" | "prizePool" | "minimumPrizeAmount" | "withMedals">,
): Board {
  const ordered = unordered.toSorted(compareContenders);
  const ranks = ranksOf(ordered);
  const medals = input.withMedals ? medalsOf(ordered, ranks) : [];
  const takes = ordered.map(({ score }) => (boardRule(input.kind).hasTake ? takeOf(score) : null));
  const pool = input.prizePool ?? 0;
  const claims = ordered.map(({ exclusionStatus }, index) => ({
    take: takes[index] ?? null,
    isEligible: exclusionStatus === 0,
  }));
  const shares = prizeShares(claims, pool > 0 ? input.minimumPrizeAmount / pool : 0);
  const most = maxCoverage(input.questions);
  // The fields are listed because spreading an object takes forty times as long.
  const entries = ordered.map((standing, index) => ({
    userId: standing.userId,
    aggregationMethod: standing.aggregationMethod,
    score: standing.score,
    coverageSum: standing.coverageSum,
    coverage: most > 0 ? standing.coverageSum / most : 0,
    contributionCount: standing.contributionCount,
    exclusionStatus: standing.exclusionStatus,
    rank: ranks[index]!,
    take: takes[index] ?? null,
    percentPrize: shares[index]!,
    prize: standing.exclusionStatus === 0 ? pool * shares[index]! : null,
    medal: medals[index] ?? null,
    ciLower: standing.bounds?.lower ?? null,
    ciUpper: standing.bounds?.upper ?? null,
  }));
  return { entries, maxCoverage: most };
}

/**
 * Returns the entries in the order of display: ranked entries by rank, then excluded ones, each by
 * descending score. Contract 2.25.
 */
export function displayOrder<
  T extends { rank: number | null; score: number; exclusionStatus: ExclusionLevel },
>(entries: readonly T[]): T[] {
  const place = (entry: T): number =>
    isRanked(entry.exclusionStatus) && entry.rank !== null ? entry.rank : Number.POSITIVE_INFINITY;
  return [...entries].sort((a, b) => {
    const [first, second] = [place(a), place(b)];
    return first === second ? b.score - a.score : first - second;
  });
}
