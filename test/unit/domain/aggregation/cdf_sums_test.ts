/** When the running sums of CDFs are recomputed, and where their rows lie. */
import { expect } from "chai";
import { withArena } from "../../../../src/domain/aggregation/sums/cdf_arena.ts";
import { createHeapRows } from "../../../../src/domain/aggregation/sums/cdf_rows.ts";
import {
  type CdfSums,
  createCdfSums,
  inArena,
  insertRow,
  removeRow,
  settleSums,
} from "../../../../src/domain/aggregation/sums/cdf_sums.ts";

const weight = (rank: number) => Math.exp(Math.sqrt(rank));
const rowOf = (seed: number, width = 3) =>
  Float64Array.from({ length: width }, (_, i) => ((i + 1) / width) ** (1 + seed / 10));

/** Sums over this many CDFs, up to date. */
function sumsOf(count: number, width = 3): CdfSums {
  const sums = createCdfSums();
  for (let i = 0; i < count; i++) insertRow(sums, rowOf(i, width), i + 1);
  settleSums(sums);
  return sums;
}

/** Marks the sums, so that a recomputation shows. */
function isRecomputed(sums: CdfSums): boolean {
  sums.rows.plain[0] = 1e9;
  settleSums(sums);
  return sums.rows.plain[0] !== 1e9;
}

function expectNear(found: ArrayLike<number>, wanted: ArrayLike<number>): void {
  expect(found.length).to.equal(wanted.length);
  Array.from(wanted).forEach((value, i) => {
    expect(found[i]).to.be.closeTo(value, 1e-9);
  });
}

/** Both sums by their definition. */
function expectSums({ rows: { order, recency, plain } }: CdfSums): void {
  const sum = (factor: (rank: number) => number) =>
    Array.from(order[0]!, (_, j) =>
      order.reduce((total, row, i) => total + factor(i + 1) * row[j]!, 0),
    );
  expectNear(recency, sum(weight));
  expectNear(
    plain,
    sum(() => 1),
  );
}

describe("running sums of CDFs", () => {
  it("begin without rows, and to be computed", () => {
    const { rows, ...rest } = createCdfSums();
    expect(rest).to.deep.equal({ stale: true, removals: 0, spent: 0, peak: 0 });
    expect([rows.order.length, rows.recency.length, rows.plain.length]).to.deep.equal([0, 0, 0]);
  });

  it("are recomputed for fewer than eight rows, and kept from eight on", () => {
    expect([7, 8].map((count) => isRecomputed(sumsOf(count)))).to.deep.equal([true, false]);
  });

  it("grow by a row at the newest end", () => {
    const sums = sumsOf(9);
    insertRow(sums, rowOf(20), 10);
    expect([sums.stale, sums.peak]).to.deep.equal([false, 10]);
    expectSums(sums);
    expect(isRecomputed(sums)).to.equal(false);
  });

  it("are recomputed after a row at any other rank, or of another width", () => {
    const between = sumsOf(9);
    insertRow(between, rowOf(20), 9);
    expect(between.stale).to.equal(true);
    settleSums(between);
    expect([between.stale, between.peak]).to.deep.equal([false, 10]);
    expectSums(between);
    const wider = sumsOf(9);
    insertRow(wider, rowOf(20, 4), 10);
    expect(wider.stale).to.equal(true);
  });

  it("do not count rows while they wait to be recomputed", () => {
    const sums = createCdfSums();
    insertRow(sums, rowOf(1), 1);
    expect([sums.stale, sums.peak]).to.deep.equal([true, 0]);
  });

  it("follow a removal, which lowers the ranks of the newer rows", () => {
    for (const rank of [1, 2, 5, 11, 12]) {
      const sums = sumsOf(12);
      removeRow(sums, rank);
      expect(sums).to.include({ stale: false, removals: 1, spent: 13 - rank, peak: 12 });
      expectSums(sums);
      settleSums(sums);
      expect(sums).to.include({ stale: false, removals: 1, spent: 0, peak: 12 });
    }
  });

  it("are recomputed when removals since the last reading would pass over more than all rows", () => {
    // The first passes over 6 of 12 rows, the second over 5 of 11 or 6 of 11.
    const few = sumsOf(12);
    removeRow(few, 7);
    removeRow(few, 7);
    expect([few.stale, few.spent]).to.deep.equal([false, 11]);
    expectSums(few);
    const many = sumsOf(12);
    removeRow(many, 7);
    removeRow(many, 6);
    expect([many.stale, many.spent]).to.deep.equal([true, 12]);
    settleSums(many);
    expect(many).to.include({ stale: false, removals: 0, spent: 0, peak: 10 });
    expectSums(many);
  });

  it("are recomputed after more than 512 removals", () => {
    for (const [removals, isStale] of [
      [511, false],
      [512, true],
    ] as const) {
      const sums = sumsOf(12);
      sums.removals = removals;
      removeRow(sums, 12);
      expect(sums.stale, String(removals)).to.equal(isStale);
      settleSums(sums);
      expect(sums.removals).to.equal(isStale ? 0 : 512);
    }
  });

  it("are recomputed when the weight has fallen below a hundredth of the largest", () => {
    const total = (count: number) =>
      Array.from({ length: count }, (_, i) => weight(i + 1)).reduce((sum, one) => sum + one, 0);
    const limit = 100 * total(10);
    let peak = 10;
    while (total(peak + 1) <= limit) peak++;
    const sums = sumsOf(10);
    sums.peak = peak;
    expect(isRecomputed(sums)).to.equal(false);
    expect(sums.peak).to.equal(peak);
    sums.peak = peak + 1;
    expect(isRecomputed(sums)).to.equal(true);
    expect(sums.peak).to.equal(10);
  });

  it("keep the largest number of rows as their peak", () => {
    const sums = sumsOf(12);
    removeRow(sums, 12);
    insertRow(sums, rowOf(30), 12);
    expect(sums.peak).to.equal(12);
    insertRow(sums, rowOf(31), 13);
    expect(sums.peak).to.equal(13);
  });
});

