import { expect } from "chai";
import { isRanked } from "../../../../src/domain/scoring/boards/exclusion.ts";
import {
  compareContenders,
  medalFor,
  medalsOf,
  ranksOf,
} from "../../../../src/domain/scoring/boards/ranking.ts";

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
