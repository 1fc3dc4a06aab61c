/** What the sums of the aggregation keep, change and refuse, at the edges. */
import { expect } from "chai";
import {
  applyEvent,
  createAggregationState,
  emitValues,
} from "../../../../src/domain/aggregation/aggregation_state.ts";
import type { Forecast } from "../../../../src/domain/aggregation/forecast.ts";
import {
  reputationAt,
  reputationOf,
  reputationTimeline,
  reputationWeights,
  servicePrediction,
  stretchOf,
} from "../../../../src/domain/aggregation/reputation.ts";
import { createSharedCells } from "../../../../src/domain/aggregation/sums/cell_allocator.ts";
import {
  createColumn,
  insertValue,
  removeValue,
  shiftRanks,
  summarise,
} from "../../../../src/domain/aggregation/sums/sorted_column.ts";

const row = (id: number, values: Forecast["values"], start = id): Forecast => ({
  ...{ id, userId: id, start, end: null, values },
});

/** A column with these values, oldest first. */
function columnOf(...values: number[]) {
  const column = createColumn();
  values.forEach((value, i) => {
    insertValue(column, value, i + 1);
  });
  return column;
}
const cellsOf = ({ values, ranks, size }: ReturnType<typeof createColumn>) =>
  Array.from({ length: size }, (_, i) => [values[i], ranks[i]]);

describe("a sorted column", () => {
  it("begins empty, with room for sixteen values, and doubles its room", () => {
    const column = createColumn();
    expect([column.size, column.values.length, column.ranks.length]).to.deep.equal([0, 16, 16]);
    expect(column.cursors.stale).to.equal(true);
    for (let i = 1; i <= 16; i++) insertValue(column, i / 100, i);
    expect([column.size, column.values.length]).to.deep.equal([16, 16]);
    insertValue(column, 0.005, 17);
    expect([column.size, column.values.length, column.ranks.length]).to.deep.equal([17, 32, 32]);
    expect(cellsOf(column).slice(0, 3)).to.deep.equal([
      [0.005, 17],
      [0.01, 1],
      [0.02, 2],
    ]);
  });

  it("puts a value before the equal ones, and removes the one of the given rank", () => {
    const column = columnOf(0.5, 0.2, 0.5, 0.5);
    expect(cellsOf(column)).to.deep.equal([
      [0.2, 2],
      [0.5, 4],
      [0.5, 3],
      [0.5, 1],
    ]);
    removeValue(column, 0.5, 3);
    expect(cellsOf(column)).to.deep.equal([
      [0.2, 2],
      [0.5, 4],
      [0.5, 1],
    ]);
    removeValue(column, 0.5, 1);
    expect(cellsOf(column)).to.deep.equal([
      [0.2, 2],
      [0.5, 4],
    ]);
  });

  it("shifts the given rank and those above it", () => {
    const column = columnOf(0.3, 0.1, 0.2, 0.4);
    shiftRanks(column, 3, 1);
    expect(cellsOf(column).map(([, rank]) => rank)).to.deep.equal([2, 4, 1, 5]);
    shiftRanks(column, 4, -1);
    expect(cellsOf(column).map(([, rank]) => rank)).to.deep.equal([2, 3, 1, 4]);
    shiftRanks(column, 5, 1);
    expect(cellsOf(column).map(([, rank]) => rank)).to.deep.equal([2, 3, 1, 4]);
  });

  it("says which value is not there", () => {
    const column = columnOf(0.3, 0.5);
    expect(() => {
      removeValue(column, 0.5, 3);
    }).to.throw(RangeError, "No value 0.5 at rank 3");
    expect(() => {
      removeValue(column, 0.9, 1);
    }).to.throw(RangeError, "No value 0.9 at rank 1");
  });

  it("searches its quartiles again after a removal or a shift, and not after a newest value", () => {
    const column = columnOf(0.3, 0.1, 0.2);
    summarise(column, 3, false);
    expect(column.cursors.stale).to.equal(false);
    insertValue(column, 0.25, 4);
    expect(column.cursors.stale).to.equal(false);
    removeValue(column, 0.25, 4);
    expect(column.cursors.stale).to.equal(true);
    summarise(column, 3, false);
    shiftRanks(column, 2, 1);
    expect(column.cursors.stale).to.equal(true);
  });

  it("summarises with equal weights below three forecasts, and otherwise by both methods", () => {
    const two = summarise(columnOf(0.2, 0.6), 2, true);
    expect(two.recency).to.equal(two.plain);
    expect(two.plain).to.include({ lower: 0.2, median: 0.4, upper: 0.6, mean: 0.4 });
    // Two numbers among three forecasts: the weights are those of the ranks 1 and 2.
    const [first, second] = [Math.exp(1), Math.exp(Math.SQRT2)];
    const { recency, plain } = summarise(columnOf(0.2, 0.6), 3, false);
    expect(recency.mean).to.be.closeTo((0.2 * first + 0.6 * second) / (first + second), 1e-15);
    expect(recency).to.include({ lower: 0.2, median: 0.6, upper: 0.6, histogram: null });
    expect(plain).to.include({ lower: 0.2, median: 0.4, upper: 0.6, mean: 0.4, histogram: null });
  });

  it("has exact quartiles with equal weights", () => {
    const quartiles = (...values: number[]) => {
      const { lower, median, upper } = summarise(columnOf(...values), values.length, false).plain;
      return [lower, median, upper];
    };
    expect(quartiles(1)).to.deep.equal([1, 1, 1]);
    expect(quartiles(3, 1, 2)).to.deep.equal([1, 2, 3]);
    expect(quartiles(1, 2, 3, 4)).to.deep.equal([1.5, 2.5, 3.5]);
    expect(quartiles(5, 4, 3, 2, 1)).to.deep.equal([2, 3, 4]);
    expect(quartiles(1, 2, 3, 4, 5, 6, 7, 8)).to.deep.equal([2.5, 4.5, 6.5]);
  });

  it("has histograms of weights, where the newest forecast counts 1", () => {
    const { recency, plain } = summarise(columnOf(0.1, 0.1, 0.5, 0.99), 5, true);
    const weight = (rank: number) => Math.exp(Math.sqrt(rank) - Math.sqrt(5));
    expect(recency.histogram![10]).to.be.closeTo(weight(1) + weight(2), 1e-12);
    expect(recency.histogram![50]).to.be.closeTo(weight(3), 1e-12);
    expect(recency.histogram![99]).to.be.closeTo(weight(4), 1e-12);
    expect(plain.histogram!.flatMap((n, bin) => (n > 0 ? [[bin, n]] : []))).to.deep.equal([
      [10, 2],
      [50, 1],
      [99, 1],
    ]);
  });
});

