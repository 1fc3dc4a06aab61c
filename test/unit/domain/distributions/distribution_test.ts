/** The curves of the forms of a distribution, and the masses of a curve (Maths 14). */
import { expect } from "chai";
import { buildCdf, massesOf } from "../../../../src/domain/distributions/build_cdf.ts";
import { buildRequested } from "../../../../src/domain/distributions/build_requested.ts";
import {
  type CurveQuestion,
  curveOf,
  locationOf,
} from "../../../../src/domain/distributions/distribution.ts";
import { normalCdf } from "../../../../src/domain/distributions/normal.ts";
import { curveThrough } from "../../../../src/domain/distributions/percentile_curve.ts";

const linear = { rangeMin: 0, rangeMax: 100, zeroPoint: null };
const open: CurveQuestion = {
  ...linear,
  openLowerBound: true,
  openUpperBound: true,
  count: 200,
};
const shape = { ...open, inboundOutcomeCount: 200 };

describe("curveOf()", () => {
  it("is the normal distribution of the values", () => {
    const curve = curveOf({ kind: "normal", mean: 40, sd: 10 }, open);
    expect(curve(0.4, true)).to.equal(0.5);
    expect(curve(0.5, false)).to.equal(normalCdf(1));
  });

  it("is 0 for a log-normal distribution where values are not positive", () => {
    const question = { ...open, rangeMin: -50, rangeMax: 50 };
    const curve = curveOf({ kind: "log_normal", median: 20, sigma: 0.5 }, question);
    expect([curve(0, true), curve(0.5, true)]).to.deep.equal([0, 0]);
    expect(curve(0.7, true)).to.equal(0.5);
    expect(curve(0.9, true)).to.be.closeTo(normalCdf(Math.log(2) / 0.5), 1e-15);
  });

  it("spreads each bin of a histogram evenly, and a bin without width is a jump", () => {
    const bins = [
      { from: 10, to: 20, mass: 1 },
      { from: 50, to: 50, mass: 3 },
      { from: 80, to: 120, mass: 4 },
    ];
    const curve = curveOf({ kind: "histogram", bins }, open);
    const at = (x: number, isInclusive = true) => curve(x / 100, isInclusive);
    expect([at(5), at(10), at(20), at(49)]).to.deep.equal([0, 0, 1 / 8, 1 / 8]);
    expect(at(15)).to.be.closeTo(1 / 16, 1e-12);
    expect([at(50, false), at(50), at(51, false)]).to.deep.equal([1 / 8, 1 / 2, 1 / 2]);
    expect([at(80), at(90), at(100)]).to.deep.equal([1 / 2, 5 / 8, 3 / 4]);
  });

  it("adds the parts of a mixture, with their jumps", () => {
    const point = { kind: "histogram", bins: [{ from: 50, to: 50, mass: 1 }] } as const;
    const parts = [
      { weight: 3, component: point },
      { weight: 1, component: { kind: "normal", mean: 50, sd: 1 } as const },
    ];
    const curve = curveOf({ kind: "mixture", parts }, open);
    expect([curve(0.5, false), curve(0.5, true)]).to.deep.equal([1 / 8, 7 / 8]);
  });

  it("sorts samples by their value, and gives each the middle of its share", () => {
    const samples = Float64Array.of(90, 5, 10, 70);
    const curve = curveOf({ kind: "samples", samples }, open);
    const knots = [0.05, 0.1, 0.7, 0.9].map((u, i) => {
      const p = (i + 0.5) / 4;
      return { u, below: p, upTo: p };
    });
    const plain = curveThrough(knots, open);
    for (const u of [0, 0.07, 0.3, 0.5, 0.8, 1]) {
      expect(curve(u, true), String(u)).to.equal(plain(u, true));
    }
  });

  it("takes the probabilities beyond the bounds for percentiles, in the order of the locations", () => {
    const percentiles = [
      { p: 0.6, value: 60 },
      { p: 0.3, value: 30 },
    ];
    const beyond = { below: 0.05, above: 0.2 };
    const curve = curveOf({ kind: "percentiles", percentiles }, open, beyond);
    for (const [u, p] of [
      [0, 0.05],
      [0.3, 0.3],
      [0.6, 0.6],
      [1, 0.8],
    ] as const) {
      expect(curve(u, true)).to.be.closeTo(p, 1e-12);
    }
  });

  it("takes a value beside the end of a bucket for the end, within a ten millionth of a bucket", () => {
    const jump = (value: number) => {
      const bins = [{ from: value, to: value, mass: 1 }];
      return curveOf({ kind: "histogram", bins }, open)(0.25, true);
    };
    // A bucket is 0.5 wide.
    expect([jump(25), jump(25 + 0.9 * 0.5e-7), jump(25 + 1.1 * 0.5e-7)]).to.deep.equal([1, 1, 0]);
    expect(jump(25 - 1.1 * 0.5e-7)).to.equal(1);
  });
});

describe("values beside the ends of buckets, and at the bounds", () => {
  it("meet the end within less than a ten millionth of a bucket", () => {
    const single = { ...open, rangeMax: 1, count: 1 };
    const jump = (value: number) => {
      const bins = [{ from: value, to: value, mass: 1 }];
      return curveOf({ kind: "histogram", bins }, single)(0, true);
    };
    expect([jump(0.99e-7), jump(1e-7)]).to.deep.equal([1, 0]);
  });

  it("jump from the probability beyond the bound to that of the percentile there", () => {
    const percentiles = [
      { p: 0.3, value: 0 },
      { p: 0.6, value: 60 },
      { p: 0.7, value: 100 },
    ];
    const beyond = { below: 0.2, above: 0.1 };
    const curve = curveOf({ kind: "percentiles", percentiles }, open, beyond);
    const ends = [curve(0, false), curve(0, true), curve(1, false), curve(1, true)];
    [0.2, 0.3, 0.7, 0.9].forEach((p, i) => {
      expect(ends[i]).to.be.closeTo(p, 1e-12);
    });
  });
});