describe("inArena()", () => {
  /** Rows outside the arena have room for any CDF. */
  const isInside = ({ rows }: CdfSums) => !rows.hasRoomFor(new Float64Array(1));

  it("uses the arena for CDFs of 32 entries and more, where there are rows", () => {
    const insideWith = (rows: number, width: number) => {
      const sums = createCdfSums();
      const within = inArena(sums, { rows, width }, () => isInside(sums));
      expect(isInside(sums)).to.equal(false);
      return within;
    };
    expect([insideWith(4, 31), insideWith(4, 32), insideWith(0, 32)]).to.deep.equal([
      ...[false, true, false],
    ]);
    expect(insideWith(1, 201)).to.equal(true);
  });

  it("does the work once where there is no room, and returns its result", () => {
    const sums = sumsOf(5, 40);
    let calls = 0;
    const work = () => [++calls, isInside(sums)];
    expect(inArena(sums, { rows: 4, width: 40 }, work)).to.deep.equal([1, false]);
    expect(inArena(sums, { rows: 5, width: 40 }, work)).to.deep.equal([2, true]);
    expect(inArena(sums, { rows: 5, width: 41 }, work)).to.deep.equal([3, false]);
  });

  it("leaves the rows and their sums outside, also after a failure", () => {
    const sums = sumsOf(9, 40);
    expect(() =>
      inArena(sums, { rows: 12, width: 40 }, () => {
        insertRow(sums, rowOf(50, 40), 10);
        throw new RangeError("no");
      }),
    ).to.throw(RangeError, "no");
    expect(isInside(sums)).to.equal(false);
    expect(sums.rows.order).to.have.length(10);
    expectSums(sums);
    // Other work in the arena does not change them.
    const others = createCdfSums();
    inArena(others, { rows: 12, width: 40 }, () => {
      for (let i = 0; i < 12; i++) insertRow(others, rowOf(90 + i, 40), i + 1);
      settleSums(others);
    });
    expectSums(sums);
    expectSums(others);
  });
});

describe("rows in the arena", () => {
  /** The bytes that the arena takes, by what it holds. */
  function bytesOf(rows: number, width: number): number {
    const pairs = (cells: number) => 16 * Math.ceil(cells / 2);
    const cdfs = 5 + rows; // two sums, two means, zeros, and the rows
    const tables = 4; // weights, steps, ones, addresses
    return cdfs * pairs(width) + tables * pairs(rows + 6);
  }

  it("take exactly what they need, up to 64 MB", () => {
    const most = 64 * 1024 * 1024;
    // Rows of 192 entries can fill it to the last byte.
    expect(bytesOf(42_794, 192)).to.equal(most);
    for (const width of [32, 33, 192, 201]) {
      let rows = Math.floor(most / (8 * width + 48));
      while (bytesOf(rows + 1, width) <= most) rows++;
      while (bytesOf(rows, width) > most) rows--;
      const fits = (count: number) =>
        withArena(createHeapRows(), { rows: count, width }, () => true) !== null;
      expect([fits(rows), fits(rows + 1)], String(width)).to.deep.equal([true, false]);
    }
  });

  it("have room for as many CDFs as were asked for, of one width", () => {
    withArena(createHeapRows(), { rows: 2, width: 40 }, (rows) => {
      expect([rows.hasRoomFor(rowOf(1, 40)), rows.hasRoomFor(rowOf(1, 41))]).to.deep.equal([
        true,
        false,
      ]);
      rows.insert(rowOf(1, 40), 1);
      expect(rows.hasRoomFor(rowOf(1, 40))).to.equal(true);
      rows.insert(rowOf(2, 40), 1);
      expect(rows.hasRoomFor(rowOf(1, 40))).to.equal(false);
      rows.remove(2);
      expect(rows.hasRoomFor(rowOf(1, 40))).to.equal(true);
      expect(rows.order).to.deep.equal([rowOf(2, 40)]);
    });
  });

  it("begin with the sums that were there", () => {
    const { rows: from } = sumsOf(9, 33);
    const done = withArena(from, { rows: 9, width: 33 }, (rows) => {
      expect([...rows.recency]).to.deep.equal([...from.recency]);
      expect([...rows.plain]).to.deep.equal([...from.plain]);
      expect(rows.order).to.deep.equal(from.order);
      return "done";
    });
    expect(done).to.deep.equal({ result: "done" });
  });
});
