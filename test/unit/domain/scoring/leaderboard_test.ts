import { expect } from "chai";
import { boardKind, rowTypeFor } from "../../../../src/domain/scoring/boards/board_kind.ts";
import { bootstrapBounds } from "../../../../src/domain/scoring/boards/bootstrap.ts";
import { withKernel } from "../../../../src/domain/numbers/row_kernel.ts";
import { hIndex } from "../../../../src/domain/scoring/boards/h_index.ts";
import {
  type BoardInput,
  computeLeaderboard,
  displayOrder,
  maxCoverage,
  rankBoard,
  type Standing,
} from "../../../../src/domain/scoring/boards/leaderboard.ts";
import { givesMedals } from "../../../../src/domain/scoring/boards/ranking.ts";
import { scoreTable } from "../../../../src/domain/scoring/boards/score_table.ts";
import { packRows } from "../../../support/packed_rows.ts";
import { prizeShares } from "../../../../src/domain/scoring/boards/prizes.ts";

const QUESTIONS = [1, 2, 3].map((id) => ({ id, weight: 1, hasOutcome: id !== 3 }));

function row(userId: number | null, questionId: number, score: number, coverage = 1) {
  const aggregationMethod = userId === null ? "unweighted" : null;
  return { userId, aggregationMethod, questionId, score, coverage };
}

function board(rows: ReturnType<typeof row>[], change: Partial<BoardInput> = {}) {
  return computeLeaderboard({
    boardId: 4,
    kind: "peer_tournament",
    questions: QUESTIONS,
    table: scoreTable(packRows(rows), QUESTIONS),
    exclusionLevels: new Map(),
    prizePool: null,
    minimumPrizeAmount: 50,
    withMedals: false,
    ...change,
  });
}

describe("computeLeaderboard()", () => {
  it("is empty without rows, and leaves out rows of other questions", () => {
    expect(board([])).to.deep.equal({ entries: [], maxCoverage: 2 });
    expect(board([row(1, 99, 5)]).entries).to.deep.equal([]);
  });

  it("divides coverage by the largest possible one", () => {
    const { entries } = board([row(1, 1, 5, 0.5), row(1, 2, 5, 1)]);
    expect(entries[0]).to.include({ score: 10, coverageSum: 1.5, coverage: 0.75 });
  });

  it("gives no medals before the end", () => {
    const rows = [row(1, 1, 5)];
    expect(board(rows).entries[0]?.medal).to.equal(null);
    expect(board(rows, { withMedals: true }).entries[0]?.medal).to.equal("gold");
  });

  it("orders equal scores by user id and aggregates after them", () => {
    const { entries } = board([row(null, 1, 5), row(9, 1, 5), row(2, 1, 5)]);
    expect(entries.map(({ userId }) => userId)).to.deep.equal([2, 9, null]);
    expect(entries.map(({ rank }) => rank)).to.deep.equal([1, 1, 1]);
  });

  it("pays level 0 only", () => {
    const { entries } = board([row(1, 1, 30), row(2, 1, 20), row(3, 1, 10)], {
      prizePool: 1000,
      exclusionLevels: new Map([[1, 1]]),
    });
    expect(entries.map(({ prize }) => prize)).to.deep.equal([null, 800, 200]);
  });
});

describe("displayOrder()", () => {
  it("lists excluded entries last, by score", () => {
    const { entries } = board([row(1, 1, 9), row(2, 1, 30), row(3, 1, 20), row(null, 1, 25)], {
      exclusionLevels: new Map([[2, 3]]),
    });
    expect(displayOrder(entries).map(({ userId }) => userId)).to.deep.equal([3, 1, 2, null]);
  });
});

