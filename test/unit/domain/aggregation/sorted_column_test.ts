import { expect } from "chai";
import {
  createColumn,
  insertValue,
  removeValue,
  shiftRanks,
  summarise,
} from "../../../../src/domain/aggregation/sums/sorted_column.ts";

/** Quartiles by the definition (Maths 4.3 and 4.4). `values` are oldest first. */
function definedQuartiles(values: readonly number[]): number[] {
  const weighted = values.map((value, i) => ({ value, weight: Math.exp(Math.sqrt(i + 1)) }));
  const sorted = weighted.toSorted((a, b) => a.value - b.value);
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  const firstWhere = (holds: (share: number) => boolean): number => {
    let reached = 0;
    return sorted.find(({ weight }) => holds((reached += weight) / total))!.value;
  };
  return [0.25, 0.5, 0.75].map(
    (q) => (firstWhere((share) => share >= q) + firstWhere((share) => share > q)) / 2,
  );
}

/** Probabilities in no order, many of them equal. */
function probability(i: number): number {
  return (((i + 1) * 7919) % 101) / 101;
}

function quartilesOf(column: ReturnType<typeof createColumn>): number[] {
  const { lower, median, upper } = summarise(column, column.size, false).recency;
  return [lower, median, upper];
}

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
  it("has exactly the defined quartiles after every new value", () => {
    const column = createColumn();
    const values: number[] = [];
    for (let i = 0; i < 400; i++) {
      values.push(probability(i));
      insertValue(column, probability(i), values.length);
      if (values.length < 3) continue;
      expect(quartilesOf(column)).to.deep.equal(definedQuartiles(values));
    }
  });

  it("has them after several new values without a read", () => {
    const column = createColumn();
    const values: number[] = [];
    for (let i = 0; i < 300; i++) {
      values.push(i < 150 ? 1 - i / 1000 : i / 1000);
      insertValue(column, values[i]!, values.length);
      if (i % 60 === 59) expect(quartilesOf(column)).to.deep.equal(definedQuartiles(values));
    }
  });

  it("has them after removals and late values", () => {
    const column = createColumn();
    const values = Array.from({ length: 60 }, (_, i) => probability(i));
    values.forEach((value, i) => {
      insertValue(column, value, i + 1);
    });
    for (const place of [0, 17, 40, 56]) {
      const [gone] = values.splice(place, 1);
      removeValue(column, gone!, place + 1);
      shiftRanks(column, place + 2, -1);
      expect(quartilesOf(column)).to.deep.equal(definedQuartiles(values));
      values.splice(place + 1, 0, 0.3);
      shiftRanks(column, place + 2, 1);
      insertValue(column, 0.3, place + 2);
      expect(quartilesOf(column)).to.deep.equal(definedQuartiles(values));
      values.push(0.9);
      insertValue(column, 0.9, values.length);
      expect(quartilesOf(column)).to.deep.equal(definedQuartiles(values));
    }
    expect(() => {
      removeValue(column, 2, 1);
    }).to.throw(RangeError);
  });

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
