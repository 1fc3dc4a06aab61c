import { readFileSync } from "node:fs";
import { expect } from "chai";
import { checkCdf } from "../../../../src/domain/forecasts/cdf.ts";
import { cdfQuantile } from "../../../../src/domain/forecasts/mass.ts";
import { cdfMasses } from "../../../support/masses.ts";
import {
  binsToCdf,
  quantilesToCdf,
  type ScaledShape,
} from "../../../../src/domain/forecasts/quantiles_to_cdf.ts";
import { toReal } from "../../../../src/domain/questions/scaling.ts";

interface Sample {
  levels: number[];
  forecasts: {
    question: string;
    team: string;
    range_min: number;
    range_max: number;
    values: number[];
  }[];
}

const SAMPLE = JSON.parse(
  readFileSync(new URL("../../../fixtures/flusight_quantiles.json", import.meta.url), "utf8"),
) as Sample;

const question: ScaledShape = {
  rangeMin: 0,
  rangeMax: 100,
  zeroPoint: null,
  openLowerBound: false,
  openUpperBound: true,
  inboundOutcomeCount: null,
};

describe("quantilesToCdf()", () => {
  for (const { question: id, team, values, ...range } of SAMPLE.forecasts) {
    it(`makes a valid CDF of the published quantiles of ${team} on ${id}`, () => {
      const shape = { ...question, rangeMin: range.range_min, rangeMax: range.range_max };
      const quantiles = values.map((value, i) => ({ level: SAMPLE.levels[i]!, value }));

      const cdf = quantilesToCdf(quantiles, shape);

      expect(checkCdf(cdf, shape).ok).to.equal(true);
      const median = toReal(cdfQuantile(cdf, 50), shape);
      const wanted = Math.min(values[11]!, shape.rangeMax);
      expect(median).to.be.closeTo(wanted, shape.rangeMax / 100);
    });
  }

  it("keeps the quantiles of a broad forecast to a fraction of a percent", () => {
    const quantiles = [0.05, 0.25, 0.5, 0.75, 0.95].map((level) => ({ level, value: 80 * level }));

    const cdf = quantilesToCdf(quantiles, question);

    for (const { level, value } of quantiles) {
      expect(toReal(cdfQuantile(cdf, level * 100), question)).to.be.closeTo(value, 0.6);
    }
  });

  it("sorts crossing quantiles", () => {
    const sorted = quantilesToCdf(
      [
        { level: 0.2, value: 30 },
        { level: 0.8, value: 60 },
      ],
      question,
    );
    const crossed = quantilesToCdf(
      [
        { level: 0.2, value: 60 },
        { level: 0.8, value: 30 },
      ],
      question,
    );

    expect([...crossed]).to.deep.equal([...sorted]);
  });

  it("leaves mass beyond an open bound, and none beyond a closed one", () => {
    const quantiles = [
      { level: 0.1, value: -50 },
      { level: 0.9, value: 150 },
    ];
    const open = quantilesToCdf(quantiles, { ...question, openLowerBound: true });
    const closed = quantilesToCdf(quantiles, { ...question, openUpperBound: false });

    expect(open[0]).to.be.closeTo(0.3, 1e-3);
    expect(open[200]).to.be.closeTo(0.7, 1e-3);
    expect([closed[0], closed[200]]).to.deep.equal([0, 1]);
  });

  it("works on logarithmic scales, also for values that have no location there", () => {
    const log = { ...question, rangeMin: 1, rangeMax: 1000, zeroPoint: 0, openLowerBound: true };
    const quantiles = [
      { level: 0.1, value: -20 },
      { level: 0.5, value: 31 },
      { level: 0.9, value: 300 },
    ];

    const cdf = quantilesToCdf(quantiles, log);

    expect(toReal(cdfQuantile(cdf, 50), log)).to.be.closeTo(31, 1.5);
  });

  it("refuses too few quantiles, levels outside 0..1 and values that are not finite", () => {
    const bad = [
      [{ level: 0.5, value: 1 }],
      [
        { level: 0, value: 1 },
        { level: 0.5, value: 2 },
      ],
      [
        { level: 0.2, value: 1 },
        { level: 1, value: 2 },
      ],
      [
        { level: 0.2, value: Number.NaN },
        { level: 0.5, value: 2 },
      ],
    ];

    for (const quantiles of bad) {
      expect(() => quantilesToCdf(quantiles, question)).to.throw(RangeError);
    }
  });
});

describe("binsToCdf()", () => {
  const day = 86_400;
  const start = Date.UTC(2025, 10, 16) / 1000;
  const weeks: ScaledShape = {
    ...question,
    openUpperBound: false,
    rangeMin: start,
    rangeMax: start + 10 * 7 * day,
    inboundOutcomeCount: 10,
  };
  const bin = (week: number, probability: number) => ({
    from: start + week * 7 * day,
    to: start + (week + 1) * 7 * day,
    probability,
  });

  it("puts the probability of each week into its bucket", () => {
    const parts = [1, 2, 3, 4, 30, 25, 15, 10, 6, 4];

    const cdf = binsToCdf(
      parts.map((p, week) => bin(week, p)),
      weeks,
    );

    parts.forEach((part, week) => {
      expect(cdfMasses(cdf)[week + 1]).to.be.closeTo(part / 100, 1e-3);
    });
  });

  it("adds bins outside the range to the open tail", () => {
    const cdf = binsToCdf([bin(5, 3), bin(20, 1)], { ...weeks, openUpperBound: true });

    expect(cdf[10]).to.be.closeTo(0.75, 1e-3);
  });

  it("treats a bin without width as a point, which belongs to the bucket that ends there", () => {
    const point = { from: start + 7 * day, to: start + 7 * day, probability: 1 };

    const masses = cdfMasses(binsToCdf([point], weeks));

    expect(masses[1]).to.be.greaterThan(0.99);
  });

  it("refuses negative probabilities and bins without any", () => {
    expect(() => binsToCdf([bin(1, -1)], weeks)).to.throw(RangeError);
    expect(() => binsToCdf([bin(1, 0)], weeks)).to.throw(RangeError);
    expect(() => binsToCdf([], weeks)).to.throw(RangeError);
  });
});
