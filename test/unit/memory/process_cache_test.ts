/** The caches of a process: what each kind stores, removes and counts. */
import { expect } from "chai";
import { cacheVitals, createMemory, declarations } from "../../../src/memory.ts";
import { DerivedCache, keptOr, RecentCache, TextCache } from "../../../src/memory/process_cache.ts";

describe("RecentCache", () => {
  it("removes the least recently used entry", () => {
    const cache = new RecentCache<string, number>({ most: 2 });
    cache.set("a", 1);
    cache.set("b", 2);
    cache.get("a");
    cache.set("c", 3);

    expect(["a", "b", "c"].map((key) => cache.peek(key))).to.deep.equal([1, undefined, 3]);
  });

  it("limits the sum of the sizes, and refuses a larger entry", () => {
    const cache = new RecentCache<string, string>({
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
    const cache = new RecentCache<string, number>({ most: 9 });
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

describe("TextCache", () => {
  it("computes each answer once, and removes all when there are too many", () => {
    const cache = new TextCache<string>({ most: 2, longest: 3 });
    let asked = 0;
    const ask = (text: string) => keptOr(cache, text, () => `${text}${(asked += 1)}`);
    expect(["a", "b", "a", "b"].map(ask)).to.deep.equal(["a1", "b2", "a1", "b2"]);
    expect(["c", "c", "a"].map(ask)).to.deep.equal(["c3", "c3", "a4"]);
    expect(["abc", "abc"].map(ask)).to.deep.equal(["abc5", "abc5"]);
    expect(["long", "long"].map(ask)).to.deep.equal(["long6", "long7"]);
    expect(cache.figures()).to.deep.equal({ hits: 4, misses: 7, size: 1 });
  });

  it("caches null as an answer", () => {
    const cache = new TextCache<null>({ most: 2, longest: 3 });
    let asked = 0;
    const ask = () => keptOr(cache, "a", () => ((asked += 1), null));

    expect([ask(), ask(), asked]).to.deep.equal([null, null, 1]);
  });
});

describe("DerivedCache", () => {
  it("distinguishes equal objects", () => {
    const cache = new DerivedCache<object, number>();
    const [one, other] = [{}, {}];
    cache.set(one, 1);

    expect([cache.get(one), cache.get(other)]).to.deep.equal([1, undefined]);
    expect(cache.figures()).to.deep.equal({ hits: 1, misses: 1, size: null });
    cache.delete(one);
    expect(cache.get(one)).to.equal(undefined);
  });
});

describe("the figures of a cache", () => {
  for (const cache of [
    new RecentCache<string, number>({ most: 9 }),
    new TextCache<number>({ most: 9, longest: 9 }),
  ]) {
    it(`${cache.constructor.name}: an invalid entry is a miss, and a peek is neither hit nor miss`, () => {
      const isEven = (value: number) => value % 2 === 0;
      expect(cache.get("a", isEven)).to.equal(undefined);
      cache.set("a", 1);
      expect(cache.get("a", isEven)).to.equal(undefined);
      cache.set("a", 2);
      expect([cache.get("a", isEven), cache.get("a"), cache.peek("a")]).to.deep.equal([2, 2, 2]);

      expect(cache.figures()).to.deep.equal({ hits: 2, misses: 2, size: 1 });
    });
  }
});

describe("createMemory()", () => {
  it("has a cache for each declaration, separate in each process", () => {
    const [memory, other] = [createMemory(), createMemory()];
    expect(Object.keys(memory)).to.deep.equal(Object.keys(declarations));

    memory.publicAddresses.set("192.0.2.1", 5);
    expect(memory.publicAddresses.peek("192.0.2.1")).to.equal(5);
    expect(other.publicAddresses.peek("192.0.2.1")).to.equal(undefined);
  });

  it("holds the declared amount", () => {
    const memory = createMemory();
    const { most } = declarations.publicAddresses;
    for (let at = 0; at <= most!; at++) memory.publicAddresses.set(`${at}`, at);
    expect(memory.publicAddresses.figures().size).to.equal(most);

    const before = "x".repeat(1_000);
    for (let at = 0; at < declarations.queries.most! + 5; at++) memory.queries.set(`${at}`, {});
    memory.queries.set(before, {});
    expect(memory.queries.peek(before)).to.equal(undefined);
    expect(memory.queries.figures().size).to.equal(5);
  });

  it("returns the figures of each for operators", () => {
    const memory = createMemory();
    memory.ownForecasts.set("key", "text");
    memory.ownForecasts.get("key");
    memory.ownForecasts.get("other");
    const vitals = new Map(cacheVitals(memory).map((one) => [one.name, one]));

    expect([...vitals.keys()]).to.deep.equal(Object.keys(declarations));
    expect(vitals.get("ownForecasts")).to.deep.equal({
      name: "ownForecasts",
      bound: 16 * 1024 * 1024,
      hits: 1,
      misses: 1,
      size: 7,
    });
    expect(vitals.get("plainPages")).to.deep.include({ bound: null, size: null });
  });
});
