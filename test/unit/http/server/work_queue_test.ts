/** Who waits, who is worked on and who is refused when many requests come (Contract 6). */
import { expect } from "chai";
import type { WorkClass } from "../../../../src/domain/vocabulary.ts";
import {
  createWorkQueue,
  type Turn,
  type Verdict,
} from "../../../../src/http/server/work_queue.ts";

const PATIENCE = { forecast: 10_000, write: 5_000, read: 3_000 };

describe("createWorkQueue()", () => {
  let now: number;
  const clock = () => now;
  beforeEach(() => {
    now = 1_000;
  });

  const open = (places: number, patienceMs = PATIENCE) =>
    createWorkQueue({ places, patienceMs }, undefined, clock);
  const isRefused = ({ verdict }: Turn) => verdict !== null && !(verdict instanceof Promise);
  const isWaiting = ({ verdict }: Turn) => verdict instanceof Promise;
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  /** Enters many requests. Returns their turns, and the names of those that have begun, in order. */
  function crowd(queue: ReturnType<typeof open>, names: readonly (readonly [WorkClass, string])[]) {
    const begun: string[] = [];
    const turns = names.map(([work, owner], at) => {
      const entered = queue.enter(work, owner);
      const name = `${owner}${at}`;
      if (entered.verdict === null) begun.push(name);
      else if (entered.verdict instanceof Promise)
        void entered.verdict.then((verdict: Verdict) => verdict === null && begun.push(name));
      return entered;
    });
    return { turns, begun };
  }

  it("works on a bounded number, and lets as many wait as can be served in time", async () => {
    const queue = open(4);
    const names = Array.from({ length: 6_000 }, (_, at) => ["forecast", `a${at}`] as const);
    const { turns } = crowd(queue, names);

    expect(queue.atWork.forecast).to.equal(4);
    expect(turns.filter(isWaiting)).to.have.length(5_000);
    expect(turns.slice(5_004).every(isRefused)).to.equal(true);
    for (const one of turns) one.end();
    await turn();
    expect(queue.waiting.forecast).to.equal(0);
    expect(queue.atWork.forecast).to.equal(0);
  });

  it("says to a refused request when those that wait will have been served", () => {
    const queue = open(4);
    const names = Array.from({ length: 3_100 }, (_, at) => ["read", `a${at}`] as const);
    const { turns } = crowd(queue, names);

    expect(turns.at(-1)?.verdict).to.deep.equal({ drainsInMs: 6_000 });
    for (const one of turns) one.end();
  });

  it("learns how fast requests leave, and treats the next crowd like the first", async () => {
    const queue = open(1);
    const names = (count: number, name: string) =>
      Array.from({ length: count }, (_, at) => ["forecast", `${name}${at}`] as const);
    const first = crowd(queue, names(60, "a")).turns;
    // Each request takes a fifth of a second.
    const serve = async (turns: readonly Turn[]) => {
      for (const one of turns) {
        await turn();
        now += 200;
        one.end();
      }
    };
    await serve(first.slice(0, 5));
    const early = crowd(queue, names(100, "b")).turns;
    expect(early.filter(isRefused), "not known yet").to.deep.equal([]);
    for (const one of early) one.end();
    await serve(first.slice(5, 20));
    const late = crowd(queue, names(100, "c")).turns;
    expect(late.filter(isWaiting).length, "known").to.be.within(5, 40);
    for (const one of [...first, ...late]) one.end();
    await turn();
    const next = crowd(queue, names(1_000, "d")).turns;
    expect(next.filter(isRefused)).to.deep.equal([]);
    for (const one of next) one.end();
    now += 10_000;
    const later = crowd(queue, names(60, "e")).turns;
    now += 1_600;
    expect(isWaiting(queue.enter("forecast", "f")), "forgotten").to.equal(true);
    for (const one of later) one.end();
  });

  it("expects no long wait when the first of many that began together ends", async () => {
    const queue = open(64);
    const { turns } = crowd(
      queue,
      Array.from({ length: 32 }, (_, at) => ["read", `a${at}`] as const),
    );
    now += 400;
    turns[0]!.end();
    await turn();
    const newcomer = queue.enter("read", "b");

    expect(isWaiting(newcomer)).to.equal(true);
    for (const one of [...turns, newcomer]) one.end();
  });

  it("lets a read wait behind many forecasts, because reads keep some places", () => {
    const queue = open(4);
    const forecasts = crowd(
      queue,
      Array.from({ length: 2_000 }, (_, at) => ["forecast", `a${at}`] as const),
    ).turns;
    const reads = crowd(queue, [
      ["read", "x"],
      ["read", "y"],
    ]).turns;

    expect(isWaiting(reads[1]!)).to.equal(true);
    for (const one of [...forecasts, ...reads]) one.end();
  });

  it("lets a read wait for a crowd of forecasts that is over soon, and not for one that stays", async () => {
    const queue = open(4);
    const names = (count: number, work: WorkClass) =>
      Array.from({ length: count }, (_, at) => [work, `${work}${at}`] as const);
    const forecasts = crowd(queue, names(300, "forecast")).turns;
    const reads = crowd(queue, names(600, "read")).turns;
    // A read takes 30 ms as long as forecasts wait, so 600 would take 5 s and more.
    for (const one of reads.slice(0, 20)) {
      now += 30;
      one.end();
      await turn();
    }
    const early = queue.enter("read", "early");
    now += 1_000;
    const late = queue.enter("read", "late");

    expect([isWaiting(early), isRefused(late)]).to.deep.equal([true, true]);
    for (const one of [...forecasts, ...reads, early, late]) one.end();
  });

  it("refuses none of the next ones because one has left slowly", async () => {
    const queue = open(4);
    const { turns } = crowd(
      queue,
      Array.from({ length: 100 }, (_, at) => ["read", `a${at}`] as const),
    );
    now += 150;
    turns[0]!.end();
    await turn();
    const newcomer = queue.enter("read", "b");

    expect(isWaiting(newcomer)).to.equal(true);
    for (const one of [...turns, newcomer]) one.end();
  });

  it("expects that others who keep coming have their turns before the second one of an owner", async () => {
    const queue = open(4);
    const { turns } = crowd(
      queue,
      Array.from({ length: 400 }, (_, at) => ["read", `a${at}`] as const),
    );
    // A read takes 10 ms, and a new owner comes for each that leaves.
    for (let at = 0; at < 1_000; at++) {
      now += 10;
      turns[at]!.end();
      await Promise.resolve();
      turns.push(queue.enter("read", `b${at}`));
    }
    const first = queue.enter("read", "c");
    const second = queue.enter("read", "c");

    expect(turns.filter(isRefused)).to.deep.equal([]);
    expect(isWaiting(first)).to.equal(true);
    expect(isRefused(second)).to.equal(true);
    for (const one of [...turns, first, second]) one.end();
  });

  it("begins with forecasts, then writes, then reads, and lets none stand still", async () => {
    const queue = open(16);
    const full = crowd(queue, [
      ...Array.from({ length: 16 }, () => ["forecast", "x"] as const),
      ...Array.from({ length: 8 }, () => ["write", "x"] as const),
      ...Array.from({ length: 4 }, () => ["read", "x"] as const),
    ]).turns;
    const { turns, begun } = crowd(queue, [
      ["read", "r"],
      ["write", "w"],
      ["forecast", "f"],
    ]);
    full[16]!.end();
    full[24]!.end();
    await turn();
    // A class before them waits, so the others have four places at most. They hold more already.
    expect(begun).to.deep.equal(["r0"]);
    full[0]!.end();
    await turn();

    expect(begun).to.deep.equal(["r0", "f2", "w1"]);
    for (const one of [...full, ...turns]) one.end();
  });

  it("gives the places of a class in turn by owner", async () => {
    const queue = open(1);
    const [first] = crowd(queue, [["forecast", "x"]]).turns;
    const { turns, begun } = crowd(queue, [
      ...Array.from({ length: 5 }, () => ["forecast", "greedy"] as const),
      ["forecast", "other"],
    ]);
    first!.end();
    for (const at of [0, 5]) {
      await turn();
      turns[at]!.end();
    }
    await turn();

    expect(begun).to.deep.equal(["greedy0", "other5", "greedy1"]);
    for (const one of turns) one.end();
  });

  it("expects no wait behind the many requests of another owner", () => {
    const queue = open(1);
    const greedy = crowd(
      queue,
      Array.from({ length: 6_000 }, () => ["forecast", "greedy"] as const),
    ).turns;
    const other = queue.enter("forecast", "other");

    expect(isRefused(greedy.at(-1)!)).to.equal(true);
    expect(isWaiting(other)).to.equal(true);
    for (const one of [...greedy, other]) one.end();
  });

  it("gives the place of a request that is aside to another one, and a place again to it", async () => {
    const queue = open(1);
    const first = queue.enter("forecast", "a");
    const second = queue.enter("forecast", "b");
    let arrive = () => undefined as unknown;
    const arriving = first.aside(new Promise((resolve) => (arrive = () => resolve("body"))));
    expect(await second.verdict).to.equal(null);
    arrive();
    await turn();
    expect(queue.atWork.forecast).to.equal(1);
    second.end();

    expect(await arriving).to.equal("body");
    first.end();
    first.end();
    expect(queue.atWork.forecast).to.equal(0);
  });

  it("refuses a request that has waited far too long", async () => {
    const queue = open(1, { forecast: 10, write: 10, read: 10 });
    const first = queue.enter("forecast", "a");
    const second = queue.enter("forecast", "b");

    expect(await second.verdict).to.deep.equal({ drainsInMs: 0 });
    first.end();
    expect(queue.atWork.forecast).to.equal(0);
  });
});
