import { expect } from "chai";
import { cdfMasses } from "../../../support/masses.ts";
import { repairCdf } from "../../../../src/domain/forecasts/valid_cdf.ts";
import { type CdfShape, checkCdf } from "../../../../src/domain/forecasts/cdf.ts";

const shape = { inboundOutcomeCount: 100, openLowerBound: true, openUpperBound: false };

describe("repairCdf()", () => {
  it("changes valid masses hardly at all", () => {
    const masses = new Array<number>(102).fill(0.01);
    masses[101] = 0;

    const { cdf } = repairCdf(masses, shape);

    expect(cdf[0]).to.be.closeTo(0.01 / 1.01, 1e-6);
    expect(cdf[50]).to.be.closeTo(0.51 / 1.01, 1e-6);
    expect(cdf[100]).to.equal(1);
  });

  it("moves a peak above the largest step evenly into both adjacent buckets", () => {
    const masses = new Array<number>(102).fill(0);
    masses[50] = 1;

    const result = cdfMasses(repairCdf(masses, shape).cdf);

    expect(result[50]).to.be.closeTo(0.4, 3e-3);
    expect(result[49]).to.be.closeTo(0.3, 3e-3);
    expect(result[51]).to.be.closeTo(0.3, 3e-3);
  });

  it("moves a peak at the end inwards", () => {
    const masses = new Array<number>(102).fill(0);
    masses[101] = 1;

    const result = cdfMasses(repairCdf(masses, shape).cdf);

    expect([100, 99, 98].map((k) => result[k]! > 0.19)).to.deep.equal([true, true, true]);
  });

  it("moves peaks near the ends to both sides as far as possible", () => {
    const peak = (bucket: number) => {
      const masses = new Array<number>(102).fill(0);
      masses[bucket] = 1;
      return cdfMasses(repairCdf(masses, { ...shape, openLowerBound: false }).cdf);
    };
    const low = peak(2);
    expect([low[1], low[2], low[3]].map((mass) => Number(mass?.toFixed(2)))).to.deep.equal([
      0.3, 0.4, 0.3,
    ]);
    const high = peak(99);
    expect([98, 99, 100].map((k) => Number(high[k]!.toFixed(2)))).to.deep.equal([0.3, 0.4, 0.3]);
    const first = peak(1);
    expect([1, 2, 3].map((k) => Number(first[k]!.toFixed(2)))).to.deep.equal([0.4, 0.4, 0.2]);
  });

  it("says which masses are valid", () => {
    expect(() => repairCdf([1, 2], shape)).to.throw(RangeError, "Expected 102 masses, got 2");
    const wrong = "Masses must be finite, not negative and not all 0";
    const filled = (value: number) => new Array<number>(102).fill(value);
    for (const masses of [filled(0), filled(Infinity), [-1, 2, ...filled(1).slice(2)]]) {
      expect(() => repairCdf(masses, shape)).to.throw(RangeError, wrong);
    }
  });

  it("refuses masses that cannot become a CDF", () => {
    const filled = (value: number): number[] => new Array<number>(102).fill(value);

    for (const masses of [
      [],
      filled(0),
      filled(Number.NaN),
      filled(Infinity),
      [-1, ...filled(1).slice(1)],
    ]) {
      expect(() => repairCdf(masses, shape)).to.throw(RangeError);
    }
  });

  it("reports when the question has too many outcomes for the smallest steps", () => {
    const masses = new Array<number>(30_002).fill(1);

    expect(() => repairCdf(masses, { ...shape, inboundOutcomeCount: 30_000 })).to.throw(RangeError);
  });
});

const MARGIN = 1e-6;
const LEAST = 0.00005;
const LEAST_BEYOND = 0.001;
const mostOf = (count: number) => 40 / count;
const sumOf = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);

const shapeOf = (count: number, low: boolean, high: boolean): CdfShape => ({
  inboundOutcomeCount: count,
  openLowerBound: low,
  openUpperBound: high,
});

