/** Runs leaderboards.json: entries, ranks and prizes from scores (Maths 6). */
import type { BoardKind } from "../../src/domain/vocabulary.ts";
import type { ExclusionLevel } from "../../src/domain/scoring/boards/exclusion.ts";
import { hIndex } from "../../src/domain/scoring/boards/h_index.ts";
import {
  type BoardEntry,
  computeLeaderboard,
} from "../../src/domain/scoring/boards/leaderboard.ts";
import { prizeShares } from "../../src/domain/scoring/boards/prizes.ts";
import { scoreTable } from "../../src/domain/scoring/boards/score_table.ts";
import { packRows } from "../support/packed_rows.ts";
import { expectClose, expectSame } from "./expect_close.ts";

interface VectorScore {
  user: number | null;
  aggregation_method: string | null;
  question: number;
  score: number;
  coverage: number;
}

interface VectorEntry {
  user: number | null;
  aggregation_method: string | null;
  rank: number;
  contribution_count: number;
  medal: string | null;
  exclusion_status: number;
}

interface BoardCase {
  kind?: undefined;
  score_type: BoardKind;
  prize_pool: number | null;
  minimum_prize_amount: number;
  questions: { id: number; weight: number; resolution: string | null }[];
  exclusion_status: Record<string, ExclusionLevel>;
  scores: VectorScore[];
  expected: VectorEntry[];
}

type Case =
  | BoardCase
  | {
      kind: "prize_shares";
      takes_in_rank_order: number[];
      minimum_share: number;
      expected: number[];
    }
  | { kind: "h_index"; input: number[]; expected: number };

function wireEntry(entry: BoardEntry): VectorEntry & Record<string, unknown> {
  return {
    user: entry.userId,
    aggregation_method: entry.aggregationMethod,
    rank: entry.rank,
    score: entry.score,
    coverage_sum: entry.coverageSum,
    contribution_count: entry.contributionCount,
    take: entry.take,
    percent_prize: entry.percentPrize,
    prize: entry.prize,
    medal: entry.medal,
    exclusion_status: entry.exclusionStatus,
  };
}

/** The parts that must be equal to the last digit. */
function exactPart(entry: VectorEntry): unknown[] {
  const { user, aggregation_method, rank, contribution_count, medal, exclusion_status } = entry;
  return [user, aggregation_method, rank, contribution_count, medal, exclusion_status];
}

function runBoard(example: BoardCase): void {
  const questions = example.questions.map(({ id, weight, resolution }) => ({
    id,
    weight,
    hasOutcome: resolution !== null && resolution !== "annulled" && resolution !== "ambiguous",
  }));
  const rows = example.scores.map(({ user, aggregation_method, question, score, coverage }) => ({
    userId: user,
    aggregationMethod: aggregation_method,
    questionId: question,
    score,
    coverage,
  }));
  const levels = Object.entries(example.exclusion_status);
  const { entries } = computeLeaderboard({
    boardId: 1,
    kind: example.score_type,
    questions,
    table: scoreTable(packRows(rows), questions),
    exclusionLevels: new Map(levels.map(([user, level]) => [Number(user), level])),
    prizePool: example.prize_pool,
    minimumPrizeAmount: example.minimum_prize_amount,
    withMedals: true,
  });
  const got = entries.map(wireEntry);
  expectSame(got.map(exactPart), example.expected.map(exactPart), "exact columns");
  expectClose(got, example.expected, "entries");
}

export function runCase(input: unknown): void {
  const example = input as Case;
  if (example.kind === "h_index") {
    expectClose(hIndex(example.input), example.expected, "h_index");
  } else if (example.kind === "prize_shares") {
    const claims = example.takes_in_rank_order.map((take) => ({ take, isEligible: true }));
    expectClose(prizeShares(claims, example.minimum_share), example.expected, "shares");
  } else {
    runBoard(example);
  }
}
