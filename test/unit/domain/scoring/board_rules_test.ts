/** The rules of boards at their limits: kinds, ranks, medals, prizes, levels (Maths 6). */
import { expect } from "chai";
import {
  boardRule,
  boardScoreType,
  kindOfBoard,
} from "../../../../src/domain/scoring/boards/board_kind.ts";
import type { BoardKind } from "../../../../src/domain/vocabulary.ts";
import { isRanked } from "../../../../src/domain/scoring/boards/exclusion.ts";
import { hIndex } from "../../../../src/domain/scoring/boards/h_index.ts";
import {
  displayOrder,
  maxCoverage,
  rankBoard,
  type Standing,
} from "../../../../src/domain/scoring/boards/leaderboard.ts";
import {
  DEFAULT_MINIMUM_PRIZE,
  prizeShares,
  takeOf,
} from "../../../../src/domain/scoring/boards/prizes.ts";
import { seededRandom } from "../../../../src/domain/numbers/random.ts";
import {
  compareContenders,
  medalFor,
  medalsOf,
  ranksOf,
} from "../../../../src/domain/scoring/boards/ranking.ts";

/** Kind, rows, whether it has takes, name on the wire (Maths 6.1, contract 2.25). */
const KINDS: readonly [BoardKind, string | null, boolean, string][] = [
  ["peer_tournament", "peer", true, "peer"],
  ["default", "default", true, "default"],
  ["spot_peer_tournament", "spot_peer", true, "spot_peer"],
  ["spot_baseline_tournament", "spot_baseline", true, "spot_baseline"],
  ["baseline_tournament", "baseline", true, "baseline"],
  ["baseline_global", "baseline", false, "baseline"],
  ["peer_global", "peer", false, "peer"],
  ["peer_global_legacy", "peer", false, "peer"],
  ["comment_insight", null, false, "comment_insight"],
  ["question_writing", null, false, "question_writing"],
  ["manual", null, false, "manual"],
];

describe("the kinds of boards (Maths 6.1)", () => {
  for (const [kind, rows, hasTake, wire] of KINDS) {
    it(`${kind}: rows, take and name`, () => {
      expect(boardRule(kind)).to.deep.include({ rows, hasTake });
      expect(boardScoreType(kind)).to.equal(wire);
      const divides = kind === "peer_global" || kind === "peer_global_legacy";
      expect(boardRule(kind).divisor !== null).to.equal(divides);
    });
  }

  it("divide by a coverage of at least 30, the older kind by at least 40 contributions", () => {
    const coverage = boardRule("peer_global").divisor!;
    expect([29.9, 30, 30.5, 100].map((sum) => coverage(sum, 500))).to.deep.equal([
      30, 30, 30.5, 100,
    ]);
    const count = boardRule("peer_global_legacy").divisor!;
    expect([39, 40, 41].map((contributions) => count(500, contributions))).to.deep.equal([
      40, 40, 41,
    ]);
  });

  it("are found by the wire name and the scope", () => {
    const found = (name: Parameters<typeof kindOfBoard>[0]) =>
      (["global", "project"] as const).map((scope) => kindOfBoard(name, scope));
    expect(found("peer")).to.deep.equal(["peer_global", "peer_tournament"]);
    expect(found("baseline")).to.deep.equal(["baseline_global", "baseline_tournament"]);
    expect(found("spot_peer")).to.deep.equal(["spot_peer_tournament", "spot_peer_tournament"]);
    expect(found("manual")).to.deep.equal(["manual", "manual"]);
    expect(found("default")).to.deep.equal(["default", "default"]);
  });
});

const contender = (
  userId: number | null,
  score: number,
  exclusionStatus: 0 | 1 | 2 | 3 | 4 = 0,
) => ({
  userId,
  score,
  exclusionStatus,
});

