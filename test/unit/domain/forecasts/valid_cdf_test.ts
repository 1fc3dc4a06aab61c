import { expect } from "chai";
import { cdfMasses } from "../../../support/masses.ts";
import { validCdf } from "../../../../src/domain/forecasts/valid_cdf.ts";

const shape = { inboundOutcomeCount: 100, openLowerBound: true, openUpperBound: false };

describe("validCdf()", () => {
  it("changes valid masses hardly at all", () => {
    const masses = new Array<number>(102).fill(0.01);
    masses[101] = 0;

    const cdf = validCdf(masses, shape);

    expect(cdf[0]).to.be.closeTo(0.01 / 1.01, 1e-6);
    expect(cdf[50]).to.be.closeTo(0.51 / 1.01, 1e-6);
    expect(cdf[100]).to.equal(1);
  });

  it("moves a peak above the largest step evenly into both adjacent buckets", () => {
    const masses = new Array<number>(102).fill(0);
    masses[50] = 1;

    const result = cdfMasses(validCdf(masses, shape));

    expect(result[50]).to.be.closeTo(0.4, 3e-3);
    expect(result[49]).to.be.closeTo(0.3, 3e-3);
    expect(result[51]).to.be.closeTo(0.3, 3e-3);
  });

  it("moves a peak at the end inwards", () => {
    const masses = new Array<number>(102).fill(0);
    masses[101] = 1;

    const result = cdfMasses(validCdf(masses, shape));

    expect([100, 99, 98].map((k) => result[k]! > 0.19)).to.deep.equal([true, true, true]);
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
      expect(() => validCdf(masses, shape)).to.throw(RangeError);
    }
  });

  it("reports when the question has too many outcomes for the smallest steps", () => {
    const masses = new Array<number>(30_002).fill(1);

    expect(() => validCdf(masses, { ...shape, inboundOutcomeCount: 30_000 })).to.throw(RangeError);
  });
});