describe("bootstrapBounds()", () => {
  const rows = [1, 2, 3].flatMap((question) => [
    row(1, question, question * 10),
    row(2, question, 7),
  ]);
  const input = {
    boardId: 4,
    kind: "peer_tournament",
    table: scoreTable(packRows([...rows, row(3, 1, 5)]), QUESTIONS),
    weights: Float64Array.of(1, 1, 1),
  } as const;

  it("repeats for a board, and differs between boards", () => {
    expect(bootstrapBounds(input)).to.deep.equal(bootstrapBounds(input));
    const wide = { ...input, resamples: 40 };
    const bounds = [1, 2, 3, 4, 5].map(
      (boardId) => bootstrapBounds({ ...wide, boardId })[0]?.lower,
    );
    expect(new Set(bounds).size).to.be.greaterThan(1);
  });

  it("does not depend on earlier content of the kernel's memory", () => {
    const clean = bootstrapBounds(input);
    withKernel(1 << 20, ({ memory }) => new Float64Array(memory.buffer).fill(Number.NaN));

    expect(bootstrapBounds(input)).to.deep.equal(clean);
    expect(clean[0]?.lower).to.be.a("number").and.not.NaN;
  });

  it("is narrow for constant scores, null below two questions", () => {
    const [spread, constant, single] = bootstrapBounds(input);
    expect(constant).to.deep.equal({ lower: 21, upper: 21 });
    expect(single).to.equal(null);
    expect(spread?.lower).to.be.within(30, 50);
    expect(spread?.upper).to.be.within(70, 90);
  });

  it("has the percentiles of sums over drawn questions, each drawn as often as the others", () => {
    const questions = Array.from({ length: 9 }, (_, i) => ({ id: i + 1 }));
    const scores = questions.map(({ id }) => ((id * 7919) % 101) - 40);
    const weights = Float64Array.from(questions, ({ id }) => 1 / id);
    const table = scoreTable(
      packRows(questions.map(({ id }, i) => row(1, id, scores[i]!))),
      questions,
    );
    const [bounds] = bootstrapBounds({ ...input, table, weights, resamples: 20_000 });

    // Mean and variance of a sum of nine independent draws. About 0.02 of it is chance.
    const values = scores.map((score, i) => score * weights[i]!);
    const mean = values.reduce((sum, value) => sum + value, 0);
    const variance = values.reduce((sum, value) => sum + (value - mean / 9) ** 2, 0);
    expect((bounds!.lower + bounds!.upper) / 2).to.be.closeTo(mean, 0.25 * Math.sqrt(variance));
    expect(bounds!.upper - bounds!.lower).to.be.closeTo(
      3.92 * Math.sqrt(variance),
      0.25 * Math.sqrt(variance),
    );
  });

  it("pauses before each entry without a change of the result", () => {
    let rests = 0;
    const rest = () => {
      rests++;
    };
    expect(bootstrapBounds({ ...input, rest })).to.deep.equal(bootstrapBounds(input));
    expect(rests).to.equal(input.table.subjects.length);
  });

  it("computes the mean of a global board from the drawn coverage", () => {
    const [bounds] = bootstrapBounds({ ...input, kind: "peer_global" });
    expect(bounds?.lower).to.be.within(1, 60 / 30);
    const legacy = bootstrapBounds({ ...input, kind: "peer_global_legacy" });
    expect(legacy[1]).to.deep.equal({ lower: 21 / 40, upper: 21 / 40 });
  });
});

describe("board kinds", () => {
  it("follow from the score types on the wire", () => {
    expect(boardKind("peer", "global")).to.equal("peer_global");
    expect(boardKind("baseline", "global")).to.equal("baseline_global");
    expect(boardKind("peer", "project")).to.equal("peer_tournament");
    expect(boardKind("spot_peer", "project")).to.equal("spot_peer_tournament");
    expect(boardKind("baseline", "project")).to.equal("baseline_tournament");
  });

  it("choose the type of rows", () => {
    expect(rowTypeFor("default", "spot_peer")).to.equal("spot_peer");
    expect(rowTypeFor("peer_global", "spot_peer")).to.equal("peer");
    expect(rowTypeFor("manual", "peer")).to.equal(null);
  });
});

describe("givesMedals()", () => {
  it("needs an open, normal tournament or the site main", () => {
    const project = { type: "tournament", visibility: "normal", defaultPermission: "forecaster" };
    expect(givesMedals(project)).to.equal(true);
    expect(givesMedals({ ...project, type: "site_main" })).to.equal(true);
    expect(givesMedals({ ...project, type: "community" })).to.equal(false);
    expect(givesMedals({ ...project, visibility: "unlisted" })).to.equal(false);
    expect(givesMedals({ ...project, defaultPermission: "viewer" })).to.equal(false);
    expect(givesMedals({ ...project, defaultPermission: null })).to.equal(false);
    expect(givesMedals({ ...project, isSandbox: true })).to.equal(false);
  });
});

describe("hIndex()", () => {
  it("rounds exact ties to even", () => {
    expect(hIndex([0.125])).to.equal(0.12);
    expect(hIndex([0.375])).to.equal(0.38);
    expect(hIndex([0.285])).to.equal(0.28);
  });
});

