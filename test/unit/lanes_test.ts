import { expect } from "chai";
import { OverloadError } from "../../src/errors.ts";
import { createFairLane, createLanes } from "../../src/lanes.ts";

/** Work that ends when it is told to. */
function createWork(log: string[]) {
  const ends = new Map<string, () => void>();
  const work = (name: string) => async () => {
    log.push(`${name} begins`);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    return name;
  };
  return { work, end: (name: string) => ends.get(name)?.() };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("createLanes()", () => {
  it("runs the work of one key one after the other, and of other keys at the same time", async () => {
    const log: string[] = [];
    const { work, end } = createWork(log);
    const run = createLanes(1);
    const all = [run(1, work("a")), run(1, work("b")), run(2, work("c"))];
    await settle();
    expect(log).to.deep.equal(["a begins", "c begins"]);
    end("a");
    await settle();
    expect(log.at(-1)).to.equal("b begins");
    end("b");
    end("c");

    expect(await Promise.all(all)).to.deep.equal(["a", "b", "c"]);
  });

  it("continues after work that fails", async () => {
    const run = createLanes(1);
    const failed = run(1, () => Promise.reject(new Error("no"))).catch((error: unknown) => error);
    const next = run(1, () => Promise.resolve("done"));

    expect(await failed).to.be.an("error");
    expect(await next).to.equal("done");
  });
});

describe("createFairLane()", () => {
  /** Ends all work in the order in which it begins, and returns that order. */
  async function drain(log: string[], end: (name: string) => void): Promise<string[]> {
    for (let i = 0; i < log.length; i++) {
      end(log[i]!.replace(" begins", ""));
      await settle();
    }
    return log.map((line) => line.replace(" begins", ""));
  }

  it("gives each account one turn after the other, however much an account has handed in", async () => {
    const log: string[] = [];
    const { work, end } = createWork(log);
    const lane = createFairLane(1, 20);
    const hand = (accountId: number, name: string) => lane.run(accountId, work(name));
    const all = ["a1", "a2", "a3", "a4"].map((name) => hand(1, name));
    all.push(hand(2, "b1"), hand(2, "b2"), hand(3, "c1"));
    await settle();
    expect(log).to.deep.equal(["a1 begins"]);
    expect([lane.waiting, lane.underWay]).to.deep.equal([6, 7]);
    const order = await drain(log, end);
    expect(order).to.deep.equal(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
    await Promise.all(all);
    expect([lane.waiting, lane.underWay]).to.deep.equal([0, 0]);
  });

  it("runs as much at a time as it is wide, and goes on after work that fails", async () => {
    const log: string[] = [];
    const { work, end } = createWork(log);
    const lane = createFairLane(2, 20);
    const failed = lane
      .run(1, () => Promise.reject(new Error("no")))
      .catch((error: unknown) => error);
    const all = ["a", "b", "c"].map((name) => lane.run(1, work(name)));
    expect(await failed).to.be.an("error");
    await settle();
    expect(log).to.deep.equal(["a begins", "b begins"]);
    expect(await drain(log, end)).to.deep.equal(["a", "b", "c"]);
    await Promise.all(all);
  });

  it("refuses the newest work of the account that has most when it is full", async () => {
    const log: string[] = [];
    const { work, end } = createWork(log);
    const lane = createFairLane(1, 3);
    const outcomes: Record<string, unknown> = {};
    const hand = async (accountId: number, name: string) => {
      outcomes[name] = await lane.run(accountId, work(name)).catch((error: unknown) => error);
    };
    const greedy = ["a1", "a2", "a3", "a4", "a5"].map((name) => hand(1, name));
    await settle();
    // It has all places itself, so it displaces no other account.
    expect(outcomes["a5"]).to.be.instanceOf(OverloadError);
    const others = [hand(2, "b1"), hand(3, "c1")];
    await settle();
    expect(outcomes["a4"]).to.be.instanceOf(OverloadError);
    expect(outcomes).not.to.have.any.keys("a2", "b1", "c1");
    // Everybody has one place now.
    others.push(hand(4, "d1"));
    await settle();
    expect(outcomes["d1"]).to.be.instanceOf(OverloadError);
    expect(await drain(log, end)).to.deep.equal(["a1", "a2", "b1", "c1"]);
    await Promise.all([...greedy, ...others]);
  });
});
