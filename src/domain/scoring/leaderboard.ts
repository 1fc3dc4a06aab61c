/**
 * Entries of a leaderboard from score rows: sums, exclusion, ranks, prizes, medals, bounds.
 * Maths 6. Input and output are plain objects and typed arrays, to cross a thread as they are.
 */

import { boardRule } from "./board_kind.ts";
import type { BoardKind, Medal } from "../vocabulary.ts";
import { bootstrapBounds, type Bounds } from "./bootstrap.ts";
import { AGGREGATE_LEVEL, type ExclusionLevel, isRanked } from "./exclusion.ts";
import { prizeShares, takeOf } from "./prizes.ts";
import { compareContenders, medalsOf, ranksOf } from "./ranking.ts";
import { type ScoreTable, type Subject, subjectOffsets } from "./score_table.ts";

/** A question that counts for the board; without a real resolution it adds no coverage. */
export interface BoardQuestion {
  id: number;
  weight: number;
  hasOutcome: boolean;
}

export interface BoardInput {
  boardId: number;
  kind: BoardKind;
  /** In a fixed order (by id): sums and draws follow it, so that a board repeats exactly. */
  questions: readonly BoardQuestion[];
  /** Rows of the board's type, made with `scoreTable(rows, questions)`. */
  table: ScoreTable;
  /** Levels of users that are not at 0. */
  exclusionLevels: ReadonlyMap<number, ExclusionLevel>;
  prizePool: number | null;
  minimumPrizeAmount: number;
  /** Give medals: the board is being finalized and its project gives them. */
  withMedals: boolean;
}

export interface BoardEntry extends Subject {
  score: number;
  /** Weighted sum of coverages, and its share of the largest possible one. */
  coverageSum: number;
  coverage: number;
  contributionCount: number;
  exclusionStatus: ExclusionLevel;
  /** Rank held, or for excluded entries the one they would have. */
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

/** `max coverage` of maths 6.1. */
export function maxCoverage(questions: readonly BoardQuestion[]): number {
  return questions.reduce((sum, { weight, hasOutcome }) => sum + (hasOutcome ? weight : 0), 0);
}

/** Level of a subject: aggregates never compete. */
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

/** Sums per subject by 6.1, one pass over the rows. */
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
 * The whole board, entries in board order.
 * @param rest called every now and then, where a thread may let others go first
 */
export function computeLeaderboard(input: BoardInput, rest = () => {}): Board {
  return rankBoard(standings(input, rest), input);
}

/** Ranks, prizes and medals for standings, however their scores came about. */
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
  // Every field by its name: to spread a standing takes forty times as long.
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
 * Order of display: ranked entries by rank, then the excluded ones, each by score descending.
 * Contract 2.25.
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