describe("a ranked board", () => {
  const standing = (userId: number | null, score: number, change: Partial<Standing> = {}) => ({
    userId,
    aggregationMethod: userId === null ? "unweighted" : null,
    score,
    coverageSum: 1.5,
    contributionCount: 3,
    exclusionStatus: 0 as const,
    bounds: null,
    ...change,
  });
  const rules = {
    kind: "peer_tournament" as const,
    questions: [
      { id: 1, weight: 2, hasOutcome: true },
      { id: 2, weight: 5, hasOutcome: false },
      { id: 3, weight: 1, hasOutcome: true },
    ],
    prizePool: 1_000,
    minimumPrizeAmount: 200,
    withMedals: true,
  };

  it("has all values of its entries in board order", () => {
    const bounds = { lower: -1, upper: 7 };
    const { entries, maxCoverage: most } = rankBoard(
      [standing(1, 1, { bounds }), standing(2, 3, { exclusionStatus: 1 }), standing(3, 2)],
      rules,
    );
    expect(most).to.equal(3);
    expect(entries[2]).to.deep.equal({
      userId: 1,
      aggregationMethod: null,
      score: 1,
      coverageSum: 1.5,
      coverage: 0.5,
      contributionCount: 3,
      exclusionStatus: 0,
      rank: 3,
      take: 1,
      percentPrize: 0.2,
      prize: 200,
      medal: "bronze",
      ciLower: -1,
      ciUpper: 7,
    });
    expect(entries[0]).to.deep.include({ userId: 2, prize: null, take: 9, ciLower: null });
    expect(entries[1]).to.deep.include({ userId: 3, prize: 800, medal: "silver", ciUpper: null });
  });

  it("pays nothing without a pool, and has shares without a minimum then", () => {
    for (const prizePool of [null, 0]) {
      const { entries } = rankBoard([standing(1, 1), standing(2, 3)], { ...rules, prizePool });
      expect(entries.map(({ prize, percentPrize }) => [prize, percentPrize])).to.deep.equal([
        [0, 0.9],
        [0, 0.1],
      ]);
    }
  });

  it("has no takes, shares or medals when its kind or the time excludes them", () => {
    const { entries } = rankBoard([standing(1, 4)], {
      ...rules,
      kind: "peer_global",
      withMedals: false,
    });
    expect(entries[0]).to.deep.include({ take: null, percentPrize: 0, prize: 0, medal: null });
  });

  it("has a coverage of 0 while no question has an outcome", () => {
    expect(maxCoverage([])).to.equal(0);
    const { entries } = rankBoard([standing(1, 4)], { ...rules, questions: [] });
    expect(entries[0]?.coverage).to.equal(0);
  });

  it("is shown by rank, then unranked entries by score", () => {
    const entry = (
      name: string,
      rank: number | null,
      score: number,
      exclusionStatus: 0 | 1 | 2,
    ) => ({
      name,
      rank,
      score,
      exclusionStatus,
    });
    const shown = displayOrder([
      entry("low", 2, 1, 0),
      entry("out", 1, 90, 2),
      entry("none", null, 95, 0),
      entry("tie", 1, 4, 1),
      entry("top", 1, 5, 0),
    ]);
    expect(shown.map(({ name }) => name)).to.deep.equal(["top", "tie", "low", "none", "out"]);
  });
});

describe("boards by hand", () => {
  it("divide a global peer score by its coverage, and bound it", () => {
    const questions = [1, 2, 3].map((id) => ({ id, weight: id, hasOutcome: true }));
    const rows = questions.map(({ id }) => ({
      userId: 5,
      aggregationMethod: null,
      questionId: id,
      score: 10,
      coverage: 0.5,
    }));
    const { entries } = computeLeaderboard({
      boardId: 1,
      kind: "peer_global",
      questions,
      table: scoreTable(packRows(rows), questions),
      exclusionLevels: new Map(),
      prizePool: null,
      minimumPrizeAmount: 50,
      withMedals: false,
    });
    expect(entries[0]).to.include({ coverageSum: 3, coverage: 0.5, contributionCount: 3 });
    expect(entries[0]?.score).to.equal(2);
    // The bounds are three times the lightest and three times the heaviest question.
    expect(entries[0]?.ciLower).to.be.within(1, 2);
    expect(entries[0]?.ciUpper).to.be.within(2, 3);
  });

  it("divide prizes completely", () => {
    const claim = (take: number) => ({ take, isEligible: true });
    const shares = prizeShares([claim(5), claim(3), claim(2)], 0.25);
    expect(shares).to.deep.equal([5 / 8, 3 / 8, 0]);
    expect(prizeShares([claim(0), claim(0)], 0)).to.deep.equal([0, 0]);
  });
});
