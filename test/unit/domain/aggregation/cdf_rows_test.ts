/** Rows of CDFs and their sums, as plain arrays and in the arena, against plain loops. */
import { expect } from "chai";
import { withArena } from "../../../../src/domain/aggregation/sums/cdf_arena.ts";
import {
  type CdfRows,
  createHeapRows,
  insertAt,
  quotients,
} from "../../../../src/domain/aggregation/sums/cdf_rows.ts";

const WIDTH = 33;
const weight = (rank: number) => (rank === 0 ? 0 : Math.exp(Math.sqrt(rank)));
const rowOf = (seed: number, width = WIDTH) =>
  Float64Array.from({ length: width }, (_, i) => ((i + 1) / width) ** (1 + seed / 7) / 2);

/** The sums by their definition, `factor` by rank. */
const sumOf = (order: readonly Float64Array[], factor: (rank: number) => number) =>
  Array.from({ length: order[0]?.length ?? 0 }, (_, j) =>
    order.reduce((total, row, i) => total + factor(i + 1) * row[j]!, 0),
  );

function expectNear(found: ArrayLike<number>, wanted: readonly number[], what = ""): void {
  expect(found.length, what).to.equal(wanted.length);
  const worst = Math.max(0, ...wanted.map((value, i) => Math.abs(found[i]! - value)));
  expect(worst, what).to.be.below(1e-11);
}

function fill(rows: CdfRows, count: number): void {
  for (let i = 0; i < count; i++) rows.insert(rowOf(i), i + 1);
  rows.renew();
}

/** Both kinds of rows, which must do the same. */
const kinds: Record<string, (work: (rows: CdfRows) => void, count: number) => void> = {
  "plain arrays": (work) => {
    work(createHeapRows());
  },
  "the arena": (work, count) => {
    const done = withArena(createHeapRows(), { rows: count + 1, width: WIDTH }, work);
    if (done === null) throw new Error("The arena has no room.");
  },
};

for (const [kind, lend] of Object.entries(kinds)) {
  describe(`rows of CDFs in ${kind}`, () => {
    const counts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 20];

    it("have the sums of their definition after they were renewed", () => {
      for (const count of counts) {
        lend((rows) => {
          fill(rows, count);
          expectNear(rows.recency, sumOf(rows.order, weight), `${count} rows`);
          expectNear(
            rows.plain,
            sumOf(rows.order, () => 1),
            `${count} rows`,
          );
          rows.renew();
          expectNear(rows.recency, sumOf(rows.order, weight), `${count} rows again`);
        }, count);
      }
    });

    it("add one row to both sums, with a factor for each", () => {
      lend((rows) => {
        fill(rows, 5);
        rows.add(2, 3, -0.5);
        const more = (extra: number, factor: (rank: number) => number) =>
          sumOf(rows.order, (rank) => factor(rank) + (rank === 2 ? extra : 0));
        expectNear(rows.recency, more(3, weight));
        expectNear(
          rows.plain,
          more(-0.5, () => 1),
        );
      }, 5);
    });

    it("lower the weights of those above a rank by one rank, in the recency sum alone", () => {
      for (const count of counts) {
        for (let rank = 0; rank <= count; rank++) {
          lend((rows) => {
            fill(rows, count);
            rows.demote(rank);
            const lowered = (each: number) => weight(each > rank ? each - 1 : each);
            expectNear(rows.recency, sumOf(rows.order, lowered), `${rank} of ${count}`);
            expectNear(
              rows.plain,
              sumOf(rows.order, () => 1),
            );
          }, count);
        }
      }
    });

    it("have the means of their sums, and plain ones without weights", () => {
      lend((rows) => {
        fill(rows, 6);
        const plain = sumOf(rows.order, () => 1 / 6);
        const weighted = rows.means(10);
        expectNear(
          weighted.recency,
          sumOf(rows.order, (rank) => weight(rank) / 10),
        );
        expectNear(weighted.plain, plain);
        const unweighted = rows.means(null);
        expectNear(unweighted.recency, plain);
        expectNear(unweighted.plain, plain);
      }, 6);
    });

    it("are in order of rank through insertions and removals at any rank", () => {
      lend((rows) => {
        const order: Float64Array[] = [];
        const check = () => {
          expect(rows.order).to.deep.equal(order);
          rows.renew();
          expectNear(rows.recency, sumOf(order, weight));
          expectNear(
            rows.plain,
            sumOf(order, () => 1),
          );
        };
        const insert = (seed: number, rank: number) => {
          rows.insert(rowOf(seed), rank);
          order.splice(rank - 1, 0, rowOf(seed));
          check();
        };
        const remove = (rank: number) => {
          rows.remove(rank);
          order.splice(rank - 1, 1);
          check();
        };
        for (let seed = 0; seed < 9; seed++) insert(seed, 1 + Math.floor(seed / 2));
        for (const rank of [9, 1, 4]) remove(rank);
        insert(20, 7);
        insert(21, 1);
        remove(5);
        insert(22, 5);
      }, 9);
    });
  });
}

