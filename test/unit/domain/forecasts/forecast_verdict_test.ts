import { expect } from "chai";
import { MAX_FAULTS_PER_ITEM } from "../../../../src/domain/requests/fault.ts";
import type { ForecastItem } from "../../../../src/domain/forecasts/forecast_batch.ts";
import type { ForecastShape } from "../../../../src/domain/forecasts/forecast_values.ts";
import { judgeForecast } from "../../../../src/domain/forecasts/forecast_verdict.ts";

const NOW = 5_000;
const plain: ForecastItem = {
  question: 1,
  probabilityYes: undefined,
  categories: undefined,
  continuousCdf: undefined,
  cdf: null,
  endTime: null,
  distributionInput: undefined,
  trace: undefined,
};
const shape: ForecastShape = {
  type: "binary",
  options: null,
  allOptionsEver: null,
  inboundOutcomeCount: 2,
  openLowerBound: false,
  openUpperBound: false,
};
const choice: ForecastShape = {
  ...shape,
  type: "multiple_choice",
  options: ["a", "Other"],
  allOptionsEver: ["a", "b", "Other"],
};
/** The CDF of the item follows two numbers of another item. */
const values = Float64Array.of(9, 9, 0, 0.5, 1);

function judge(item: Partial<ForecastItem>, question: Partial<ForecastShape> = {}) {
  return judgeForecast({ ...plain, ...item }, values, { ...shape, ...question }, NOW);
}
function faultsOf(item: Partial<ForecastItem>, question: Partial<ForecastShape> = {}) {
  const verdict = judge(item, question);
  if (verdict.ok) throw new Error("accepted");
  return verdict.faults;
}

describe("judgeForecast() (Contract 2.4)", () => {
  it("stores the value of the question's type", () => {
    expect(judge({ probabilityYes: "0.25" })).to.deep.equal({
      ok: true,
      stored: 0.25,
      distributionInput: undefined,
    });
    expect(judge({ categories: { a: 0.25, Other: 0.75 } }, choice)).to.deep.equal({
      ok: true,
      stored: Float64Array.of(0.25, Number.NaN, 0.75),
      distributionInput: undefined,
    });
    expect(judge({ cdf: { from: 2, length: 3 } }, { type: "numeric" })).to.deep.equal({
      ok: true,
      stored: Float64Array.of(0, 0.5, 1),
      distributionInput: undefined,
    });
  });

  it("stores the distribution input of continuous questions only", () => {
    const item = { cdf: { from: 2, length: 3 }, distributionInput: { a: 1 } };
    for (const type of ["numeric", "discrete", "date"] as const) {
      expect(judge(item, { type })).to.deep.include({ distributionInput: { a: 1 } });
    }
    expect(judge({ probabilityYes: 0.5, distributionInput: { a: 1 } })).to.deep.include({
      ok: true,
      distributionInput: undefined,
    });
  });

  it("accepts no option when the question has none", () => {
    const [fault] = faultsOf({ categories: { a: 1 } }, { type: "multiple_choice" });
    expect(fault?.code).to.equal("unknown_option");
  });

  it("requires an end after now", () => {
    expect(judge({ probabilityYes: 0.5, endTime: NOW + 1 }).ok).to.equal(true);
    expect(faultsOf({ probabilityYes: 0.5, endTime: NOW })).to.deep.equal([
      {
        code: "past",
        path: "end_time",
        index: null,
        value: "1970-01-01T00:00:05.000Z",
        limit: null,
        message: "The end time is not after now",
        fix: "Send a later time, or leave it out for a forecast without end",
      },
    ]);
  });

  it("says where a value of another type belongs", () => {
    const [first, ...rest] = faultsOf({ probabilityYes: 0.5, cdf: { from: 2, length: 3 } });
    expect(rest).to.deep.equal([]);
    expect(first).to.deep.equal({
      code: "inapplicable",
      path: "continuous_cdf",
      index: null,
      value: "array",
      limit: null,
      message: "A binary question takes no continuous_cdf",
      fix: "Leave it out or send null; the value belongs in probability_yes",
    });
    const categories = { a: 0.5, Other: 0.5 };
    expect(faultsOf({ probabilityYes: 0.5, categories }, choice)).to.deep.equal([
      {
        code: "inapplicable",
        path: "probability_yes",
        index: null,
        value: 0.5,
        limit: null,
        message: "A multiple choice question takes no probability_yes",
        fix: "Leave it out or send null; the value belongs in probability_yes_per_category",
      },
    ]);
    for (const type of ["numeric", "discrete", "date"] as const) {
      const faults = faultsOf({ cdf: { from: 2, length: 3 }, categories }, { type });
      expect(faults.map(({ path, message, fix }) => [path, message, fix])).to.deep.equal([
        [
          "probability_yes_per_category",
          `A ${type} question takes no probability_yes_per_category`,
          "Leave it out or send null; the value belongs in continuous_cdf",
        ],
      ]);
    }
  });

  it("accepts empty values in the keys of other types", () => {
    const nothing = { categories: {}, continuousCdf: 0, cdf: { from: 0, length: 0 } };
    expect(judge({ probabilityYes: 0.5, ...nothing }).ok).to.equal(true);
    expect(judge({ probabilityYes: 0.5, cdf: { from: 2, length: 1 } }).ok).to.equal(false);
    expect(judge({ probabilityYes: 0, cdf: { from: 2, length: 3 } }, { type: "date" }).ok).to.equal(
      true,
    );
  });

  it("lists at most twenty faults, those of the value first", () => {
    const many = judgeForecast(
      { ...plain, cdf: { from: 0, length: 200 }, probabilityYes: 0.5, endTime: NOW },
      new Float64Array(200),
      { ...shape, type: "numeric", inboundOutcomeCount: 200 },
      NOW,
    );
    expect(many.ok ? 0 : many.faults.length).to.equal(MAX_FAULTS_PER_ITEM);
  });
});
