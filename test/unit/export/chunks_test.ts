import { setImmediate as nextTurn } from "node:timers/promises";
import { expect } from "chai";
import { type Chunk, mapAhead, passOn, tableChunks } from "../../../src/export/chunks.ts";
import type { RowWriter } from "../../../src/domain/export/row_writer.ts";

describe("mapAhead()", () => {
  let read: number[];
  let ended: boolean;

  async function* source(count: number, failsAt = Number.NaN) {
    try {
      for (let i = 0; i < count; i++) {
        await nextTurn();
        if (i === failsAt) throw new Error(`no row ${i}`);
        read.push(i);
        yield i;
      }
    } finally {
      ended = true;
    }
  }
  const late = async (item: number) => {
    for (let turns = 5 - (item % 5); turns > 0; turns--) await nextTurn();
    return item * 10;
  };
  const turns = async (count: number) => {
    for (let i = 0; i < count; i++) await nextTurn();
  };

  beforeEach(() => {
    read = [];
    ended = false;
  });

  it("keeps the order, however long each item takes", async () => {
    const mapped: number[] = [];
    for await (const item of mapAhead(source(12), late, 3)) mapped.push(item);
    expect(mapped).to.deep.equal(Array.from({ length: 12 }, (_, i) => i * 10));
    expect(ended).to.equal(true);
  });

  it("reads ahead while its consumer is busy, up to a limit", async () => {
    const items = mapAhead(source(12), late, 3);
    await items.next();
    await turns(50);
    expect(read).to.deep.equal([0, 1, 2, 3]);
    await items.return(undefined);
    expect(ended).to.equal(true);
  });

  it("ends only when what it has begun is over", async () => {
    let mapping = 0;
    const counted = async (item: number) => {
      mapping += 1;
      await turns(20);
      mapping -= 1;
      return item;
    };
    const items = mapAhead(source(12), counted, 3);
    await items.next();
    await items.return(undefined);
    expect([ended, mapping]).to.deep.equal([true, 0]);
  });

  it("passes on a failure of either side, after earlier results", async () => {
    const fails = (item: number) =>
      item === 2 ? Promise.reject(new Error("not mapped")) : late(item);
    for (const [items, message] of [
      [mapAhead(source(12, 2), late, 3), "no row 2"],
      [mapAhead(source(12), fails, 3), "not mapped"],
    ] as const) {
      const before = [await items.next(), await items.next()].map(({ value }) => value as number);
      expect(before).to.deep.equal([0, 10]);
      const failure = await items.next().then(
        () => "none",
        (error: unknown) => String(error),
      );
      expect(failure).to.include(message);
      expect(ended).to.equal(true);
    }
  });
});

describe("chunks of a table", () => {
  it("are views of a limited size, in order", () => {
    const bytes = Uint8Array.from({ length: 10 }, (_, i) => i);
    const pieces = [...passOn(bytes, 4)];
    expect(pieces.map((piece) => [...piece])).to.deep.equal([
      [0, 1, 2, 3],
      [4, 5, 6, 7],
      [8, 9],
    ]);
    expect([...passOn(bytes, 5)]).to.have.length(2);
    expect([...passOn(new Uint8Array(0), 4)]).to.have.length(0);
  });

  it("hold every row once, and report each row as it is passed on", async () => {
    const table = { name: "t", columns: ["N", "Text"] };
    const count = 5_000;
    async function* rows() {
      for (let i = 0; i < count; i++) yield await Promise.resolve(i);
    }
    const write = (out: RowWriter, row: number) => {
      out.number(row);
      out.text("x".repeat(40));
      out.end();
    };
    const told: number[] = [];
    const chunks: Chunk[] = [];
    const options = { format: "csv", raw: false } as const;
    const onRows = (n: number) => told.push(n);
    for await (const chunk of tableChunks({ table, rows: rows(), write }, options, onRows)) {
      chunks.push(chunk);
    }
    const lines = Buffer.concat(chunks).toString().trimEnd().split("\r\n");
    expect(lines).to.have.length(count + 1);
    expect(lines[0]).to.equal("N,Text");
    expect(lines.slice(1).map((line) => Number.parseInt(line))).to.deep.equal(
      Array.from({ length: count }, (_, i) => i),
    );
    expect(told.reduce((sum, n) => sum + n, 0)).to.equal(count);
    expect(told.length).to.be.above(2);
  });
});