describe("the memory of the arena", () => {
  const size = { rows: 3, width: WIDTH };

  it("is prepared for the rows, also when nothing used it before", () => {
    // A memory as large as this is not kept, so that the next one is new.
    expect(withArena(createHeapRows(), { rows: 65_000, width: WIDTH }, () => 1)).not.to.equal(null);
    const done = withArena(createHeapRows(), size, (rows) => {
      fill(rows, 3);
      expectNear(rows.recency, sumOf(rows.order, weight));
      expectNear(
        rows.plain,
        sumOf(rows.order, () => 1),
      );
      return "done";
    });
    expect(done).to.deep.equal({ result: "done" });
  });

  it("is used again for the row that follows a removed one", () => {
    const done = withArena(createHeapRows(), size, (rows) => {
      fill(rows, 2);
      const next = rowOf(5);
      // Without that, these rows would need more memory than there may be.
      for (let i = 0; i < 70_000; i++) {
        rows.insert(next, 3);
        rows.remove(3);
      }
      rows.renew();
      expectNear(rows.recency, sumOf(rows.order, weight));
      return rows.order.length;
    });
    expect(done).to.deep.equal({ result: 2 });
  });
});

describe("plain arrays of CDFs", () => {
  it("are a copy of those that they begin from", () => {
    const from = createHeapRows();
    fill(from, 4);
    const copy = createHeapRows(from);
    expect([copy.order, copy.recency, copy.plain]).to.deep.equal([
      from.order,
      from.recency,
      from.plain,
    ]);
    copy.add(1, 1, 1);
    copy.remove(1);
    expect(from.order).to.have.length(4);
    expectNear(
      from.plain,
      sumOf(from.order, () => 1),
    );
    expect(copy.plain).not.to.deep.equal(from.plain);
  });

  it("are empty without rows, and take rows of any width", () => {
    const rows = createHeapRows();
    rows.renew();
    expect([rows.recency.length, rows.plain.length]).to.deep.equal([0, 0]);
    expect(rows.hasRoomFor(rowOf(1, 7))).to.equal(true);
    expect(rows.allocator.copy(rowOf(1)).buffer.byteLength).to.equal(8 * WIDTH);
  });
});

describe("insertAt()", () => {
  it("inserts before the item at the index, or at the end", () => {
    const list = ["a", "b"];
    insertAt(list, 2, "c");
    insertAt(list, 0, "d");
    insertAt(list, 3, "e");
    expect(list).to.deep.equal(["d", "a", "b", "e", "c"]);
  });
});

describe("quotients()", () => {
  it("divides each entry, in a new array", () => {
    const sums = Float64Array.of(1, 2, 3);
    expect(quotients(sums, 4)).to.deep.equal(Float64Array.of(0.25, 0.5, 0.75));
    expect(sums).to.deep.equal(Float64Array.of(1, 2, 3));
  });
});
