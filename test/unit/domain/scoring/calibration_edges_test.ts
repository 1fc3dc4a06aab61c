/** The track record at its limits: bins, weights, quantiles, histogram (Maths 8). */
import { expect } from "chai";
import { binomialQuantile } from "../../../../src/domain/numbers/binomial.ts";
import {
  addSnapshot,
  calibrationBins,
  calibrationCurve,
  type CalibrationCandidate,
  emptyCalibration,
  entersCalibration,
} from "../../../../src/domain/scoring/record/calibration.ts";
import {
  scoreHistogram,
  scoreScatter,
  trackStatistics,
} from "../../../../src/domain/scoring/record/track_record.ts";

const H = 0.125 / 3;
const snapshot = {
  ...{ probabilityYes: 0.5, start: 0, end: null, openTime: 0, actualCloseTime: 10 },
  resolvedYes: true,
};
/** Returns the positions of the bins that are not empty. */
const filled = (probabilityYes: number) =>
  calibrationCurve([{ ...snapshot, probabilityYes }]).flatMap((bin, i) =>
    bin.averageResolution === null ? [] : [i],
  );

describe("the bins of the calibration curve", () => {
  it("are 21: three thirds of an eighth at each end, steps of 0.05 between", () => {
    const edges = [0, H, 2 * H, 0.125, 0.175, 0.225, 0.275, 0.325, 0.375, 0.425, 0.475];
    const upper = [0.525, 0.575, 0.625, 0.675, 0.725, 0.775, 0.825, 0.875];
    const all = [...edges, ...upper, 0.875 + H, 0.875 + 2 * H, 1];
    const bins = calibrationCurve([]);
    expect(bins.map(({ binLower }) => binLower)).to.deep.equal(all.slice(0, -1));
    expect(bins.map(({ binUpper }) => binUpper)).to.deep.equal(all.slice(1));
  });

  it("include their lower edge and not their upper one", () => {
    expect([0, 0.04, H, 0.12, 0.125, 0.1749, 0.175].map(filled)).to.deep.equal([
      [0],
      [0],
      [1],
      [2],
      [3],
      [3],
      [4],
    ]);
    expect([0.875, 0.999].map(filled)).to.deep.equal([[18], [20]]);
    for (const outside of [1, 1.5, -0.001, Number.NaN]) expect(filled(outside)).to.deep.equal([]);
  });

  it("weight a snapshot by its share of the time from opening to close", () => {
    const average = (...spans: [number, number | null, boolean][]) =>
      calibrationCurve(
        spans.map(([start, end, resolvedYes]) => ({
          ...{ ...snapshot, openTime: 10, actualCloseTime: 30, start, end, resolvedYes },
        })),
      )[10]?.averageResolution;
    expect(average([0, 15, true], [15, 50, false])).to.be.closeTo(5 / 20, 1e-12);
    expect(average([10, 25, true], [25, null, false])).to.be.closeTo(15 / 20, 1e-12);
    expect(average([0, 5, true], [10, null, false])).to.equal(0);
    expect(average([40, null, true], [10, null, false])).to.equal(0);
    expect(average([0, 5, true])).to.equal(null);
  });

  it("are the same whether snapshots come one by one or at once", () => {
    const sums = emptyCalibration();
    addSnapshot(sums, snapshot);
    addSnapshot(sums, { ...snapshot, end: 4, resolvedYes: false });
    addSnapshot(sums, { ...snapshot, actualCloseTime: 0 });
    expect(sums.bins[10]).to.deep.equal({ count: 2, weight: 1.4, yes: 1 });
    expect(calibrationBins(sums)[10]?.averageResolution).to.be.closeTo(1 / 1.4, 1e-12);
  });

  it("have the quantiles of the binomial distribution of their edges", () => {
    const bin = calibrationCurve(new Array(100).fill(snapshot))[10];
    expect(bin).to.deep.include({
      lowerConfidenceInterval: binomialQuantile(0.05, 100, 0.475) / 100,
      perfectCalibration: 0.5,
      upperConfidenceInterval: binomialQuantile(0.95, 100, 0.525) / 100,
    });
    // By the normal approximation 0.475 - 1.645 * 0.05 and 0.525 + 1.645 * 0.05.
    expect(bin?.lowerConfidenceInterval).to.be.closeTo(0.393, 0.01);
    expect(bin?.upperConfidenceInterval).to.be.closeTo(0.607, 0.01);
    const [empty] = calibrationCurve([]);
    expect(empty).to.include({ lowerConfidenceInterval: 0, perfectCalibration: 0 });
    expect(empty?.upperConfidenceInterval).to.equal(0);
    const last = calibrationCurve([]).at(-1);
    expect(last).to.include({ upperConfidenceInterval: 1, perfectCalibration: 1 });
  });
});

describe("binomialQuantile()", () => {
  it("is 0 with probability 0 and all with probability 1", () => {
    expect([0, -0.5].map((p) => binomialQuantile(0.9, 7, p))).to.deep.equal([0, 0]);
    expect([1, 1.5].map((p) => binomialQuantile(0.1, 7, p))).to.deep.equal([7, 7]);
  });

  it("is the smallest number whose cumulated probability reaches the level", () => {
    // Two trials of chance 0.5: 0.25, 0.75, 1.
    const fair = [0.25, 0.250001, 0.75, 0.750001, 1].map((q) => binomialQuantile(q, 2, 0.5));
    expect(fair).to.deep.equal([0, 1, 1, 2, 2]);
    // One trial of chance 0.3: 0.7, 1.
    expect([0.1, 0.7, 0.71].map((q) => binomialQuantile(q, 1, 0.3))).to.deep.equal([0, 0, 1]);
    // Three trials of chance 0.9: 0.001, 0.028, 0.271, 1.
    const likely = [0.001, 0.0011, 0.028, 0.03, 0.271, 0.28].map((q) =>
      binomialQuantile(q, 3, 0.9),
    );
    expect(likely).to.deep.equal([0, 1, 1, 2, 2, 3]);
  });
});

describe("entersCalibration() (Maths 8)", () => {
  const NOW = 10_000;
  const YEARS = 5 * 365 * 86_400_000;
  const question: CalibrationCandidate = {
    ...{ type: "binary", resolution: "yes", actualResolveTime: NOW, scheduledResolveTime: NOW - 1 },
    includeBotsInAggregates: false,
  };
  const enters = (change: Partial<CalibrationCandidate>, now = NOW) =>
    entersCalibration({ ...question, ...change }, now);

  it("needs yes or no, a resolution within five years, and a scheduled time that has passed", () => {
    expect([enters({}), enters({ resolution: "no" })]).to.deep.equal([true, true]);
    for (const resolution of [null, "annulled", "ambiguous", ""]) {
      expect(enters({ resolution }), String(resolution)).to.equal(false);
    }
    expect(enters({ actualResolveTime: NOW - YEARS })).to.equal(true);
    expect(enters({ actualResolveTime: NOW - YEARS - 1 })).to.equal(false);
    expect(enters({ actualResolveTime: null })).to.equal(false);
    expect(enters({ actualResolveTime: null }, 0)).to.equal(false);
    expect(enters({ scheduledResolveTime: NOW })).to.equal(false);
    expect(enters({ scheduledResolveTime: null })).to.equal(false);
    expect(enters({ scheduledResolveTime: null }, 1)).to.equal(false);
    expect(enters({ includeBotsInAggregates: true })).to.equal(false);
    expect(enters({ type: "multiple_choice" })).to.equal(false);
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
    ...{ score, time, questionTitle: `at ${time}`, postId: time },
    ...{ type: "binary" as const, resolution: "yes" },
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
