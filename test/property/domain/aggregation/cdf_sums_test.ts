import { expect } from "chai";
import fc from "fast-check";
import {
  type CdfSums,
  createCdfSums,
  inArena,
  insertRow,
  removeRow,
  settleSums,
} from "../../../../src/domain/aggregation/sums/cdf_sums.ts";
import { withArena } from "../../../../src/domain/aggregation/sums/cdf_arena.ts";
import { createHeapRows } from "../../../../src/domain/aggregation/sums/cdf_rows.ts";
import { continuousValues } from "../../../../src/domain/aggregation/method_values.ts";

/** Widths around the tile size of the kernel, and the usual one. */
const width = fc.constantFrom(32, 33, 40, 63, 64, 65, 201);

/** An insertion or a removal at a place (share of the length), with or without a read before it. */
const step = fc.record({
  isRemoval: fc.boolean(),
  place: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  isRead: fc.boolean(),
  seed: fc.double({ min: 0.1, max: 3, noNaN: true }),
});

const steps = fc.array(step, { minLength: 1, maxLength: 80 });

interface Step {
  isRemoval: boolean;
  place: number;
  isRead: boolean;
  seed: number;
}

const rowOf = (entries: number, seed: number): Float64Array =>
  Float64Array.from({ length: entries }, (_, i) => ((i + 1) / entries) ** seed);

/** Plays the steps, and calls `read` when the sums match the rows. */
function play(sums: CdfSums, entries: number, all: readonly Step[], read: () => void): void {
  for (const { isRemoval, place, isRead, seed } of all) {
    const count = sums.rows.order.length;
    if (isRemoval && count > 0) removeRow(sums, 1 + Math.floor(place * count));
    // Mostly at the newest end, as forecasts arrive.
    else insertRow(sums, rowOf(entries, seed), 1 + Math.min(count, Math.floor(2 * place * count)));
    if (!isRead || sums.rows.order.length === 0) continue;
    settleSums(sums);
    read();
  }
}

/** Both means by the definition (Maths 4.3 and 4.5). */
function naiveMeans(order: readonly Float64Array[]): [number[], number[]] {
  const weights = order.map((_, i) => Math.exp(Math.sqrt(i + 1)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = (weightOf: (i: number) => number): number[] =>
    Array.from(order[0]!, (_, j) => order.reduce((sum, row, i) => sum + weightOf(i) * row[j]!, 0));
  return [mean((i) => weights[i]! / total), mean(() => 1 / order.length)];
}

function expectMeans(sums: CdfSums): void {
  const { order } = sums.rows;
  const total = order.reduce((sum, _, i) => sum + Math.exp(Math.sqrt(i + 1)), 0);
  const [recency, plain] = naiveMeans(order);
  const means = sums.rows.means(total);
  expectNear(means.recency, recency);
  expectNear(means.plain, plain);
  const unweighted = sums.rows.means(null);
  expectNear(unweighted.recency, plain);
  expectNear(unweighted.plain, plain);
}

function expectNear(got: ArrayLike<number>, wanted: readonly number[]): void {
  expect(got.length).to.equal(wanted.length);
  const worst = Math.max(...wanted.map((value, i) => Math.abs(value - got[i]!)));
  expect(worst).to.be.below(1e-12);
}

function valuesOf({ rows }: CdfSums) {
  const { recency, plain } = rows.means(null);
  const options = { allocator: rows.allocator };
  return { recency: continuousValues(recency, options), plain: continuousValues(plain, options) };
}

describe("running sums of CDFs", () => {
  it("match the definition in the arena and after it", () => {
    fc.assert(
      fc.property(width, steps, steps, (entries, within, after) => {
        const sums = createCdfSums();
        inArena(sums, { rows: within.length, width: entries }, () => {
          play(sums, entries, within, () => {
            expectMeans(sums);
          });
        });
        play(sums, entries, after, () => {
          expectMeans(sums);
        });
      }),
    );
  });

  it("match the definition as plain arrays, and are copied into the arena unchanged", () => {
    fc.assert(
      fc.property(width, steps, steps, (entries, before, within) => {
        const sums = createCdfSums();
        play(sums, entries, before, () => {
          expectMeans(sums);
        });
        inArena(sums, { rows: before.length + within.length, width: entries }, () => {
          play(sums, entries, within, () => {
            expectMeans(sums);
          });
        });
      }),
    );
  });

  it("leave an arena that is too small and continue outside it", () => {
    fc.assert(
      fc.property(width, steps, (entries, all) => {
        const sums = createCdfSums();
        inArena(sums, { rows: 3, width: entries }, () => {
          play(sums, entries, all, () => {
            expectMeans(sums);
          });
        });
      }),
    );
  });
});

describe("the arena", () => {
  const size = { rows: 4, width: 40 };

  it("has an arena of results whose values later work does not change", () => {
    const sums = createCdfSums();
    const { recency, plain } = inArena(sums, size, () => {
      insertRow(sums, rowOf(40, 1), 1);
      settleSums(sums);
      return valuesOf(sums);
    });
    const others = createCdfSums();
    inArena(others, size, () => {
      insertRow(others, rowOf(40, 3), 1);
      settleSums(others);
      valuesOf(others);
    });

    expect(recency.forecastValues).to.deep.equal(rowOf(40, 1));
    expect(plain.forecastValues).to.deep.equal(rowOf(40, 1));
  });

  it("is used by one caller at a time, and again after a failure", () => {
    const rows = createHeapRows();
    const failing = (): void => {
      throw new RangeError("no");
    };
    expect(() => withArena(rows, size, failing)).to.throw(RangeError);
    const nested = withArena(rows, size, () => withArena(rows, size, () => 1));

    expect(nested).to.deep.equal({ result: null });
  });

  it("refuses more rows, other widths and more memory than it has", () => {
    const rows = createHeapRows();
    rows.insert(rowOf(40, 1), 1);

    expect(withArena(rows, { rows: 0, width: 40 }, () => 1)).to.equal(null);
    expect(withArena(rows, { rows: 4, width: 41 }, () => 1)).to.equal(null);
    expect(withArena(rows, { rows: 1_000_000, width: 40 }, () => 1)).to.equal(null);
    expect(withArena(rows, { rows: 60_000, width: 40 }, () => 1)).to.deep.equal({ result: 1 });
  });
});
