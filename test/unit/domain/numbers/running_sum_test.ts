import { expect } from "chai";
import { seededRandom } from "../../../../src/domain/numbers/random.ts";
import { addTo, emptySum, valueOf } from "../../../../src/domain/numbers/running_sum.ts";
import { averageCoverage } from "../../../../src/domain/scoring/scores/score_order.ts";

describe("RunningSum", () => {
  it("leaves no trace of removed values", () => {
    const total = emptySum();
    addTo(total, 0.1);
    for (let i = 1; i <= 10_000; i++) addTo(total, Math.log(i / 7) * 1e6);
    for (let i = 10_000; i >= 1; i--) addTo(total, -Math.log(i / 7) * 1e6);
    expect(valueOf(total)).to.be.closeTo(0.1, 1e-12);
  });
});

describe("seededRandom()", () => {
  it("repeats and covers [0, 1) evenly", () => {
    const [one, again, other] = [seededRandom(3), seededRandom(3), seededRandom(4)];
    const draws = Array.from({ length: 4000 }, one);
    expect(draws).to.deep.equal(Array.from({ length: 4000 }, again));
    expect(draws).to.not.deep.equal(Array.from({ length: 4000 }, other));
    for (let tenth = 0; tenth < 10; tenth++) {
      const inside = draws.filter((value) => Math.floor(value * 10) === tenth).length;
      expect(inside).to.be.within(320, 480);
    }
  });
});

describe("averageCoverage()", () => {
  it("averages counted users of the type", () => {
    const row = { aggregationMethod: null, scoreType: "peer", score: 1 } as const;
    const rows = [
      { ...row, userId: 1, coverage: 0.5 },
      { ...row, userId: 2, coverage: 1 },
      { ...row, userId: 3, coverage: 0.1 },
      { ...row, userId: 1, coverage: 0.9, scoreType: "baseline" as const },
      { ...row, userId: null, aggregationMethod: "unweighted" as const, coverage: 0 },
    ];
    expect(averageCoverage(rows, "peer", (userId) => userId !== 3)).to.equal(0.75);
    expect(averageCoverage([], "peer", () => true)).to.equal(null);
  });
});

describe("a running sum", () => {
  it("keep what is small beside what is large", () => {
    const total = emptySum();
    for (const value of [1e16, 1, -1e16]) addTo(total, value);
    expect(valueOf(total)).to.equal(1);
  });
});