describe("locationOf()", () => {
  it("is clamped far outside the range", () => {
    expect([locationOf(50, linear), locationOf(-50, linear)]).to.deep.equal([0.5, -0.5]);
    expect([locationOf(1e12, linear), locationOf(-1e12, linear)]).to.deep.equal([1e6 + 1, -1e6]);
  });

  it("is clamped one range away on a logarithmic scale, which may have no such location", () => {
    const log = { rangeMin: 1, rangeMax: 100, zeroPoint: 0 };
    expect(locationOf(10, log)).to.be.closeTo(0.5, 1e-12);
    expect([locationOf(1e9, log), locationOf(-5, log)]).to.deep.equal([2, -1]);
  });
});

describe("massesOf()", () => {
  it("are below the range, in each bucket with its upper end, and above", () => {
    const jumps = (u: number, isInclusive: boolean) =>
      [0, 0.5, 1].filter((place) => (isInclusive ? place <= u : place < u)).length / 4;
    expect([...massesOf(jumps, 4)]).to.deep.equal([0, 0.25, 0.25, 0, 0.25, 0.25]);
  });

  it("are never negative, where rounding lets a curve fall or rise above 1", () => {
    const values = [0.1, 0.5, 0.4, 0.6, 1.2];
    expect([...massesOf((u) => values[u * 4]!, 4)].map((mass) => Number(mass.toFixed(12)))).to.eql([
      0.1, 0.4, 0, 0.1, 0.6, 0,
    ]);
  });
});

describe("buildCdf()", () => {
  const bins = [
    { from: 0, to: 50, mass: 1 },
    { from: 50, to: 100, mass: 3 },
  ];
  const built = (beyond: { below?: number; above?: number }) =>
    buildCdf({ kind: "histogram", bins }, beyond, shape);

  it("scales what is within the range to what is left, with one side given or both", () => {
    const { cdf, below, above, largestChange } = built({ below: 0.1, above: 0.1 });
    expect(largestChange).to.equal(0);
    for (const [found, expected] of [
      [below, 0.1],
      [cdf[100], 0.3],
      [cdf[200], 0.9],
      [above, 0.1],
    ]) {
      expect(found).to.be.closeTo(expected!, 1e-12);
    }
    // The side that is not given keeps its share of the rest, here none.
    const onlyBelow = built({ below: 0.2 });
    expect(onlyBelow.below).to.be.closeTo(0.2, 1e-3);
    expect(onlyBelow.cdf[100]).to.be.closeTo(0.4, 1e-3);
    const onlyAbove = built({ above: 0.2 });
    expect(onlyAbove.above).to.be.closeTo(0.2, 1e-3);
    expect(onlyAbove.cdf[100]).to.be.closeTo(0.2, 2e-3);
  });

  it("keeps what the distribution has beyond the side that is not given, in proportion", () => {
    const half = { kind: "normal", mean: 100, sd: 20 } as const;
    const { below, above } = buildCdf(half, { below: 0.2 }, shape);
    expect(below).to.be.closeTo(0.2, 2e-3);
    expect(above).to.be.closeTo(0.4, 2e-3);
  });

  it("reports five percentiles where they lie within the range", () => {
    const { percentiles } = built({ below: 0.04, above: 0.04 });
    expect(percentiles.map(({ p }) => p)).to.deep.equal([0.05, 0.25, 0.5, 0.75, 0.95]);
    const values = percentiles.map(({ value }) => (value === null ? null : Math.round(value)));
    expect(values).to.deep.equal([2, 46, 67, 85, 99]);
    const outside = built({ below: 0.3, above: 0.3 }).percentiles.map(({ value }) => value);
    expect(outside.map((value) => value === null)).to.deep.equal([true, true, false, true, true]);
  });
});

describe("buildRequested()", () => {
  const question = { ...shape, isTime: false };
  const request = (body: string) => buildRequested(Buffer.from(body), question);

  it("says what is wrong with a body that is no JSON, and with one that is no distribution", () => {
    const malformed = request("{");
    expect(malformed.kind).to.equal("malformed");
    if (malformed.kind === "malformed") expect(malformed.message).to.match(/JSON/);
    const refused = request("{}");
    expect(refused.kind).to.equal("refused");
    if (refused.kind === "refused") {
      expect(refused.faults).to.have.property("non_field_errors");
    }
  });

  it("builds what was asked for, with the probabilities beyond the bounds", () => {
    const body = { normal: { mean: 40, sd: 10 }, below: 0.1, above: 0.05 };
    const expected = buildCdf(
      { kind: "normal", mean: 40, sd: 10 },
      { below: 0.1, above: 0.05 },
      question,
    );
    expect(request(JSON.stringify(body))).to.deep.equal({ kind: "built", built: expected });
  });
});

describe("normalCdf()", () => {
  it("is the distribution function, and exactly 0 or 1 far away", () => {
    expect(normalCdf(0)).to.equal(0.5);
    expect(normalCdf(1)).to.be.closeTo(0.841344746068543, 1e-15);
    expect(normalCdf(-1.959963984540054)).to.be.closeTo(0.025, 1e-15);
    expect([normalCdf(-8.5), normalCdf(8.5)]).to.deep.equal([0, 1]);
    expect(normalCdf(-8.4)).to.be.within(0, 1e-15);
    expect(normalCdf(5) + normalCdf(-5)).to.be.closeTo(1, 1e-15);
  });
});