/** The masses in the form of the rules: below, each bucket, above. */
function plainRepair(masses: readonly number[], shape: CdfShape): number[] {
  const count = masses.length - 2;
  const total = sumOf(masses);
  const [below, ...rest] = masses.map((mass) => mass / total) as [number, ...number[]];
  const above = rest.pop()!;
  const buckets = rest;
  if (!shape.openLowerBound) buckets[0]! += below;
  if (!shape.openUpperBound) buckets[count - 1]! += above;

  const most = Math.min(1, mostOf(count)) * (1 - MARGIN);
  buckets.forEach((_, k) => {
    let left = buckets[k]! - most;
    if (left <= 0) return;
    buckets[k] = most;
    const give = (bucket: number, amount: number) => {
      if (bucket < 0 || bucket >= count) return;
      const taken = Math.max(0, Math.min(amount, most - buckets[bucket]!));
      buckets[bucket]! += taken;
      left -= taken;
    };
    for (let away = 1; away < count && left > 0; away++) {
      // Half goes down; the rest goes up, and what finds no room there goes down again.
      give(k - away, left / 2);
      give(k + away, left);
      give(k - away, left);
    }
  });

  const ends = [shape.openLowerBound, shape.openUpperBound];
  const [leastBelow, leastAbove] = ends.map((isOpen) => (isOpen ? LEAST_BEYOND : 0));
  const parts = [shape.openLowerBound ? below : 0, ...buckets, shape.openUpperBound ? above : 0];
  const least = [leastBelow!, ...buckets.map(() => LEAST), leastAbove!].map(
    (one) => one * (1 + MARGIN),
  );
  const spare = parts.map((part, k) => Math.max(0, part - least[k]!));
  const shrink = (1 - sumOf(least)) / sumOf(spare);
  return parts.map((_, k) => least[k]! + shrink * spare[k]!);
}

const cumulated = (masses: readonly number[]) => {
  let sum = 0;
  return masses.slice(0, -1).map((mass) => (sum += mass));
};

/** The largest difference between the entries and the sums of the masses. */
const distance = (cdf: ArrayLike<number>, masses: readonly number[]) =>
  Math.max(...cumulated(masses).map((entry, i) => Math.abs(entry - cdf[i]!)));

/** Numbers between 0 and 1 in no order, the same in every run. */
const anyNumber = (i: number) => ((i * 7_919 + 13) % 1_009) / 1_009;

const massesOf = (count: number, form: (i: number) => number) =>
  Array.from({ length: count + 2 }, (_, i) => form(i));

const BOUNDS = [
  [false, false],
  [true, false],
  [false, true],
  [true, true],
] as const;

const FORMS: Record<string, (count: number) => (i: number) => number> = {
  sharp: () => (i) => anyNumber(i) ** 40,
  "one peak in the middle": (count) => (i) => (i === Math.ceil(count / 2) ? 1 : 1e-9),
  "one peak beside the middle": (count) => (i) => (i === Math.ceil(count / 2) + 1 ? 5 : 0),
  "a peak in the first bucket": () => (i) => (i === 1 ? 3 : 0),
  "a peak in the second bucket": () => (i) => (i === 2 ? 3 : 0),
  "a peak in the last bucket": (count) => (i) => (i === count ? 3 : 0),
  "a peak in the last bucket but one": (count) => (i) => (i === count - 1 ? 3 : 0),
  "two peaks side by side": (count) => (i) => (Math.abs(i - count / 2) < 1.1 ? 1 : 1e-7),
  "peaks at both ends": (count) => (i) => (i === 1 || i === count ? 1 : 0),
  "two peaks apart": (count) => (i) => (i === 3 || i === count - 4 ? 1 : 1e-6),
  "everything below": () => (i) => (i === 0 ? 1 : 0),
  "everything above": (count) => (i) => (i === count + 1 ? 1 : 0),
  "much beyond both ends": (count) => (i) => (i === 0 || i > count ? 0.3 : 0.4 / count),
};

