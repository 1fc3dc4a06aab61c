/** The caches of a process: what each kind stores, removes and counts. */
import { expect } from "chai";
import { cacheVitals, createMemory, declarations } from "../../../src/memory.ts";
import { keptOr, ProcessCache } from "../../../src/memory/process_cache.ts";

describe("ProcessCache", () => {
  it("removes the least recently used entry", () => {
    const cache = new ProcessCache<string, number>({ most: 2 });
    cache.set("a", 1);
    cache.set("b", 2);
    cache.get("a");
    cache.set("c", 3);

    expect(["a", "b", "c"].map((key) => cache.peek(key))).to.deep.equal([1, undefined, 3]);
  });

  it("limits the sum of the sizes, and refuses a larger entry", () => {
    const cache = new ProcessCache<string, string>({
      most: 10,
      sizeOf: (value, key) => value.length + key.length,
    });
    for (const [key, value] of Object.entries({ a: "1234", b: "1234", c: "12", d: "1234567890" }))
      cache.set(key, value);

    expect(["a", "b", "c", "d"].filter((key) => cache.peek(key) !== undefined)).to.deep.equal([
      "b",
      "c",
    ]);
    expect(cache.figures().size).to.equal(8);
  });

  it("removes an entry on request", () => {
    const cache = new ProcessCache<string, number>({ most: 9 });
    for (const value of [1, 2, 3, 4]) cache.set(`${value}`, value);
    cache.dropWhere((value) => value % 2 === 0);
    cache.delete("3");
    expect(["1", "2", "3", "4"].map((key) => cache.peek(key))).to.deep.equal([
      1,
      ...[undefined, undefined, undefined],
    ]);

    cache.clear();
    expect(cache.peek("1")).to.equal(undefined);
    expect(cache.figures().size).to.equal(0);
  });
});

describe("keptOr()", () => {
  it("makes each value once while it is kept", () => {
    const cache = new ProcessCache<string, string>({ most: 2 });
    let made = 0;
    const ask = (key: string) => keptOr(cache, key, () => `${key}${(made += 1)}`);
    expect(["a", "b", "a", "b", "c", "a"].map(ask)).to.deep.equal([
      ...["a1", "b2", "a1", "b2", "c3", "a4"],
    ]);
    expect(cache.figures()).to.deep.equal({ hits: 2, misses: 4, size: 2 });
  });
});

describe("the figures of a cache", () => {
  it("count an invalid entry as a miss, and a peek as neither hit nor miss", () => {
    const cache = new ProcessCache<string, number>({ most: 9 });
    const isEven = (value: number) => value % 2 === 0;
    expect(cache.get("a", isEven)).to.equal(undefined);
    cache.set("a", 1);
    expect(cache.get("a", isEven)).to.equal(undefined);
    cache.set("a", 2);
    expect([cache.get("a", isEven), cache.get("a"), cache.peek("a")]).to.deep.equal([2, 2, 2]);

    expect(cache.figures()).to.deep.equal({ hits: 2, misses: 2, size: 1 });
  });
});

describe("createMemory()", () => {
  it("has a cache for each declaration, separate in each process", () => {
    const [memory, other] = [createMemory(), createMemory()];
    expect(Object.keys(memory)).to.deep.equal(Object.keys(declarations));

    memory.addresses.set("192.0.2.1", 5);
    expect(memory.addresses.peek("192.0.2.1")).to.equal(5);
    expect(other.addresses.peek("192.0.2.1")).to.equal(undefined);
  });

  it("holds the declared amount", () => {
    const memory = createMemory();
    const { most } = declarations.addresses;
    for (let at = 0; at <= most; at++) memory.addresses.set(`${at}`, at);
    expect(memory.addresses.figures().size).to.equal(most);
  });

  it("returns the figures of each for operators", () => {
    const memory = createMemory();
    memory.calibrations.set("key", "text");
    memory.calibrations.get("key");
    memory.calibrations.get("other");
    const vitals = new Map(cacheVitals(memory).map((one) => [one.name, one]));

    expect([...vitals.keys()]).to.deep.equal(Object.keys(declarations));
    expect(vitals.get("calibrations")).to.deep.equal({
      name: "calibrations",
      bound: 8 * 1024 * 1024,
      hits: 1,
      misses: 1,
      size: 7,
    });
  });
});
