import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import { createCoalescer } from "../../../jobs/coalescer.ts";

describe("createCoalescer", () => {
  /** Polls until the condition holds. */
  async function until(holds: () => boolean): Promise<void> {
    for (let polls = 0; !holds(); polls++) {
      if (polls > 500) throw new Error("The condition did not come to hold in time");
      await pause(5);
    }
  }

  it("passes the first item on at once, and the rest of a burst together, each key once", async () => {
    const turns: string[][] = [];
    const coalescer = createCoalescer<string>({
      intervalMs: () => 30,
      handOver: (items) => {
        turns.push([...items]);
        return Promise.resolve(true);
      },
    });
    coalescer.add("a", "a1");
    await until(() => turns.length === 1);
    for (const key of ["a", "b", "a", "c", "b"]) coalescer.add(key, `${key}${turns.length}`);
    await until(() => turns.length === 2);
    await coalescer.close();

    expect(turns).to.deep.equal([["a1"], ["a1", "b1", "c1"]]);
  });

  it("begins again with an item that comes after all others were passed on", async () => {
    const turns: string[][] = [];
    const coalescer = createCoalescer<string>({
      intervalMs: () => 1,
      handOver: (items) => {
        turns.push([...items]);
        return Promise.resolve(true);
      },
    });
    for (const item of ["first", "second", "third"]) {
      coalescer.add("a", item);
      await until(() => turns.at(-1)?.[0] === item);
      // Its turns have ended long ago.
      await pause(20);
    }
    await coalescer.close();

    expect(turns).to.deep.equal([["first"], ["second"], ["third"]]);
  });

  it("waits as long as the number of keys in a turn asks for", async () => {
    const sizes: number[] = [];
    const coalescer = createCoalescer<string>({
      intervalMs: (keys) => {
        sizes.push(keys);
        return 1;
      },
      handOver: () => Promise.resolve(true),
    });
    for (const key of ["a", "b", "b"]) coalescer.add(key, key);
    await until(() => sizes.length === 1);
    await coalescer.close();

    expect(sizes).to.deep.equal([2]);
  });

  it("tries again by itself what could not be passed on", async () => {
    const turns: string[][] = [];
    const coalescer = createCoalescer<string>({
      intervalMs: () => 1,
      handOver: (items) => {
        turns.push([...items]);
        return Promise.resolve(turns.length > 1);
      },
    });
    coalescer.add("a", "a");
    await until(() => turns.length === 2);
    await coalescer.close();

    expect(turns).to.deep.equal([["a"], ["a"]]);
  });

  it("keeps items that could not be passed on", async () => {
    let isAway = true;
    const taken: string[] = [];
    const coalescer = createCoalescer<string>({
      intervalMs: () => 5,
      handOver: (items) => {
        if (!isAway) taken.push(...items);
        return Promise.resolve(!isAway);
      },
    });
    coalescer.add("a", "a");
    coalescer.add("b", "b");
    await new Promise((resolve) => setImmediate(resolve));
    isAway = false;
    await coalescer.close();

    expect(taken).to.have.members(["a", "b"]);
  });

  it("keeps the newest of a key when an older one comes back from a failed turn", async () => {
    const turns: string[][] = [];
    let answer: (isTaken: boolean) => void = () => undefined;
    const coalescer = createCoalescer<string>({
      intervalMs: () => 5,
      handOver: (items) => {
        turns.push([...items]);
        return new Promise((resolve) => (answer = resolve));
      },
    });
    coalescer.add("a", "old");
    coalescer.add("b", "b");
    await until(() => turns.length === 1);
    // The first turn runs with the old item when the new one arrives.
    coalescer.add("a", "new");
    answer(false);
    const closed = coalescer.close();
    await until(() => turns.length === 2);
    answer(true);
    await closed;

    expect(turns[0]).to.deep.equal(["old", "b"]);
    expect(turns[1]).to.have.members(["new", "b"]);
  });
});