describe("repairCdf(), against its rules written out (Maths 14)", () => {
  for (const [form, of] of Object.entries(FORMS)) {
    it(`brings masses into the form of the rules: ${form}`, () => {
      for (const count of [41, 50, 100, 201]) {
        for (const [low, high] of BOUNDS) {
          const shape = shapeOf(count, low, high);
          const masses = massesOf(count, of(count));
          const { cdf, largestChange } = repairCdf(masses, shape);
          const what = `${count} outcomes, open ${low}, ${high}`;
          expect(cdf.length, what).to.equal(count + 1);
          expect(distance(cdf, plainRepair(masses, shape)), what).to.be.below(2e-10);
          const total = sumOf(masses);
          const change = distance(
            cdf,
            masses.map((mass) => mass / total),
          );
          expect(largestChange, what).to.be.closeTo(change, 1e-12);
          expect(checkCdf(cdf, shape).ok, what).to.equal(true);
        }
      }
    });
  }

  it("has room in every bucket of a question with few outcomes", () => {
    for (const count of [1, 2, 3, 40]) {
      for (const [low, high] of BOUNDS) {
        const shape = shapeOf(count, low, high);
        const masses = massesOf(count, (i) => (i === 1 ? 1 : 0));
        const { cdf } = repairCdf(masses, shape);
        expect(distance(cdf, plainRepair(masses, shape)), `${count}`).to.be.below(2e-10);
      }
    }
  });

  it("leaves masses whose CDF passes as they are, whatever their sum", () => {
    for (const [low, high] of BOUNDS) {
      const shape = shapeOf(100, low, high);
      const masses = massesOf(100, (i) =>
        (i === 0 && !low) || (i === 101 && !high) ? 0 : 1 + anyNumber(i),
      );
      const { cdf, largestChange, adjusted } = repairCdf(masses, shape);
      const total = sumOf(masses);
      const asked = masses.map((mass) => mass / total);
      expect(distance(cdf, asked)).to.be.below(1e-14);
      expect({ largestChange, adjusted }).to.deep.equal({ largestChange: 0, adjusted: [] });
      if (!high) expect(cdf[100]).to.equal(1);
    }
  });
});

