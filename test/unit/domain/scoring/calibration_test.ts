import { expect } from "chai";
import { binomialQuantile } from "../../../../src/domain/numbers/binomial.ts";
import {
  addSnapshot,
  calibrationBins,
  type CalibrationCandidate,
  calibrationCurve,
  emptyCalibration,
  entersCalibration,
} from "../../../../src/domain/scoring/record/calibration.ts";

const H = 0.125 / 3;

const snapshot = {
  probabilityYes: 0.5,
  start: 0,
  end: null,
  openTime: 0,
  actualCloseTime: 10,
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
          ...snapshot,
          openTime: 10,
          actualCloseTime: 30,
          start,
          end,
          resolvedYes,
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

describe("entersCalibration() (Maths 8)", () => {
  const NOW = 10_000;
  const YEARS = 5 * 365 * 86_400_000;
  const question: CalibrationCandidate = {
    type: "binary",
    resolution: "yes",
    actualResolveTime: NOW,
    scheduledResolveTime: NOW - 1,
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

describe("calibrationCurve() of two questions", () => {
  it("weigh each question of the calibration by its own life", () => {
    const all = [
      { probabilityYes: 0.5, start: 10, end: null, openTime: 10, actualCloseTime: 30 },
      { probabilityYes: 0.5, start: 0, end: null, openTime: 0, actualCloseTime: 10 },
    ].map((snapshot, i) => ({ ...snapshot, resolvedYes: i === 0 }));
    expect(calibrationCurve(all)[10]?.averageResolution).to.equal(0.5);
  });
});