describe("the aggregation state", () => {
  it("leaves the quartiles valid after the newest forecast, and no others", () => {
    const state = createAggregationState({ type: "binary" });
    const start = (id: number, at: number) => {
      applyEvent(state, { kind: "start", forecast: row(id, id / 100, at) });
    };
    for (const id of [1, 2, 3]) start(id, id);
    emitValues(state);
    start(4, 4);
    expect(state.columns[0]!.cursors.stale).to.equal(false);
    start(5, 3.5);
    expect(state.columns[0]!.cursors.stale).to.equal(true);
    emitValues(state);
    applyEvent(state, { kind: "end", forecast: row(4, 0.04, 4) });
    expect(state.columns[0]!.cursors.stale).to.equal(true);
    expect(cellsOf(state.columns[0]!)).to.deep.equal([
      [0.01, 1],
      [0.02, 2],
      [0.03, 3],
      [0.05, 4],
    ]);
  });

  it("has one column for a probability and one for each option ever", () => {
    const binary = createAggregationState({ type: "binary" });
    expect(binary.columns).to.deep.equal([]);
    applyEvent(binary, { kind: "start", forecast: row(1, 0.5) });
    expect(binary.columns).to.have.length(1);
    const choice = createAggregationState({ type: "multiple_choice" });
    applyEvent(choice, { kind: "start", forecast: row(1, [0.5, null, 0.5]) });
    expect(choice.columns.map(({ size }) => size)).to.deep.equal([1, 0, 1]);
    applyEvent(choice, { kind: "start", forecast: row(2, [0.2, 0.8]) });
    expect(choice.columns.map(({ size }) => size)).to.deep.equal([2, 1, 1]);
    applyEvent(choice, { kind: "end", forecast: row(1, [0.5, null, 0.5]) });
    expect(choice.columns.map(cellsOf)).to.deep.equal([[[0.2, 1]], [[0.8, 1]], []]);
  });

  it("has no histograms of options unless they are wanted", () => {
    const state = createAggregationState({ type: "multiple_choice" });
    applyEvent(state, { kind: "start", forecast: row(1, [0.5, 0.5]) });
    const { recency_weighted, unweighted } = emitValues(state)!;
    expect([recency_weighted.histogram, unweighted.histogram]).to.deep.equal([null, null]);
  });

  it("ends the active forecast of the same start and id, whatever values come with the event", () => {
    const state = createAggregationState({ type: "binary" });
    applyEvent(state, { kind: "start", forecast: row(1, 0.5) });
    applyEvent(state, { kind: "end", forecast: row(1, 0.9) });
    expect([state.active.length, state.columns[0]!.size]).to.deep.equal([0, 0]);
  });
});

