import { expect } from "chai";
import { logOddsGap } from "../../../../src/domain/forecasts/log_odds_gap.ts";

const logit = (p: number) => Math.log(p / (1 - p));

describe("logOddsGap()", () => {
  it("is the difference of the log odds of yes, the same in both directions", () => {
    const gap = logit(0.7) - logit(0.2);
    const predicted = { forecastValues: [0.3, 0.7], centers: [] };
    expect(logOddsGap("binary", [0.8, 0.2], predicted)).to.be.closeTo(gap, 1e-9);
    const other = { forecastValues: [0.8, 0.2], centers: [] };
    expect(logOddsGap("binary", [0.3, 0.7], other)).to.be.closeTo(gap, 1e-9);
  });

  it("takes probabilities beyond 0.001 and 0.999 for these", () => {
    const predicted = { forecastValues: [1, 0], centers: [] };
    const gap = logOddsGap("binary", [0.5, 0.5], predicted);
    expect(gap).to.be.closeTo(-logit(0.001), 1e-9);
  });

  it("is the largest of the options that both have", () => {
    const predicted = { forecastValues: [0.2, null, 0.5, 0.3], centers: [] };
    const gap = logOddsGap("multiple_choice", [0.2, 0.01, 0.4, null], predicted);
    expect(gap).to.be.closeTo(logit(0.5) - logit(0.4), 1e-9);
  });

  it("asks of a CDF how likely it has the median of the prediction", () => {
    const cdf = Float64Array.of(0, 0.5, 0.7, 0.8, 1);
    const at = (median: number) =>
      logOddsGap("numeric", cdf, { forecastValues: [], centers: [median] });
    expect(at(0.25)).to.equal(0);
    expect(at(0.375), "between two grid points").to.be.closeTo(logit(0.6), 1e-9);
    expect(at(1)).to.be.closeTo(logit(0.999), 1e-9);
  });
});
