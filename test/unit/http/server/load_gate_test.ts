import { expect } from "chai";
import {
  AT_ONCE,
  createLoadGate,
  createTurnWatch,
  FEWEST,
  type LoadGate,
  type Rank,
} from "../../../../src/http/server/load_gate.ts";

const MOST = 400;
const QUICK_MS = 1;
const SLOW_MS = 200;

describe("createLoadGate", () => {
  /** Returns how many requests of a rank are admitted before the first refusal. */
  function fill(gate: LoadGate, rank: Rank): number {
    let count = 0;
    while (gate.enter(rank)) count += 1;
    return count;
  }

  function turns(gate: LoadGate, count: number, turnMs: number): void {
    for (let i = 0; i < count; i++) gate.observe(turnMs);
  }

  it("admits a limited number, and one more for each that ends", () => {
    const gate = createLoadGate(MOST);
    expect(fill(gate, "ordinary")).to.equal(MOST);
    gate.leave();
    gate.leave();
    expect(fill(gate, "ordinary")).to.equal(2);
  });

  it("keeps places for log-ins, and more places for health checks", () => {
    const gate = createLoadGate(MOST);
    expect(fill(gate, "ordinary")).to.equal(MOST);
    expect(fill(gate, "last")).to.equal(MOST);
    expect(fill(gate, "health")).to.equal(2 * MOST);
    expect(gate.enter("ordinary")).to.equal(false);
  });

  it("admits fewer while the event loop is slow, but enough to keep it busy", () => {
    const gate = createLoadGate(MOST);
    fill(gate, "ordinary");
    turns(gate, 3, SLOW_MS);
    expect(gate.bound).to.be.within(FEWEST, MOST - 1);
    turns(gate, 100, SLOW_MS);
    expect(gate.bound).to.equal(FEWEST);
    while (gate.inFlight > 0) gate.leave();
    expect(fill(gate, "ordinary")).to.equal(FEWEST);
    expect(fill(gate, "last")).to.equal(FEWEST);
  });

  it("lowers the bound in proportion to the slowness, and to half of it at most in one turn", () => {
    const gate = createLoadGate(MOST);
    fill(gate, "ordinary");
    const bounds = Array.from({ length: 4 }, () => {
      gate.observe(SLOW_MS);
      return gate.bound;
    });
    // The smoothed times are 16, 28.8, 39.04 and 47.232 ms.
    expect(bounds).to.deep.equal([MOST, 277, 141, 70]);
  });

  it("ignores one slow turn among quick ones", () => {
    const gate = createLoadGate(MOST);
    turns(gate, 10, QUICK_MS);
    gate.observe(SLOW_MS - QUICK_MS);
    turns(gate, 10, QUICK_MS);
    expect(gate.isLowered).to.equal(false);
  });

  it("admits as many as before when the loop is quick again", () => {
    const gate = createLoadGate(MOST);
    turns(gate, 100, SLOW_MS);
    expect(gate.isLowered).to.equal(true);
    turns(gate, 2 * MOST, QUICK_MS);
    expect(gate.isLowered).to.equal(false);
    expect(gate.bound).to.equal(MOST);
  });

  /** Fills a gate whose loop is slow, and lets all requests of a rank begin in order. */
  function begun(gate: LoadGate, rank: Rank = "ordinary"): number[] {
    const working: number[] = [];
    const count = fill(gate, rank);
    for (let i = 0; i < count; i++) void gate.begin(rank).then(() => working.push(i));
    return working;
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  it("begins with few reads at once while the loop is slow, and with one more for each that ends", async () => {
    const gate = createLoadGate(MOST);
    turns(gate, 100, SLOW_MS);
    const working = begun(gate);
    await settle();
    expect(working).to.have.length(AT_ONCE);
    const waiting = Array.from({ length: FEWEST }, (_, i) => i).filter((i) => !working.includes(i));
    for (let i = 0; i < 3; i++) gate.leave();
    await settle();
    expect(working.slice(AT_ONCE), "those that waited longest").to.deep.equal(waiting.slice(0, 3));
    void gate.aside(new Promise(() => undefined));
    await settle();
    expect(working).to.have.length(AT_ONCE + 4);
    while (gate.inFlight > 0) gate.leave();
    await settle();
    expect(working).to.have.length(FEWEST);
  });

  it("begins with log-ins and health checks at once", async () => {
    const gate = createLoadGate(MOST);
    turns(gate, 100, SLOW_MS);
    begun(gate);
    for (const rank of ["last", "health"] as const) {
      const working = begun(gate, rank);
      await settle();
      expect(working.length, rank).to.be.at.least(FEWEST);
    }
  });

  it("begins with all reads at once while the loop is quick", async () => {
    const working = begun(createLoadGate(MOST));
    await settle();
    expect(working).to.have.length(MOST);
  });

  it("admits no more while admitted reads wait, however quick the loop is", () => {
    const gate = createLoadGate(MOST);
    turns(gate, 100, SLOW_MS);
    begun(gate);
    turns(gate, 100, QUICK_MS);
    expect(gate.bound).to.equal(FEWEST);
    while (gate.inFlight > AT_ONCE) gate.leave();
    turns(gate, 100, QUICK_MS);
    expect(gate.bound).to.be.above(FEWEST);
  });

  it("does not count a request that waits for another of its account", async () => {
    const gate = createLoadGate(1);
    let end = () => undefined as unknown;
    expect(gate.enter("ordinary")).to.equal(true);
    const waiting = gate.aside(new Promise((resolve) => (end = () => resolve("ended"))));
    expect(fill(gate, "ordinary")).to.equal(1);
    end();
    expect(await waiting).to.equal("ended");
    expect(gate.inFlight).to.equal(2);
    const failing = gate.aside(Promise.reject(new Error("late")));
    await failing.catch(() => undefined);
    expect(gate.inFlight).to.equal(2);
  });

  it("admits everything without a limit", () => {
    const gate = createLoadGate(Number.POSITIVE_INFINITY);
    turns(gate, 10, SLOW_MS);
    for (let i = 0; i < 10_000; i++) expect(gate.enter("ordinary")).to.equal(true);
  });
});

describe("createTurnWatch", () => {
  it("measures a turn of the event loop with the work in it", async () => {
    const blockedMs = 30;
    const measured = await new Promise<number>((resolve) => {
      createTurnWatch(resolve)();
      setImmediate(() => {
        const end = performance.now() + blockedMs;
        while (performance.now() < end);
      });
    });
    expect(measured).to.be.least(blockedMs);
  });

  it("measures once for all requests of a turn", async () => {
    const measured: number[] = [];
    const watch = createTurnWatch((turnMs) => measured.push(turnMs));
    for (let i = 0; i < 100; i++) watch();
    for (let i = 0; i < 4; i++) await new Promise((resolve) => setImmediate(resolve));
    expect(measured).to.have.length(1);
  });
});
