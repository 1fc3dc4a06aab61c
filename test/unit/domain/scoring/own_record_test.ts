/** How well one account has forecast (Maths 8). */
import { expect } from "chai";
import {
  type CalibrationCandidate,
  type CalibrationSnapshot,
  calibrationCurve,
  entersCalibration,
  resolvedInTime,
} from "../../../../src/domain/scoring/record/calibration.ts";
import {
  addOwnForecasts,
  addOwnPeerScore,
  emptyOwn,
  ownRecord,
} from "../../../../src/domain/scoring/record/own_record.ts";

const forecast = (given: Partial<CalibrationSnapshot>): CalibrationSnapshot => ({
  probabilityYes: 0.5,
  start: 0,
  end: null,
  openTime: 0,
  actualCloseTime: 10,
  resolvedYes: true,
  ...given,
});

describe("the record of an account", () => {
  it("weighs each forecast by the share of the question's life in which it stood", () => {
    const sums = emptyOwn();
    addOwnForecasts(sums, [
      forecast({ probabilityYes: 0.8, end: 5 }),
      forecast({ probabilityYes: 0.6, start: 5, end: 20 }),
    ]);
    addOwnForecasts(sums, [forecast({ probabilityYes: 0.3, start: 9, resolvedYes: false })]);

    const { brier, log, questions, forecasts } = ownRecord(sums);

    expect({ questions, forecasts }).to.deep.equal({ questions: 2, forecasts: 3 });
    const weight = 0.5 + 0.5 + 0.1;
    expect(brier).to.be.closeTo((0.5 * 0.04 + 0.5 * 0.16 + 0.1 * 0.09) / weight, 1e-12);
    const logs = 0.5 * Math.log(0.8) + 0.5 * Math.log(0.6) + 0.1 * Math.log(0.7);
    expect(log).to.be.closeTo(logs / weight, 1e-12);
  });

  it("has the bins of the track record, and counts the forecasts in each", () => {
    const own = [0.1, 0.11, 0.9].map((probabilityYes) => forecast({ probabilityYes }));
    const sums = emptyOwn();
    addOwnForecasts(sums, own);

    const { bins, counts } = ownRecord(sums);

    expect(bins).to.deep.equal(calibrationCurve(own));
    expect(counts.flatMap((count, i) => (count > 0 ? [[i, count]] : []))).to.deep.equal([
      [2, 2],
      [18, 1],
    ]);
  });

  it("leaves out questions whose life has no length, or ended before it began", () => {
    const sums = emptyOwn();
    addOwnForecasts(sums, [forecast({ actualCloseTime: 0 })]);
    addOwnForecasts(sums, [forecast({ openTime: 20, actualCloseTime: 10, start: 30 })]);

    const { questions, forecasts, brier, log } = ownRecord(sums);
    expect([questions, forecasts, brier, log]).to.deep.equal([0, 0, null, null]);
  });

  it("has the mean of the peer scores, and null without any", () => {
    const sums = emptyOwn();
    expect(ownRecord(sums)).to.include({ peer: null, scored: 0 });
    for (const score of [10, -4]) addOwnPeerScore(sums, score);
    expect(ownRecord(sums)).to.include({ peer: 3, scored: 2 });
  });

  it("has the questions of the track record, and those whose prediction has bots in it too", () => {
    const now = 1e12;
    const question: CalibrationCandidate = {
      type: "binary",
      resolution: "yes",
      includeBotsInAggregates: true,
      actualResolveTime: now - 2,
      scheduledResolveTime: now - 1,
    };
    const isIn = (given: Partial<CalibrationCandidate>) =>
      resolvedInTime({ ...question, ...given }, now);

    expect([isIn({}), entersCalibration(question, now)]).to.deep.equal([true, false]);
    for (const given of [
      { type: "numeric" },
      { resolution: "annulled" },
      { scheduledResolveTime: now },
      { actualResolveTime: now - 5 * 365 * 86_400_000 - 1 },
    ] as const) {
      expect(isIn(given), JSON.stringify(given)).to.equal(false);
    }
  });
});
