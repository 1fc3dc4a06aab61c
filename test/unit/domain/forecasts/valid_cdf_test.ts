import { expect } from "chai";
import { cdfMasses } from "../../../support/masses.ts";
import { repairCdf } from "../../../../src/domain/forecasts/valid_cdf.ts";

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