describe("copies of CDFs that share arrays", () => {
  it("lie in arrays of 1, 2, 4 … 64 copies, which are full before the next begins", () => {
    const cells = createSharedCells();
    const buffers = Array.from({ length: 300 }, () => cells.copy(new Float64Array(3)).buffer);
    const sizes = [...new Set(buffers)].map(({ byteLength }) => byteLength / 24);
    expect(sizes).to.deep.equal([1, 2, 4, 8, 16, 32, 64, 64, 64, 64]);
    const counts = [...new Set(buffers)].map((each) => buffers.filter((b) => b === each).length);
    expect(counts).to.deep.equal([1, 2, 4, 8, 16, 32, 64, 64, 64, 45]);
  });
});

describe("reputations (Maths 4.7)", () => {
  it("are at least a millionth, and that where nothing is known", () => {
    expect(reputationOf([{ score: 30, coverage: 0.5 }])).to.equal(30 / 30.5);
    expect(
      reputationOf([
        { score: 30, coverage: 0.5 },
        { score: 10, coverage: 1 },
      ]),
    ).to.equal(40 / 31.5);
    expect([reputationAt(undefined, 5), reputationAt([], 5)]).to.deep.equal([1e-6, 1e-6]);
  });

  it("are in force from their time on, and the first also before", () => {
    const timeline = [
      { time: 10, value: 3 },
      { time: 20, value: 4 },
    ];
    const at = [0, 10, 19.5, 20, 30].map((t) => reputationAt(timeline, t));
    expect(at).to.deep.equal([3, 3, 3, 4, 4]);
  });

  it("replace the score and the coverage of the same question", () => {
    const scored = (questionId: number, score: number, coverage: number, writtenAt: number) => ({
      ...{ questionId, score, coverage, writtenAt },
    });
    const scores = [scored(1, 30, 1, 50), scored(2, 20, 0.5, 100), scored(1, 90, 0.25, 150)];
    expect(reputationTimeline(scores, 100)).to.deep.equal([
      { time: 100, value: 50 / 31.5 },
      { time: 150, value: 110 / 30.75 },
    ]);
    expect(reputationTimeline([], 100)).to.deep.equal([{ time: 100, value: 1e-6 }]);
    expect(reputationTimeline([scored(1, 30, 0, 101)], 100)).to.deep.equal([
      { time: 100, value: 1e-6 },
      { time: 101, value: 1 },
    ]);
  });

  it("of a stretch begin with the one in force at its start", () => {
    const timeline = [10, 20, 30].map((time) => ({ time, value: time }));
    expect(stretchOf(timeline, 5, null)).to.deep.equal(timeline);
    expect(stretchOf(timeline, 10, null)).to.deep.equal(timeline);
    expect(stretchOf(timeline, 20, 30)).to.deep.equal([timeline[1]]);
    expect(stretchOf(timeline, 29, 31)).to.deep.equal(timeline.slice(1));
  });

  it("weigh with the age of the forecast, by the length of the question", () => {
    const basis = { openTime: 100, scheduledCloseTime: 300, reputations: new Map() };
    const weights = reputationWeights([row(1, 0.5, 100), row(2, 0.5, 150)], basis, 200);
    expect(weights[0]).to.be.closeTo((Math.exp(-0.5) * 1e-6) ** 3, 1e-30);
    expect(weights[1]! / weights[0]!).to.be.closeTo(Math.exp(0.75), 1e-9);
  });
});

