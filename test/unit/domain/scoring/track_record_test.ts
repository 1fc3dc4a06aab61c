import { expect } from "chai";
import { binomialQuantile } from "../../../../src/domain/numbers/binomial.ts";
import {
  calibrationCurve,
  entersCalibration,
} from "../../../../src/domain/scoring/record/calibration.ts";
import {
  scoreHistogram,
  scoreScatter,
  trackStatistics,
} from "../../../../src/domain/scoring/record/track_record.ts";

/** The definition: a sum from zero with exact factorials. */
function slowQuantile(q: number, k: number, p: number): number {
  let term = (1 - p) ** k;
  let sum = term;
  let j = 0;
  while (sum < q - 1e-12 && j < k) {
    term *= ((k - j) / (j + 1)) * (p / (1 - p));
    sum += term;
    j += 1;
  }
  return j;
}

describe("binomialQuantile()", () => {
  it("agrees with the definition", () => {
    for (const k of [1, 2, 3, 7, 20, 61, 200]) {
      for (const p of [0.01, 0.0416666, 0.125, 0.475, 0.5, 0.525, 0.875, 0.96]) {
        for (const q of [0.05, 0.5, 0.95]) {
          expect(binomialQuantile(q, k, p), `${q} ${k} ${p}`).to.equal(slowQuantile(q, k, p));
        }
      }
    }
  });

  it("handles the certain cases and long series", () => {
    expect(binomialQuantile(0.5, 10, 0)).to.equal(0);
    expect(binomialQuantile(0.05, 10, 1)).to.equal(10);
    expect(binomialQuantile(0.5, 1_000_001, 0.5)).to.equal(500_000);
    expect(binomialQuantile(0.95, 1_000_000, 0.5)).to.be.closeTo(500_000 + 1.6449 * 500, 2);
  });
});

describe("calibrationCurve()", () => {
  const snapshot = { start: 0, end: null, openTime: 0, actualCloseTime: 10, resolvedYes: true };

  it("has 21 bins from 0 to 1, with null for empty ones", () => {
    const bins = calibrationCurve([]);
    expect(bins).to.have.lengthOf(21);
    expect([bins[0]?.binLower, bins[20]?.binUpper]).to.deep.equal([0, 1]);
    for (const [i, bin] of bins.entries()) {
      expect(bin.averageResolution).to.equal(null);
      if (i > 0) expect(bin.binLower).to.equal(bins[i - 1]?.binUpper);
    }
  });

  it("weights by the share of the question's open time", () => {
    const bins = calibrationCurve([
      { ...snapshot, probabilityYes: 0.5, end: 4 },
      { ...snapshot, probabilityYes: 0.5, start: 4, resolvedYes: false },
      { ...snapshot, probabilityYes: 0.5, start: 12, resolvedYes: false },
      { ...snapshot, probabilityYes: 0.5, actualCloseTime: 0 },
    ]);
    expect(bins[10]?.averageResolution).to.be.closeTo(0.4, 1e-12);
  });

  it("puts lower edges into their bin", () => {
    const bins = calibrationCurve([{ ...snapshot, probabilityYes: 0.125 }]);
    expect(bins.map(({ averageResolution }) => averageResolution).indexOf(1)).to.equal(3);
  });
});

describe("entersCalibration()", () => {
  const question = {
    type: "binary",
    resolution: "no",
    actualResolveTime: 1000,
    scheduledResolveTime: 1500,
    includeBotsInAggregates: false,
  } as const;

  it("includes binary questions that are due", () => {
    expect(entersCalibration(question, 2000)).to.equal(true);
    expect(entersCalibration(question, 1500)).to.equal(false);
    expect(entersCalibration({ ...question, resolution: "annulled" }, 2000)).to.equal(false);
    expect(entersCalibration({ ...question, includeBotsInAggregates: true }, 2000)).to.equal(false);
    expect(entersCalibration({ ...question, type: "numeric" }, 2000)).to.equal(false);
    expect(entersCalibration(question, 1001 + 5 * 365 * 86_400_000)).to.equal(false);
  });
});

