import { expect } from "chai";
import fc from "fast-check";
import type { BoardKind } from "../../../../src/domain/vocabulary.ts";
import type { ExclusionLevel } from "../../../../src/domain/scoring/boards/exclusion.ts";
import { computeLeaderboard } from "../../../../src/domain/scoring/boards/leaderboard.ts";
import { scoreTable, type TableRow } from "../../../../src/domain/scoring/boards/score_table.ts";
import type { NaiveBoard } from "../../../support/naive_leaderboard.ts";
import { naiveLeaderboard } from "../../../support/naive_leaderboard.ts";
import { packRows } from "../../../support/packed_rows.ts";

const KINDS: Record<NaiveBoard["kind"], BoardKind> = {
  sum: "peer_tournament",
  peer_global: "peer_global",
  peer_global_legacy: "peer_global_legacy",
};

const drawnBoard = fc.record({
  kind: fc.constantFrom<NaiveBoard["kind"]>("sum", "peer_global", "peer_global_legacy"),
  cells: fc.array(
    fc.record({
      user: fc.integer({ min: 0, max: 12 }),
      question: fc.integer({ min: 1, max: 9 }),
      // Small whole numbers, so that equal scores occur.
      score: fc.integer({ min: -6, max: 9 }),
      coverage: fc.integer({ min: 1, max: 4 }).map((n) => n / 4),
    }),
    { minLength: 1, maxLength: 60 },
  ),
  levels: fc.array(fc.constantFrom<ExclusionLevel>(0, 0, 0, 1, 2, 3, 4), {
    minLength: 13,
    maxLength: 13,
  }),
  weights: fc.array(fc.constantFrom(1, 1, 0.5, 0.25), { minLength: 9, maxLength: 9 }),
  pool: fc.constantFrom(0, 100, 1000),
  minimum: fc.constantFrom(0, 5, 50),
});

interface Drawn {
  cells: { user: number; question: number; score: number; coverage: number }[];
}

/** One row for each subject and question. User 0 stands for the aggregate. */
function rowsOf({ cells }: Drawn): TableRow[] {
  const distinct = new Map(cells.map((cell) => [`${cell.user} ${cell.question}`, cell]));
  return [...distinct.values()].map(({ user, question, score, coverage }) => ({
    userId: user === 0 ? null : user,
    aggregationMethod: user === 0 ? "recency_weighted" : null,
    questionId: question,
    score,
    coverage,
  }));
}

describe("computeLeaderboard()", () => {
  it("agrees with the formulas on any board", () => {
    fc.assert(
      fc.property(drawnBoard, (drawn) => {
        const rows = rowsOf(drawn);
        const questions = drawn.weights.map((weight, i) => ({
          id: i + 1,
          weight,
          hasOutcome: true,
        }));
        const { entries } = computeLeaderboard({
          boardId: 7,
          kind: KINDS[drawn.kind],
          questions,
          table: scoreTable(packRows(rows), questions),
          exclusionLevels: new Map(drawn.levels.map((level, user) => [user, level])),
          prizePool: drawn.pool === 0 ? null : drawn.pool,
          minimumPrizeAmount: drawn.minimum,
          withMedals: true,
        });
        const subjectOf = (userId: number | null): string => `user ${userId ?? "none"}`;
        const expected = naiveLeaderboard(
          rows.map((row) => ({ ...row, subject: subjectOf(row.userId), question: row.questionId })),
          {
            kind: drawn.kind,
            weights: new Map(drawn.weights.map((weight, i) => [i + 1, weight])),
            levels: new Map(drawn.levels.map((level, user) => [subjectOf(user), level])),
            pool: drawn.pool,
            minimum: drawn.minimum,
          },
        );
        const exact = entries.map(({ userId, rank, medal, contributionCount }) => [
          subjectOf(userId),
          rank,
          medal,
          contributionCount,
        ]);
        expect(exact).to.deep.equal(
          expected.map((entry) => [
            entry.subject,
            entry.rank,
            entry.medal,
            entry.contributionCount,
          ]),
        );
        for (const [i, entry] of entries.entries()) {
          expect(entry.score).to.be.closeTo(expected[i]!.score, 1e-9);
          expect(entry.coverageSum).to.be.closeTo(expected[i]!.coverageSum, 1e-9);
          expect(entry.percentPrize).to.be.closeTo(expected[i]!.share, 1e-9);
          expect(entry.prize ?? -1).to.be.closeTo(expected[i]!.prize ?? -1, 1e-6);
          expect(entry.coverage).to.be.within(0, 1);
        }
      }),
      { numRuns: 400 },
    );
  });

  it("does not depend on the order of the rows", () => {
    fc.assert(
      fc.property(drawnBoard, (drawn) => {
        const questions = drawn.weights.map((weight, i) => ({
          id: i + 1,
          weight,
          hasOutcome: true,
        }));
        const board = (rows: TableRow[]) =>
          computeLeaderboard({
            boardId: 7,
            kind: KINDS[drawn.kind],
            questions,
            table: scoreTable(packRows(rows), questions),
            exclusionLevels: new Map(),
            prizePool: drawn.pool,
            minimumPrizeAmount: drawn.minimum,
            withMedals: false,
          });
        const rows = rowsOf(drawn);
        expect(board(rows.toReversed())).to.deep.equal(board(rows));
      }),
      { numRuns: 50 },
    );
  });

  it("has bounds around the spread of a subject's own scores", () => {
    fc.assert(
      fc.property(drawnBoard, (drawn) => {
        const rows = rowsOf(drawn);
        const questions = drawn.weights.map((_, i) => ({ id: i + 1, weight: 1, hasOutcome: true }));
        const { entries } = computeLeaderboard({
          boardId: 7,
          kind: "peer_tournament",
          questions,
          table: scoreTable(packRows(rows), questions),
          exclusionLevels: new Map(),
          prizePool: null,
          minimumPrizeAmount: 0,
          withMedals: false,
        });
        const drawnQuestions = new Set(rows.map(({ questionId }) => questionId)).size;
        for (const { userId, contributionCount, ciLower, ciUpper } of entries) {
          expect(ciLower === null && ciUpper === null).to.equal(contributionCount < 2);
          if (ciLower === null || ciUpper === null) continue;
          const own = rows.filter((row) => row.userId === userId).map(({ score }) => score);
          const highest = Math.max(0, ...own) * drawnQuestions;
          const lowest = Math.min(0, ...own) * drawnQuestions;
          expect(ciLower).to.be.within(lowest, ciUpper);
          expect(ciUpper).to.be.at.most(highest);
        }
      }),
      { numRuns: 50 },
    );
  });
});