describe("reputations that are too small for a number", () => {
  it("leave the others their weights", () => {
    const basis = { openTime: 0, scheduledCloseTime: 1, reputations: new Map() };
    const weights = reputationWeights([row(1, 0.5, -1e6), row(2, 0.5, 0)], basis, 0);
    expect(weights).to.deep.equal([0, 1e-6 ** 3]);
  });
});

describe("servicePrediction() of several forecasts (Maths 4.7)", () => {
  const steady = (value: number) => [{ time: 0, value }];
  const basis = {
    openTime: 0,
    scheduledCloseTime: 100,
    reputations: new Map([1, 2, 3, 4].map((id) => [id, steady(id)])),
  };
  /** The weighted root mean square of the distances from the mean, on one side of it. */
  function spread(values: readonly number[], weights: readonly number[], side: 1 | -1) {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const mean = values.reduce((sum, value, i) => sum + value * weights[i]!, 0) / total;
    let [square, weight] = [0, 0];
    values.forEach((value, i) => {
      if ((value - mean) * side <= 0) return;
      square += weights[i]! * (value - mean) ** 2;
      weight += weights[i]!;
    });
    return mean + side * Math.sqrt(square / weight);
  }

  it("has one-sided deviations of all values on each side", () => {
    const values = [0.1, 0.9, 0.4, 0.75];
    const rows = values.map((value, i) => row(i + 1, value, 0));
    const found = servicePrediction(rows, basis, 0)!;
    const weights = [1, 8, 27, 64];
    const mean = values.reduce((sum, value, i) => sum + value * weights[i]!, 0) / 100;
    expect(found.forecastValues[1]).to.be.closeTo(mean, 1e-15);
    expect(found.lower[1]).to.be.closeTo(spread(values, weights, -1), 1e-15);
    expect(found.upper[1]).to.be.closeTo(spread(values, weights, 1), 1e-15);
    expect(found.lower[0]).to.be.closeTo(1 - spread(values, weights, 1), 1e-15);
    expect(found.histogram).to.equal(null);
    for (const list of [found.centers, found.means]) {
      expect(list).to.deep.equal(found.forecastValues);
      expect(list).not.to.equal(found.forecastValues);
    }
  });

  it("leaves values at the mean out of the deviations", () => {
    const rows = [0.25, 0.5, 0.75].map((value) => row(1, value, 0));
    const { centers, lower, upper } = servicePrediction(rows, basis, 0)!;
    expect([centers[1], lower[1], upper[1]]).to.deep.equal([0.5, 0.25, 0.75]);
  });

  it("takes each option from the forecasts that have it, and has the width of the longest", () => {
    const rows = [row(1, [0.5, 0.5], 0), row(2, [0.2, null, 0.8], 0), row(3, [0.1, 0.2, 0.7], 0)];
    const found = servicePrediction(rows, basis, 0)!;
    const [a, b, c] = [1, 8, 27];
    const wanted = [
      (0.5 * a + 0.2 * b + 0.1 * c) / (a + b + c),
      (0.5 * a + 0.2 * c) / (a + c),
      (0.8 * b + 0.7 * c) / (b + c),
    ];
    expect(found.forecastValues).to.have.length(3);
    wanted.forEach((value, i) => {
      expect(Number(found.forecastValues[i])).to.be.closeTo(value, 1e-15);
    });
    expect(found.lower[2]).to.be.closeTo(spread([0.8, 0.7], [b, c], -1), 1e-15);
    expect(found.upper[1]).to.be.closeTo(spread([0.5, 0.2], [a, c], 1), 1e-15);
  });
});
