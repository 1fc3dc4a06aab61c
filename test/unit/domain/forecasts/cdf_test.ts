import { expect } from "chai";
import {
  type CdfShape,
  checkCdf,
  checkContinuous,
  outcomeCount,
} from "../../../../src/domain/forecasts/cdf.ts";
import { MAX_FAULTS_PER_ITEM } from "../../../../src/domain/requests/fault.ts";

const closed = (inboundOutcomeCount: number | null): CdfShape => ({
  inboundOutcomeCount,
  openLowerBound: false,
  openUpperBound: false,
});
const open = (inboundOutcomeCount: number | null): CdfShape => ({
  inboundOutcomeCount,
  openLowerBound: true,
  openUpperBound: true,
});
const uniform = (n: number): number[] => Array.from({ length: n + 1 }, (_, i) => i / n);

function refusal(values: unknown, shape: CdfShape) {
  const verdict = checkContinuous(values, shape);
  if (verdict.ok) throw new Error("accepted");
  return verdict;
}

describe("outcomeCount()", () => {
  it("is 200 for null and for 0 (Maths 0)", () => {
    expect([null, 0, 11].map(outcomeCount)).to.deep.equal([200, 200, 11]);
  });
});

describe("checkCdf() (Contract 2.4, Maths 1.3)", () => {
  it("accepts a uniform CDF and returns its values rounded to ten decimals", () => {
    const verdict = checkCdf(uniform(93), closed(93));

    expect(verdict.ok && verdict.stored[1]).to.equal(0.0107526882);
    expect(verdict.ok && verdict.stored[93]).to.equal(1);
  });

  it("accepts a step of exactly 0.2 in spite of float noise", () => {
    const values = uniform(200).map((_, i) => 0.00005 * i);
    for (let i = 100; i <= 200; i++) values[i] = values[i]! + 0.2;
    values[100] = values[99]! + 0.2;
    const top = 1 - values[200]!;
    // The rest of the mass is in four further steps of at most 0.2.
    for (const at of [120, 140, 160, 180]) {
      for (let i = at; i <= 200; i++) values[i] = values[i]! + top / 4;
    }
    values[200] = 1;

    expect(0.6000000000000001 - 0.4 > 0.2).to.equal(true);
    expect(checkCdf(values, closed(null)).ok).to.equal(true);
  });

  it("compares differences after rounding to nine decimals", () => {
    const withStep = (step: number): number[] => [0, 0.3, 0.3 + step, 0.9, 1];

    expect(checkCdf(withStep(0.00005 - 4e-10), closed(4)).ok).to.equal(true);
    expect(checkCdf(withStep(0.00005 - 6e-10), closed(4)).ok).to.equal(false);
  });

  it("accepts decimal texts, as every number field does", () => {
    expect(checkCdf(["0", "0.4", 1], closed(2)).ok).to.equal(true);
    expect(checkCdf(["0", "0.4x", 1], closed(2)).ok).to.equal(false);
  });

  it("never limits the largest step of a question with 40 outcomes or fewer", () => {
    const values = [0, 0.9996, 0.9997, 0.9998, 0.9999, 1];

    expect(checkCdf(values, closed(5)).ok).to.equal(true);
  });

  it("has no upper limit for the mass outside an open bound", () => {
    expect(checkCdf([0.9, 0.95, 0.999], open(2)).ok).to.equal(true);
  });

  it("accepts a typed array", () => {
    expect(checkCdf(Float64Array.of(0, 0.5, 1), closed(2)).ok).to.equal(true);
  });
});

describe("the faults of a CDF", () => {
  it("reports both broken steps, with index, value, limit and remedy", () => {
    const { faults, codes } = refusal([0, 0.5, 0.5, 0.9, 0.85, 1], closed(5));

    expect(codes).to.deep.equal(["min_step"]);
    expect(faults.map(({ index, value, limit }) => [index, value, limit])).to.deep.equal([
      [1, 0, 0.00005],
      [3, -0.05, 0.00005],
    ]);
    expect(faults[0]).to.deep.include({
      code: "min_step",
      path: "continuous_cdf",
      message: "The step from entry 1 to entry 2 is 0, below the least step 0.00005",
      fix: "Raise entry 2 so that it exceeds entry 1 by at least 0.00005",
    });
  });

  it("lists all broken rules at once, in their order", () => {
    const values = [0.1, ...uniform(199).map((v) => 0.2 + v * 0.1), 0.99];
    const { codes } = refusal(values, closed(null));

    expect(codes).to.deep.equal(["length", "max_step", "lower_bound", "upper_bound"]);
  });

  it("lists at most twenty faults, with at least one for every broken rule", () => {
    const values = uniform(200).map((_, i) => (i < 200 ? 0 : 0.5));
    const { faults, codes } = refusal(values, open(null));

    expect(faults).to.have.length(MAX_FAULTS_PER_ITEM);
    expect(codes).to.deep.equal(["min_step", "max_step", "lower_bound"]);
    expect(new Set(faults.map(({ code }) => code)).size).to.equal(3);
  });

  it("reports only the length for an empty list", () => {
    const { faults, codes } = refusal([], closed(null));

    expect(codes).to.deep.equal(["length"]);
    expect(faults[0]).to.deep.include({ value: 0, limit: 201 });
  });

  it("reports each entry that is not a finite number, and no step", () => {
    const values: unknown[] = uniform(10);
    values[3] = null;
    values[4] = Number.POSITIVE_INFINITY;
    values[5] = { toString: "x" };
    values[6] = true;
    const { faults, codes } = refusal(values, closed(10));

    expect(codes).to.deep.equal(["type"]);
    expect(faults.map(({ index, value }) => [index, value])).to.deep.equal([
      [3, null],
      [4, "Infinity"],
      [5, "object"],
      [6, true],
    ]);
  });

  it("cuts a list of twenty thousand strings to twenty faults", () => {
    const { faults, codes } = refusal(new Array(20000).fill("x".repeat(500)), closed(10));

    expect(faults).to.have.length(MAX_FAULTS_PER_ITEM);
    expect(codes).to.deep.equal(["type", "length"]);
    expect(faults[5]?.value).to.have.length(80);
  });

  it("says what each bound requires", () => {
    const ends = [0.0001, 0.5, 0.9999];
    const text = (shape: CdfShape) => refusal(ends, shape).faults.map(({ message }) => message);

    expect(text(closed(2))).to.deep.equal([
      "The first entry is 0.0001, with a closed lower bound it must be exactly 0",
      "The last entry is 0.9999, with a closed upper bound it must be exactly 1",
    ]);
    expect(text(open(2))).to.deep.equal([
      "The first entry is 0.0001, with an open lower bound it must be at least 0.001",
      "The last entry is 0.9999, with an open upper bound it must be at most 0.999",
    ]);
  });

  it("distinguishes a missing CDF from one that is not a list", () => {
    expect(refusal(null, closed(2)).faults[0]?.code).to.equal("required");
    expect(refusal({ length: 3 }, closed(2)).faults[0]?.code).to.equal("type");
  });
});
