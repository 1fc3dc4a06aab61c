import { expect } from "chai";
import { boardKind, rowTypeFor } from "../../../../src/domain/scoring/boards/board_kind.ts";
import { bootstrapBounds } from "../../../../src/domain/scoring/boards/bootstrap.ts";
import { withKernel } from "../../../../src/domain/numbers/row_kernel.ts";
import { hIndex } from "../../../../src/domain/scoring/boards/h_index.ts";
import type { BoardInput } from "../../../../src/domain/scoring/boards/leaderboard.ts";
import {
  computeLeaderboard,
  displayOrder,
} from "../../../../src/domain/scoring/boards/leaderboard.ts";
import { givesMedals } from "../../../../src/domain/scoring/boards/ranking.ts";
import { scoreTable } from "../../../../src/domain/scoring/boards/score_table.ts";
import { packRows } from "../../../support/packed_rows.ts";

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
