import { setImmediate as nextTurn } from "node:timers/promises";
import { expect } from "chai";
import { mapAhead } from "../../../src/export/chunks.ts";

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
