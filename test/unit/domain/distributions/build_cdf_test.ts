import { expect } from "chai";
import { buildCdf, type BuildQuestion } from "../../../../src/domain/distributions/build_cdf.ts";
import type { Distribution } from "../../../../src/domain/distributions/distribution.ts";
import { normalCdf } from "../../../../src/domain/distributions/normal.ts";
import { checkCdf } from "../../../../src/domain/forecasts/cdf.ts";
import { cdfQuantile } from "../../../../src/domain/forecasts/mass.ts";
import { toReal } from "../../../../src/domain/questions/scaling.ts";
import { readFluSight } from "../../../../src/demo/sources.ts";

const closed: BuildQuestion = {
  rangeMin: 0,
  rangeMax: 100,
  zeroPoint: null,
  inboundOutcomeCount: null,
  openLowerBound: false,
  openUpperBound: false,
};
const open: BuildQuestion = { ...closed, openLowerBound: true, openUpperBound: true };

const percentiles = (...pairs: readonly (readonly [p: number, value: number])[]): Distribution => ({
  kind: "percentiles",
  percentiles: pairs.map(([p, value]) => ({ p, value })),
});

describe("buildCdf()", () => {
  it("meets the percentiles exactly where the rules leave room", () => {
    const asked = percentiles([0.1, 20], [0.25, 31], [0.5, 40], [0.75, 52.5], [0.9, 70]);

    const { cdf, largestChange, adjusted } = buildCdf(asked, {}, open);

    expect({ largestChange, adjusted }).to.deep.equal({ largestChange: 0, adjusted: [] });
    for (const [u, p] of [
      [0.2, 0.1],
      [0.31, 0.25],
      [0.4, 0.5],
      [0.525, 0.75],
      [0.7, 0.9],
    ] as const) {
      expect(cdf[u * 200]).to.be.closeTo(p, 1e-12);
    }
  });

  it("has no corner at a percentile: the steps on its two sides are nearly equal", () => {
    const { cdf } = buildCdf(percentiles([0.1, 20], [0.5, 40], [0.9, 80]), {}, open);

    const [before, after] = [cdf[80]! - cdf[79]!, cdf[81]! - cdf[80]!];
    // Straight lines would give 0.01 and 0.005.
    expect(before / after).to.be.within(0.9, 1.15);
  });

  it("keeps the median and the spread of a normal distribution", () => {
    const { cdf, percentiles: shown } = buildCdf(
      { kind: "normal", mean: 40, sd: 10 },
      {},
      { ...open, inboundOutcomeCount: 400 },
    );

    expect(toReal(cdfQuantile(cdf, 50), open)).to.be.closeTo(40, 0.1);
    expect(toReal(cdfQuantile(cdf, 84.134), open)).to.be.closeTo(50, 0.2);
    expect(shown.find(({ p }) => p === 0.5)?.value).to.be.closeTo(40, 0.1);
  });

  it("reports the probability that a normal distribution has beyond open bounds", () => {
    const { below, above } = buildCdf({ kind: "normal", mean: 0, sd: 100 }, {}, open);

    expect(below).to.be.closeTo(0.5, 1e-9);
    expect(above).to.be.closeTo(0.158655, 1e-6);
  });

  it("keeps the median of a log-normal distribution on a logarithmic scale", () => {
    const question = { ...open, rangeMin: 1, rangeMax: 1000, zeroPoint: 0 };

    const { cdf } = buildCdf({ kind: "log_normal", median: 30, sigma: 0.8 }, {}, question);

    expect(toReal(cdfQuantile(cdf, 50), question)).to.be.closeTo(30, 0.1);
  });

  it("adds the parts of a mixture by their weights", () => {
    const { cdf } = buildCdf(
      {
        kind: "mixture",
        parts: [
          { weight: 3, component: { kind: "normal", mean: 20, sd: 2 } },
          { weight: 1, component: { kind: "normal", mean: 80, sd: 2 } },
        ],
      },
      {},
      closed,
    );

    expect(cdf[100]).to.be.closeTo(0.75, 2e-3);
  });

  it("returns a histogram over the buckets unchanged, to 1e-12", () => {
    const asked = buildCdf({ kind: "normal", mean: 40, sd: 25 }, {}, open).cdf;
    const bins = Array.from({ length: 200 }, (_, k) => ({
      from: k / 2,
      to: (k + 1) / 2,
      mass: asked[k + 1]! - asked[k]!,
    }));
    const beyond = { below: asked[0]!, above: 1 - asked[200]! };

    const { cdf, largestChange } = buildCdf({ kind: "histogram", bins }, beyond, open);

    expect(largestChange).to.equal(0);
    cdf.forEach((entry, i) => {
      expect(entry).to.be.closeTo(asked[i]!, 1e-12);
    });
  });

  it("turns one sample into a peak at its value, and many samples into their distribution", () => {
    const one = buildCdf({ kind: "samples", samples: Float64Array.of(25) }, {}, open);
    const many = buildCdf(
      { kind: "samples", samples: Float64Array.from({ length: 1000 }, (_, i) => 100 - i / 10) },
      {},
      open,
    );

    expect(toReal(cdfQuantile(one.cdf, 50), open)).to.be.closeTo(25, 0.5);
    for (const at of [20, 100, 180]) expect(many.cdf[at]).to.be.closeTo(at / 200, 2e-3);
  });

  it("reports each rule that was broken, how often and by how much", () => {
    const sharp = buildCdf({ kind: "normal", mean: 50, sd: 0.5 }, {}, closed);
    const outside = buildCdf(percentiles([0.2, -10], [0.8, 40]), {}, closed);

    expect(sharp.adjusted.map(({ rule }) => rule)).to.deep.equal(["min_step", "max_step"]);
    const [least, most] = sharp.adjusted;
    expect(least).to.include({ entries: 192 });
    expect(least!.largest).to.be.closeTo(5e-5, 1e-9);
    expect(most).to.deep.include({ entries: 2 });
    expect(most!.largest).to.be.closeTo(0.341345 - 0.2, 1e-6);
    expect(outside.adjusted.map(({ rule }) => rule)).to.include("lower_bound");
    expect(outside.largestChange).to.be.greaterThan(0.2);
  });

  it("treats the probabilities beyond the bounds as two more percentiles", () => {
    const { cdf } = buildCdf(percentiles([0.3, 30], [0.6, 60]), { below: 0.05, above: 0.2 }, open);

    expect([cdf[0], cdf[60], cdf[120], cdf[200]].map((v) => Number(v!.toFixed(12)))).to.deep.equal([
      0.05, 0.3, 0.6, 0.8,
    ]);
  });

  it("spreads the rest evenly if the distribution has nothing within the range", () => {
    const far = { kind: "normal", mean: 1e6, sd: 1 } as const;

    const { cdf } = buildCdf(far, { below: 0.1, above: 0.1 }, open);

    expect(cdf[100]).to.be.closeTo(0.5, 1e-9);
  });

  it("leaves nothing beyond a bound for which nothing was given, if nothing is within the range", () => {
    const far = (mean: number) => ({ kind: "normal", mean, sd: 1 }) as const;
    const both = buildCdf(far(1e6), { below: 0.1, above: 0.3 }, open).cdf;
    both.forEach((entry, i) => {
      expect(entry).to.be.closeTo(0.1 + (0.6 * i) / 200, 1e-12);
    });
    // An open end has a thousandth at least.
    const above = buildCdf(far(1e6), { above: 0.3 }, open);
    expect(above.below).to.be.closeTo(0.001, 1e-8);
    expect(above.above).to.be.closeTo(0.3, 1e-3);
    const below = buildCdf(far(-1e6), { below: 0.3 }, open);
    expect(below.above).to.be.closeTo(0.001, 1e-8);
    expect(below.below).to.be.closeTo(0.3, 1e-3);
  });

  it("scales everything except the given masses beyond the bounds, in proportion", () => {
    const wide = { kind: "normal", mean: 0, sd: 50 } as const;
    const plain = Array.from({ length: 201 }, (_, i) => normalCdf(i / 100));
    const [low, high] = [plain[0]!, plain[200]!];
    const built = (beyond: { below?: number; above?: number }, wanted: (p: number) => number) => {
      const { cdf, largestChange } = buildCdf(wide, beyond, open);
      expect(largestChange).to.equal(0);
      cdf.forEach((entry, i) => {
        expect(entry).to.be.closeTo(wanted(plain[i]!), 1e-12);
      });
    };
    built({}, (p) => p);
    built({ below: 0.2 }, (p) => 0.2 + (0.8 * (p - low)) / (1 - low));
    built({ above: 0.1 }, (p) => (0.9 * p) / high);
    built({ below: 0.2, above: 0.1 }, (p) => 0.2 + (0.7 * (p - low)) / (high - low));
  });

  it("reports the bounds as the percentiles that lie exactly there", () => {
    const asked = percentiles([0.3, 30], [0.6, 60]);
    const { cdf, percentiles: shown } = buildCdf(asked, { below: 0.05, above: 0.05 }, open);
    expect([cdf[0], cdf[200]]).to.deep.equal([0.05, 0.95]);
    expect([shown[0], shown[4]]).to.deep.equal([
      { p: 0.05, value: 0 },
      { p: 0.95, value: 100 },
    ]);
  });

  it("reports no value for percentiles beyond the bounds", () => {
    const { percentiles: shown } = buildCdf({ kind: "normal", mean: 0, sd: 100 }, {}, open);

    expect(shown.map(({ value }) => value === null)).to.deep.equal([
      true,
      true,
      false,
      false,
      true,
    ]);
  });

  it("leaves at least four in five of the demo's real forecasts unchanged", () => {
    const { questions, forecasts, levels } = readFluSight();
    const byId = new Map(questions.map((question) => [question.id, question]));
    let [all, unchanged, largest, beside] = [0, 0, 0, 0];
    for (const { q, f } of forecasts) {
      const question = byId.get(q)!;
      for (const [, values] of f.slice(-1)) {
        if (question.type !== "numeric" || values.length !== levels.length) continue;
        const shape = {
          ...open,
          rangeMin: question.range_min!,
          rangeMax: question.range_max!,
          openLowerBound: question.open_lower_bound === true,
        };
        const rows = values.map((value, i) => [levels[i]!, value] as const);
        const built = buildCdf(percentiles(...rows), {}, shape);
        expect(checkCdf(built.cdf, shape).ok).to.equal(true);
        all += 1;
        unchanged += built.largestChange === 0 ? 1 : 0;
        largest = Math.max(largest, built.largestChange);
        if (built.largestChange > 0) continue;
        const step = (shape.rangeMax - shape.rangeMin) / 200;
        // The entries at the ends follow the rules of the bounds.
        built.cdf.subarray(1, -1).forEach((entry, i) => {
          const straight = straightAt(shape.rangeMin + (i + 1) * step, levels, values);
          if (straight !== null) beside = Math.max(beside, Math.abs(entry - straight));
        });
      }
    }
    console.log(
      `      ${((100 * unchanged) / all).toFixed(1)} % of ${all} forecasts unchanged, ` +
        `largest change ${largest.toFixed(3)}, at most ${beside.toFixed(3)} beside straight lines`,
    );
    expect(all).to.be.greaterThan(900);
    expect(unchanged / all).to.be.at.least(0.8);
    expect(beside).to.be.lessThan(0.05);
  });
});

/** Returns the probability at `x` by straight lines between percentiles; null outside of them. */
function straightAt(x: number, levels: readonly number[], values: readonly number[]) {
  const at = values.findIndex((value) => value > x);
  if (at < 1) return null;
  const part = (x - values[at - 1]!) / (values[at]! - values[at - 1]!);
  return levels[at - 1]! + part * (levels[at]! - levels[at - 1]!);
}