describe("track record", () => {
  const record = { questionTitle: "t", postId: 1, type: "binary" as const, resolution: "yes" };

  it("has a null average and no bins without scores", () => {
    const counts = { forecastsCount: 0, questionsPredictedCount: 0 };
    const statistics = trackStatistics([], counts).map(({ name, value }) => [name, value]);
    expect(statistics).to.deep.equal([
      ["average_score", null],
      ["forecasts_count", 0],
      ["questions_predicted_count", 0],
      ["score_count", 0],
    ]);
    expect(scoreHistogram([])).to.deep.equal([]);
  });

  it("averages scores and orders the scatter by time", () => {
    const records = [
      { ...record, score: 10, time: 5 },
      { ...record, score: 30, time: 2 },
    ];
    const counts = { forecastsCount: 9, questionsPredictedCount: 3 };
    expect(trackStatistics(records, counts)[0]?.value).to.equal(20);
    expect(scoreScatter(records).map(({ time }) => time)).to.deep.equal([2, 5]);
  });

  it("covers at least -50 to 50, with each score in one bin", () => {
    const bins = scoreHistogram([-50, 0, 49.9, 0.5]);
    expect(bins[0]).to.deep.equal({ binStart: -50, binEnd: -45, scoreCount: 1 });
    expect(bins.reduce((sum, { scoreCount }) => sum + scoreCount, 0)).to.equal(4);
    expect(bins.at(-1)?.binEnd).to.equal(50);
  });
});

describe("scoreHistogram()", () => {
  const counts = (scores: number[]) =>
    scoreHistogram(scores).map(({ binStart, scoreCount }) => [binStart, scoreCount]);

  it("has twenty bins of width five from -50 to 50, with their lower ends", () => {
    const bins = counts([-50, -45.1, -45, 0, 4.9, 5, 49]);
    expect(bins).to.have.length(20);
    expect(bins.map(([start]) => start)).to.deep.equal(
      Array.from({ length: 20 }, (_, i) => -50 + 5 * i),
    );
    expect(bins.filter(([, count]) => count !== 0)).to.deep.equal([
      [-50, 2],
      [-45, 1],
      [0, 2],
      [5, 1],
      [45, 1],
    ]);
  });

  it("grows with the lowest and the highest score, in whole widths", () => {
    // The range is -100.5 to 50; the width is the whole part of 150.5 / 20.
    const low = scoreHistogram([-100.5]);
    expect(low[0]).to.deep.equal({ binStart: -100, binEnd: -93, scoreCount: 0 });
    expect(low.at(-1)?.binEnd).to.equal(54);
    // The range is -50 to 89.5: 139.5 / 20.
    const high = scoreHistogram([89.5]);
    expect(high[0]).to.deep.equal({ binStart: -50, binEnd: -44, scoreCount: 0 });
    expect(high.at(-1)).to.deep.equal({ binStart: 88, binEnd: 94, scoreCount: 1 });
  });

  it("ends before the highest whole number", () => {
    expect(counts([50]).reduce((sum, [, count]) => sum + count!, 0)).to.equal(0);
  });
});

describe("trackStatistics() and scoreScatter()", () => {
  const record = (score: number, time: number) => ({
    score,
    time,
    questionTitle: `at ${time}`,
    postId: time,
    type: "binary" as const,
    resolution: "yes",
  });

  it("describe each number", () => {
    const statistics = trackStatistics([record(10, 1), record(-4, 2), record(0, 3)], {
      forecastsCount: 8,
      questionsPredictedCount: 5,
    });
    expect(statistics).to.deep.equal([
      {
        name: "average_score",
        value: 2,
        description: "Mean baseline score of the community prediction on resolved public questions",
      },
      { name: "forecasts_count", value: 8, description: "Forecasts made on public questions" },
      {
        name: "questions_predicted_count",
        value: 5,
        description: "Public questions with at least one forecast",
      },
      {
        name: "score_count",
        value: 3,
        description: "Resolved public questions the average is taken over",
      },
    ]);
  });

  it("order records by time and do not change the list", () => {
    const given = [record(1, 3), record(2, 1), record(3, 2)];
    expect(scoreScatter(given).map(({ time }) => time)).to.deep.equal([1, 2, 3]);
    expect(given.map(({ time }) => time)).to.deep.equal([3, 1, 2]);
  });
});
