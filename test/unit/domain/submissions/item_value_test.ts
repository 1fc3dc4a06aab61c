import { expect } from "chai";
import { cdfQuantile } from "../../../../src/domain/forecasts/mass.ts";
import { checkCdf } from "../../../../src/domain/forecasts/cdf.ts";
import { itemFor, type ItemShape } from "../../../../src/domain/submissions/item_value.ts";

const numeric: ItemShape = {
  type: "numeric",
  options: null,
  allOptionsEver: null,
  rangeMin: 0,
  rangeMax: 100,
  zeroPoint: null,
  inboundOutcomeCount: 200,
  openLowerBound: false,
  openUpperBound: true,
};
const discrete: ItemShape = {
  ...numeric,
  type: "discrete",
  rangeMin: -0.5,
  rangeMax: 9.5,
  inboundOutcomeCount: 10,
  openUpperBound: false,
};
const choice: ItemShape = {
  ...numeric,
  type: "multiple_choice",
  options: ["Low", "Mid", "High"],
  allOptionsEver: ["Low", "Mid", "High"],
};
const binary: ItemShape = { ...numeric, type: "binary" };
const day = (text: string) => Date.parse(text) / 1000;
const date: ItemShape = {
  ...numeric,
  type: "date",
  rangeMin: day("2026-01-01"),
  rangeMax: day("2026-01-29"),
  openUpperBound: false,
};

function cdfOf(shape: ItemShape, item: Record<string, unknown>): number[] {
  const verdict = itemFor(shape, item);
  if (!verdict.ok) throw new Error(verdict.faults[0]?.message);
  const cdf = verdict.item["continuous_cdf"] as number[];
  expect(checkCdf(cdf, shape)).to.include({ ok: true });
  return cdf;
}

const messageOf = (shape: ItemShape, item: Record<string, unknown>) => {
  const verdict = itemFor(shape, item);
  return verdict.ok ? null : verdict.faults[0]?.message;
};

describe("itemFor()", () => {
  it("turns quantiles into a CDF that meets them", () => {
    const percentiles = [10, 25, 40, 60, 80].map((value, i) => ({ p: 0.1 + 0.2 * i, value }));

    const cdf = cdfOf(numeric, { percentiles, end_time: "2030-01-01" });

    expect(cdf[50]).to.be.closeTo(0.3, 1e-9);
    expect(100 * cdfQuantile(Float64Array.from(cdf), 50)).to.be.closeTo(40, 1e-6);
    const verdict = itemFor(numeric, { percentiles, end_time: "2030-01-01" });
    expect(verdict.ok && Object.keys(verdict.item)).to.deep.equal(["end_time", "continuous_cdf"]);
  });

  it("keeps a CDF level where its rows are level, as far as the rules allow", () => {
    const cdf = cdfOf(numeric, {
      cdf: [
        ["10", 0.2],
        ["20", 0.4],
        ["60", 0.4],
        ["90", 0.9],
      ],
    });

    expect(cdf[40]).to.be.closeTo(0.4, 0.005);
    expect(cdf[120]).to.be.closeTo(0.4, 0.005);
    expect(cdf[180]).to.be.closeTo(0.9, 0.005);
  });

  it("reads the probability up to a discrete outcome with that outcome", () => {
    const cdf = cdfOf(discrete, {
      cdf: [
        ["2", 0.3],
        ["5", 0.8],
        ["9", 1],
      ],
    });

    expect(cdf[3]).to.be.closeTo(0.3, 1e-9);
    expect(cdf[6]).to.be.closeTo(0.8, 1e-9);
  });

  it("puts the mass of outcomes around discrete values, and before dates", () => {
    const steps = cdfOf(discrete, {
      pmf: [
        ["3", 0.5],
        ["4", 0.5],
      ],
    });
    expect(steps[4]! - steps[3]!).to.be.closeTo(0.5, 0.001);

    const weeks = ["2026-01-08", "2026-01-15", "2026-01-22"];
    const cdf = cdfOf(date, { pmf: weeks.map((week, i) => [week, [0.2, 0.5, 0.3][i]]) });
    expect(cdf[50]).to.be.closeTo(0.2, 0.01);
    expect(cdf[100]).to.be.closeTo(0.7, 0.01);
  });

  it("reads options, counts draws, and differences ordered levels", () => {
    const key = "probability_yes_per_category";
    const valueOf = (item: Record<string, unknown>) => {
      const verdict = itemFor(choice, item);
      return verdict.ok ? verdict.item[key] : verdict.faults[0]?.message;
    };

    expect(
      valueOf({
        pmf: [
          ["Low", 0.5],
          ["Mid", 0.3],
          ["High", 0.2],
        ],
      }),
    ).to.deep.equal({
      Low: 0.5,
      Mid: 0.3,
      High: 0.2,
    });
    expect(valueOf({ samples: ["Low", "Low", "Mid", "Low"] })).to.deep.equal({
      Low: 0.75,
      Mid: 0.25,
      High: 0,
    });
    expect(
      valueOf({
        cdf: [
          ["Low", 0.25],
          ["Mid", 0.25],
          ["High", 1],
        ],
      }),
    ).to.deep.equal({
      Low: 0.25,
      Mid: 0,
      High: 0.75,
    });
    expect(
      valueOf({
        cdf: [
          ["Low", 0.25],
          ["High", 1],
        ],
      }),
    ).to.equal("The cdf lacks the option Mid");
  });

  it("reads yes and no", () => {
    const of = (item: Record<string, unknown>) => {
      const verdict = itemFor(binary, item);
      return verdict.ok ? verdict.item["probability_yes"] : verdict.faults[0]?.message;
    };

    expect(
      of({
        pmf: [
          ["yes", 0.7],
          ["no", 0.3],
        ],
      }),
    ).to.equal(0.7);
    expect(of({ samples: ["1", "0", "1", "1"] })).to.equal(0.75);
    expect(of({ samples: ["0", "0"] })).to.equal(0);
    expect(of({ pmf: [["rain", 1]] })).to.equal("The outcome rain is neither yes nor no");
    expect(of({ probability_yes: 0.2 })).to.equal(0.2);
  });

  it("says what does not fit the question", () => {
    const percentiles = [
      { p: 0.5, value: 3 },
      { p: 0.9, value: 5 },
    ];

    expect(messageOf(binary, { percentiles })).to.equal("A binary question takes no distribution");
    expect(messageOf(numeric, { pmf: [["a", 1]] })).to.equal(
      "A numeric question has no outcomes with names",
    );
    expect(
      messageOf(numeric, {
        cdf: [
          ["1", 0.5],
          ["2", 0.4],
        ],
      }),
    ).to.equal("The cdf falls from 0.5 to 0.4 at 2");
    expect(messageOf(choice, { pmf: [["Low", 0.5]] })).to.equal("The probabilities sum to 0.5");
    expect(messageOf(date, { pmf: [["soon", 1]] })).to.equal("The outcome soon is not a date");
    expect(
      messageOf(numeric, {
        percentiles: [
          { p: 0.9, value: 1 },
          { p: 0.5, value: 2 },
        ],
      }),
    ).to.match(/^percentiles: Entry 1: p must be larger/);
  });
});