describe("what repairCdf() says it adjusted", () => {
  const even = (change: Record<number, number>) => {
    const masses = massesOf(100, (i) => (i === 0 || i === 101 ? 0.001 : 0.00998));
    for (const [i, mass] of Object.entries(change)) masses[Number(i)] = mass;
    return masses;
  };
  const open = shapeOf(100, true, true);
  const closed = shapeOf(100, false, false);

  /** Moves what a change takes or gives to a bucket far away, so that the sum stays 1. */
  const balanced = (change: Record<number, number>) => {
    const masses = even(change);
    masses[60]! += 1 - sumOf(masses);
    return masses;
  };

  it("counts the steps below the least one, and names the largest lack", () => {
    const { adjusted } = repairCdf(balanced({ 5: 0.00001, 9: 0.00002 }), open);
    expect(adjusted.map(({ rule, entries }) => [rule, entries])).to.deep.equal([["min_step", 2]]);
    expect(adjusted[0]!.largest).to.be.closeTo(0.00004, 1e-12);
  });

  it("counts the steps above the largest one, and names the largest excess", () => {
    const masses = massesOf(100, (i) => (i === 0 || i === 101 ? 0.001 : 0.0001));
    masses[7] = 0.45;
    masses[70] = 1 - sumOf(masses) + masses[70]!;
    const { adjusted } = repairCdf(masses, open);
    expect(adjusted.map(({ rule, entries }) => [rule, entries])).to.deep.equal([["max_step", 2]]);
    expect(adjusted[0]!.largest).to.be.closeTo(masses[70] - 0.4, 1e-12);
  });

  it("names what an open end lacks and what lies beyond a closed one", () => {
    const lacking = repairCdf(balanced({ 0: 0.0002, 101: 0.0006 }), open).adjusted;
    expect(lacking.map(({ rule, entries }) => [rule, entries])).to.deep.equal([
      ["lower_bound", 1],
      ["upper_bound", 1],
    ]);
    expect(lacking[0]!.largest).to.be.closeTo(0.0008, 1e-12);
    expect(lacking[1]!.largest).to.be.closeTo(0.0004, 1e-12);
    const beyond = repairCdf(balanced({ 0: 0.002, 101: 0.003 }), closed).adjusted;
    expect(beyond.map(({ rule, entries }) => [rule, entries])).to.deep.equal([
      ["lower_bound", 1],
      ["upper_bound", 1],
    ]);
    expect(beyond[0]!.largest).to.be.closeTo(0.002, 1e-12);
    expect(beyond[1]!.largest).to.be.closeTo(0.003, 1e-12);
  });

  it("leaves out what is a rounding error, while something else is adjusted", () => {
    // Half of 1e-9 is what the rules themselves round away.
    const rules = (lack: number) =>
      repairCdf(balanced({ 0: 0, 5: LEAST - lack }), open).adjusted.map(({ rule }) => rule);
    expect(rules(4e-10)).to.deep.equal(["lower_bound"]);
    expect(rules(6e-10)).to.deep.equal(["min_step", "lower_bound"]);
  });

  it("names an end as soon as its tenth decimal is wrong", () => {
    const rules = (excess: number) => {
      const lacking = balanced({ 0: 0.001 - excess, 5: 0, 101: 0.001 - excess });
      const beyond = balanced({ 0: excess, 5: 0, 101: excess });
      return [repairCdf(lacking, open), repairCdf(beyond, closed)].map(({ adjusted }) =>
        adjusted.map(({ rule }) => rule),
      );
    };
    expect(rules(4e-11)).to.deep.equal([["min_step"], ["min_step"]]);
    const both = ["min_step", "lower_bound", "upper_bound"];
    expect(rules(6e-11)).to.deep.equal([both, both]);
    expect(rules(4e-10)).to.deep.equal([both, both]);
  });

  it("leaves out half of the tenth decimal, which is rounded to 0", () => {
    const masses = [5e-11, 0, 0.5 - 5e-11, 0.25, 0.25, 0];
    expect(sumOf(masses)).to.equal(1);
    const { adjusted } = repairCdf(masses, shapeOf(4, false, false));
    expect(adjusted.map(({ rule }) => rule)).to.deep.equal(["min_step"]);
  });

  it("names all that is broken in one order", () => {
    const masses = massesOf(100, (i) => (i === 50 ? 1 : 0));
    const { adjusted } = repairCdf(masses, open);
    expect(adjusted.map(({ rule, entries }) => [rule, entries])).to.deep.equal([
      ["min_step", 99],
      ["max_step", 1],
      ["lower_bound", 1],
      ["upper_bound", 1],
    ]);
  });
});

describe("masses that repairCdf() refuses", () => {
  const shape = shapeOf(100, false, true);

  it("are too few or too many, with their number", () => {
    for (const length of [0, 101, 103]) {
      expect(() => repairCdf(new Array<number>(length).fill(1), shape)).to.throw(
        RangeError,
        `Expected 102 masses, got ${length}`,
      );
    }
  });

  it("are no numbers, infinite, negative or all 0", () => {
    const wrong = "Masses must be finite, not negative and not all 0";
    for (const first of [Number.NaN, Infinity, -1e-9]) {
      const masses = massesOf(100, (i) => (i === 3 ? first : 1));
      expect(() => repairCdf(masses, shape), String(first)).to.throw(RangeError, wrong);
    }
    expect(() =>
      repairCdf(
        massesOf(100, () => 0),
        shape,
      ),
    ).to.throw(RangeError, wrong);
    expect(
      repairCdf(
        massesOf(100, (i) => (i === 3 ? 1e-300 : 0)),
        shape,
      ).cdf,
    ).to.have.length(101);
  });

  it("are those of a question with more outcomes than least steps, with a reason", () => {
    const masses = new Array<number>(20_003).fill(1);
    const many = { ...shape, inboundOutcomeCount: 20_001 };
    const reason = /^The step from entry \d+ to entry \d+ is /;
    expect(() => repairCdf(masses, many)).to.throw(RangeError, reason);
  });
});