describe("ranks (Maths 6.3)", () => {
  it("follow the score, then the user, with aggregates last", () => {
    const rows = [contender(null, 5), contender(9, 5), contender(2, 5), contender(1, 6)];
    expect(rows.sort(compareContenders).map(({ userId }) => userId)).to.deep.equal([1, 2, 9, null]);
  });

  it("are shared by equal scores, and skipped after them", () => {
    const ranks = (...scores: number[]) => ranksOf(scores.map((score, i) => contender(i, score)));
    expect(ranks(5, 5, 3)).to.deep.equal([1, 1, 3]);
    expect(ranks(5, 4, 4, 3)).to.deep.equal([1, 2, 2, 4]);
    // The tolerance is relative to the score above: 1e-5 of 1,000 is 0.01, and 1e-8 is added.
    expect(ranks(1_000, 999.99, 900)).to.deep.equal([1, 1, 3]);
    expect(ranks(1_000, 999.9899, 900)).to.deep.equal([1, 2, 3]);
    expect(ranks(0, -1e-8)).to.deep.equal([1, 1]);
    expect(ranks(0, -1.1e-8)).to.deep.equal([1, 2]);
    expect(ranks(-1_000, -1_000.009)).to.deep.equal([1, 1]);
    expect(ranks(Infinity, Infinity, 3)).to.deep.equal([1, 1, 3]);
  });

  it("are given only to levels 0 and 1", () => {
    const rows = [contender(1, 9, 2), contender(2, 8, 1), contender(3, 7, 3), contender(4, 6, 0)];
    expect(ranksOf(rows)).to.deep.equal([1, 1, 2, 2]);
    expect(([0, 1, 2, 3, 4] as const).map(isRanked)).to.deep.equal([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe("medals (Maths 6.5)", () => {
  const medals = (count: number, ranks: number[]) => ranks.map((rank) => medalFor(rank, count));

  it("go to one, two and three on small boards", () => {
    expect(medals(3, [1, 2, 3, 4])).to.deep.equal(["gold", "silver", "bronze", null]);
    expect(medals(60, [1, 2, 3, 4])).to.deep.equal(["gold", "silver", "bronze", null]);
    expect(medals(61, [2, 3, 4, 5])).to.deep.equal(["silver", "bronze", "bronze", null]);
  });

  it("go to the first, second and fifth part of a hundred, rounded up", () => {
    expect(medals(100, [1, 2, 3, 5, 6])).to.deep.equal([
      "gold",
      "silver",
      "bronze",
      "bronze",
      null,
    ]);
    expect(medals(101, [2, 3, 4, 6, 7])).to.deep.equal([
      "gold",
      "silver",
      "bronze",
      "bronze",
      null,
    ]);
    expect(medals(1_000, [10, 11, 20, 21, 50, 51])).to.deep.equal([
      ...["gold", "silver", "silver", "bronze", "bronze", null],
    ]);
  });

  it("count the ranked entries and skip the others", () => {
    const ranked = Array.from({ length: 101 }, (_, i) => contender(i, 1_000 - i));
    const rows = [contender(null, 5_000, 2), ...ranked];
    const given = medalsOf(rows, ranksOf(rows));
    expect(given.slice(0, 5)).to.deep.equal([null, "gold", "gold", "silver", "bronze"]);
    const hundred = rows.slice(0, 101);
    expect(medalsOf(hundred, ranksOf(hundred)).slice(0, 3)).to.deep.equal([null, "gold", "silver"]);
  });
});

describe("prizes (Maths 6.4)", () => {
  const claim = (take: number | null, isEligible = true) => ({ take, isEligible });

  it("claim the square of a score above 0", () => {
    expect([-3, 0, 0.5, 3].map(takeOf)).to.deep.equal([0, 0, 0.25, 9]);
    expect(DEFAULT_MINIMUM_PRIZE).to.equal(50);
  });

  it("are shared by claim among those who may be paid", () => {
    expect(
      prizeShares([claim(9), claim(50, false), claim(1), claim(null), claim(0)], 0),
    ).to.deep.equal([0.9, 0, 0.1, 0, 0]);
  });

  it("leave out entries below the minimum, and pay those that get exactly the minimum", () => {
    expect(prizeShares([claim(3), claim(1)], 0.25)).to.deep.equal([0.75, 0.25]);
    expect(prizeShares([claim(3), claim(1)], 0.250001)).to.deep.equal([1, 0]);
  });

  it("pay an entry that reaches the minimum only after others dropped out", () => {
    // 30 of 100 is below 0.31. Without the last claim of 10 it is a third.
    expect(prizeShares([claim(60), claim(30), claim(10)], 0.31)).to.deep.equal([2 / 3, 1 / 3, 0]);
  });

  it("are absent when all stay below the minimum", () => {
    expect(prizeShares([claim(1), claim(1)], 1.5)).to.deep.equal([0, 0]);
    expect(prizeShares([], 0.5)).to.deep.equal([]);
  });
});

describe("a ranked board", () => {
  const standing = (userId: number | null, score: number, change: Partial<Standing> = {}) => ({
    ...{ userId, aggregationMethod: userId === null ? "unweighted" : null, score },
    ...{ coverageSum: 1.5, contributionCount: 3, exclusionStatus: 0 as const, bounds: null },
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
      ...{ name, rank, score, exclusionStatus },
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

describe("hIndex() (Maths 6.6)", () => {
  it("counts the values that reach their position, and a fraction of the next", () => {
    expect(hIndex([])).to.equal(0);
    expect(hIndex([0])).to.equal(0);
    expect(hIndex([1])).to.equal(1);
    // B = 2; of the first three min(3, x) is 3 + 3 + 1 = 7, (7 - 4) / (9 - 4) = 0.6.
    expect(hIndex([1, 5, 3])).to.equal(2.6);
    // B = 2; 2 + 2 = 4, and 0 of 5.
    expect(hIndex([2, 2])).to.equal(2);
    // B = 1; min(2, x) is 2 + 1.5 = 3.5, (3.5 - 1) / 3 = 0.8333.
    expect(hIndex([9, 1.5])).to.equal(1.83);
    expect(hIndex([3, 3, 3])).to.equal(3);
  });
});

describe("seededRandom()", () => {
  it("draws the same numbers for a seed in every version, so that bounds of old boards repeat", () => {
    const draw = seededRandom(1);
    const drawn = Array.from({ length: 3 }, draw);
    expect(new Set(drawn).size).to.equal(3);
    for (const value of drawn) expect(value * 2 ** 32).to.satisfy(Number.isInteger);
    expect(drawn.every((value) => value >= 0 && value < 1)).to.equal(true);
  });
});
