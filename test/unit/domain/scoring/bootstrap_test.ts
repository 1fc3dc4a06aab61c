/** Bounds of boards against the definition, computed by plain loops. Maths 6.7. */
import { expect } from "chai";
import { withKernel } from "../../../../src/domain/numbers/row_kernel.ts";
import { bootstrapBounds } from "../../../../src/domain/scoring/boards/bootstrap.ts";
import {
  computeLeaderboard,
  rankBoard,
} from "../../../../src/domain/scoring/boards/leaderboard.ts";
import { percentile } from "../../../../src/domain/numbers/percentile.ts";
import { seededRandom } from "../../../../src/domain/numbers/random.ts";
import { scoreTable } from "../../../../src/domain/scoring/boards/score_table.ts";
import { packRows } from "../../../support/packed_rows.ts";

/** With nine questions, addresses of draws lie on both sides of a page of the kernel's memory. */
const RESAMPLES = 1_488;
const BOARD = 4;
const QUESTIONS = Array.from({ length: 10 }, (_, i) => ({
  id: i + 1,
  weight: 8 + i,
  hasOutcome: true,
}));
/** No row is on the fourth question. */
const SCORED = QUESTIONS.filter(({ id }) => id !== 4);
const rowsOf = (userId: number, ids: readonly number[]) =>
  ids.map((id) => ({
    userId,
    aggregationMethod: null,
    questionId: id,
    score: ((id * userId * 7_919) % 101) - 40,
    coverage: 1 / (1 + ((id + userId) % 3)),
  }));
const ROWS = [
  ...rowsOf(
    1,
    SCORED.map(({ id }) => id),
  ),
  ...rowsOf(2, [2, 9]),
  ...rowsOf(3, [5]),
];
const weightOf = (id: number) => QUESTIONS[id - 1]!.weight;
const board = {
  boardId: BOARD,
  table: scoreTable(packRows(ROWS), QUESTIONS),
  weights: Float64Array.from(QUESTIONS, ({ weight }) => weight),
  resamples: RESAMPLES,
};

function naiveBounds(userId: number, isMean: boolean, { boardId, resamples } = board) {
  const random = seededRandom(boardId);
  const own = ROWS.filter((row) => row.userId === userId);
  const estimates = Array.from({ length: resamples }, () => {
    const counts = new Map<number, number>();
    SCORED.forEach(() => {
      const { id } = SCORED[Math.floor(random() * SCORED.length)]!;
      counts.set(id, (counts.get(id) ?? 0) + 1);
    });
    let [score, coverage] = [0, 0];
    for (const row of own) {
      const weight = weightOf(row.questionId) * (counts.get(row.questionId) ?? 0);
      score += weight * row.score;
      coverage += weight * row.coverage;
    }
    return isMean ? score / Math.max(30, coverage) : score;
  });
  const ascending = Float64Array.from(estimates).sort();
  return { lower: percentile(ascending, 0.025), upper: percentile(ascending, 0.975) };
}

describe("bounds of a board", () => {
  for (const kind of ["peer_tournament", "peer_global"] as const) {
    it(`are those of the definition for ${kind}`, () => {
      // A larger memory than is kept: the next kernel begins with a page.
      withKernel(17 * 1024 * 1024, () => null);
      const bounds = bootstrapBounds({ ...board, kind });
      for (const [place, userId] of [1, 2].entries()) {
        const wanted = naiveBounds(userId, kind === "peer_global");
        expect(bounds[place]?.lower).to.be.closeTo(wanted.lower, 1e-9);
        expect(bounds[place]?.upper).to.be.closeTo(wanted.upper, 1e-9);
      }
      expect(bounds[2]).to.equal(null);
    });
  }

  it("are those of the definition for any draws, however few", () => {
    for (let boardId = 1; boardId <= 50; boardId++) {
      const few = { ...board, boardId, resamples: 101 };
      const [bounds] = bootstrapBounds({ ...few, kind: "peer_tournament" });
      const wanted = naiveBounds(1, false, few);
      expect(bounds?.lower, `${boardId}`).to.be.closeTo(wanted.lower, 1e-9);
      expect(bounds?.upper, `${boardId}`).to.be.closeTo(wanted.upper, 1e-9);
    }
  });

  /** A board on which each question has a row of the same score, and the first user has `own`. */
  const evenBoard = (count: number, own: number) => {
    const questions = Array.from({ length: count }, (_, i) => ({ id: i + 1 }));
    const evenRows = questions.map(({ id }) => ({
      userId: id <= own ? 1 : 2,
      aggregationMethod: null,
      questionId: id,
      score: 1,
      coverage: 1,
    }));
    const table = scoreTable(packRows(evenRows), questions);
    return { boardId: BOARD, table, weights: new Float64Array(count).fill(1) };
  };

  it("are computed in memory that ends a few bytes after a page", () => {
    withKernel(17 * 1024 * 1024, () => null);
    // The numbers of questions, of draws and of rows make the last page hold 28 bytes.
    const even = { ...evenBoard(12, 7), resamples: 584 };
    const [first, second] = bootstrapBounds({ ...even, kind: "peer_tournament" });
    // The two users share all draws of twelve questions.
    expect(first!.lower + second!.upper).to.be.closeTo(12, 1e-9);
    expect(first!.upper + second!.lower).to.be.closeTo(12, 1e-9);
    expect(first!.lower).to.be.within(1, 6);
  });

  it("take 8 KB for each question", () => {
    // With 2 MB for each, this board would need more memory than WebAssembly has.
    const [first, second] = bootstrapBounds({
      ...evenBoard(2_200, 1_100),
      kind: "peer_tournament",
    });
    expect(first!.lower).to.be.within(1_000, 1_100);
    expect(first!.lower + second!.upper).to.be.closeTo(2_200, 1e-9);
  });

  it("say so where no memory is left", () => {
    const compute = () =>
      withKernel(1, () => bootstrapBounds({ ...board, kind: "peer_tournament" }));
    expect(compute).to.throw("No memory is left for the confidence bounds of a board");
  });
});

describe("the entries of a board", () => {
  const rules = {
    kind: "peer_tournament" as const,
    questions: QUESTIONS,
    withMedals: false,
    prizePool: 1_000,
    minimumPrizeAmount: 300,
  };

  it("count the rows of each", () => {
    const { entries } = computeLeaderboard({
      ...rules,
      boardId: BOARD,
      table: board.table,
      exclusionLevels: new Map(),
    });
    const counts = new Map(entries.map((entry) => [entry.userId, entry.contributionCount]));
    expect([1, 2, 3].map((user) => counts.get(user))).to.deep.equal([9, 2, 1]);
  });

  it("are paid nothing below the least amount", () => {
    const standings = [1, 2].map((score) => ({
      userId: score,
      aggregationMethod: null,
      score,
      coverageSum: 1,
      contributionCount: 1,
      exclusionStatus: 0 as const,
      bounds: null,
    }));
    const { entries } = rankBoard(standings, rules);
    expect(entries.map(({ prize }) => prize)).to.deep.equal([1_000, 0]);
  });
});
