/** The values of one method, computed from the numbers of each column (Maths 4.5 and 4.6). */
import { expect } from "chai";
import {
  binaryValues,
  type ColumnSummary,
  continuousValues,
  emptyHistogram,
  histogramBin,
  multipleChoiceValues,
} from "../../../../src/domain/aggregation/method_values.ts";
import { createWeightTable } from "../../../../src/domain/aggregation/sums/recency_weights.ts";
import { createSharedCells } from "../../../../src/domain/aggregation/sums/cell_allocator.ts";

const column = (
  lower: number,
  median: number,
  upper: number,
  more: Partial<ColumnSummary> = {},
): ColumnSummary => ({ lower, median, upper, mean: median / 2, histogram: null, ...more });

describe("binaryValues() (Maths 4.5)", () => {
  it("mirrors the yes column in the no column, with exchanged bounds", () => {
    expect(binaryValues(column(0.125, 0.25, 0.75))).to.deep.equal({
      forecastValues: [0.75, 0.25],
      lower: [0.25, 0.125],
      centers: [0.75, 0.25],
      upper: [0.875, 0.75],
      means: [0.875, 0.125],
      histogram: null,
    });
    const histogram = emptyHistogram();
    expect(binaryValues(column(0, 0, 0, { histogram })).histogram).to.deep.equal([histogram]);
  });
});

describe("multipleChoiceValues() (Maths 4.5)", () => {
  it("scales medians to the sum 1 above the floor, and the bounds in the same way", () => {
    const values = multipleChoiceValues([
      column(0.101, 0.201, 0.301),
      null,
      column(0.2, 0.601, 0.7),
    ]);
    // b = 0.2 and 0.6, so c = 0.25 and 0.75, times 0.998 and 0.001 on top.
    const [a, b] = [0.25 * 0.998 + 0.001, 0.75 * 0.998 + 0.001];
    const near = (list: readonly (number | null)[], wanted: (number | null)[]) => {
      expect(list.map((value) => value === null)).to.deep.equal([false, true, false]);
      list.forEach((value, i) => {
        if (value !== null) expect(value).to.be.closeTo(wanted[i]!, 1e-14);
      });
    };
    near(values.forecastValues as number[], [a, null, b]);
    near(values.centers, [a, null, b]);
    near(values.lower, [(0.101 * a) / 0.201, null, (0.2 * b) / 0.601]);
    near(values.upper, [(0.301 * a) / 0.201, null, (0.7 * b) / 0.601]);
    near(values.means ?? [], [0.1005, null, 0.3005]);
    expect(values.histogram).to.equal(null);
  });

  it("gives equal shares when every median is at the floor", () => {
    const at = column(0.001, 0.001, 0.001);
    const { forecastValues } = multipleChoiceValues([at, at, null, at, at]);
    expect(forecastValues).to.deep.equal([0.25, 0.25, null, 0.25, 0.25].map((v) => v && 0.25));
  });

  it("uses the quartiles unchanged as bounds of an option with a median of 0", () => {
    const { lower, upper, forecastValues } = multipleChoiceValues([
      column(0.5, 0, 0.25),
      column(1, 1, 1),
    ]);
    expect(lower[0]).to.be.closeTo(0.5 * Number(forecastValues[0]), 1e-15);
    expect(upper[0]).to.be.closeTo(0.25 * Number(forecastValues[0]), 1e-15);
  });

  it("has an empty row of the histogram for an option without forecasts", () => {
    const histogram = emptyHistogram();
    histogram[5] = 2;
    const values = multipleChoiceValues([null, column(0, 1, 1, { histogram }), null]);
    expect(values.histogram).to.deep.equal([emptyHistogram(), histogram, emptyHistogram()]);
    expect(multipleChoiceValues([null]).histogram).to.equal(null);
  });
});

describe("continuousValues() (Maths 4.5)", () => {
  const mean = Float64Array.of(0, 0.5, 1);

  it("returns the CDF, its median and its quartiles as locations", () => {
    const values = continuousValues(mean);
    expect(values.forecastValues).to.deep.equal(mean);
    expect([values.lower, values.centers, values.upper]).to.deep.equal([[0.25], [0.5], [0.75]]);
    expect([values.means, values.histogram]).to.deep.equal([null, null]);
  });

  it("returns no CDF when none was asked for", () => {
    const values = continuousValues(mean, { withValues: false });
    expect(values.forecastValues).to.deep.equal(new Float64Array(0));
    expect(values.upper).to.deep.equal([0.75]);
  });

  it("keeps its numbers when later ones share its array", () => {
    const allocator = createSharedCells();
    const all = [0.1, 0.3, 0.7, 0.9].map((middle) =>
      continuousValues(Float64Array.of(0, middle, 1), { allocator }),
    );
    expect(all.map(({ forecastValues }) => forecastValues[1])).to.deep.equal([0.1, 0.3, 0.7, 0.9]);
    expect(all[1]?.lower[0]).to.be.closeTo((0.25 / 0.3) * 0.5, 1e-15);
  });
});

describe("histogramBin() (Maths 4.6)", () => {
  it("truncates in double arithmetic, the last bin with its upper end", () => {
    const bins = [0, 0.0099, 0.01, 0.29, 0.57, 0.58, 0.5, 0.99, 0.999, 1].map(histogramBin);
    expect(bins).to.deep.equal([0, 0, 1, 28, 56, 57, 50, 99, 99, 99]);
  });

  it("has a hundred bins", () => {
    expect(emptyHistogram()).to.deep.equal(new Array(100).fill(0));
  });
});

describe("recency weights (Maths 4.3)", () => {
  it("are in a table by rank, with steps and sums, of the given length", () => {
    const weightTable = createWeightTable();
    const { rank, step, sum } = weightTable(3);
    expect([rank[0], step[0], sum[0]]).to.deep.equal([0, 0, 0]);
    expect(rank[2]).to.equal(Math.exp(Math.sqrt(2)));
    expect(step[1]).to.equal(Math.E);
    expect(step[3]).to.equal(Math.exp(Math.sqrt(3)) - Math.exp(Math.sqrt(2)));
    expect(sum[2]).to.equal(Math.E + Math.exp(Math.sqrt(2)));
    for (const count of [255, 256, 257, 600, 1_300]) {
      const table = weightTable(count);
      expect(table.rank[count], String(count)).to.equal(Math.exp(Math.sqrt(count)));
      expect(table.sum.length).to.be.above(count);
    }
  });

  it("are computed once for each length, with at least twice the room of before", () => {
    // A table of its own, because the shared one would grow with each run of this test.
    const weightTable = createWeightTable();
    const table = weightTable(1_000);
    expect(table.rank.length).to.equal(1_001);
    expect(weightTable(5)).to.equal(table);
    expect(weightTable(1_000)).to.equal(table);
    const longer = weightTable(1_001);
    expect(longer).not.to.equal(table);
    expect(longer.rank.length).to.equal(2_002);
    expect(weightTable(5_000).rank.length).to.equal(5_001);
  });
});
