/** What the architecture test finds about functions that take all capabilities. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { wholeTakers } from "../support/capability_use.ts";

describe("wholeTakers()", () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "capabilities-"));
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  /** Function → the capabilities that it uses. */
  function usesIn(files: Readonly<Record<string, string>>) {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
    const takers = wholeTakers(root, Object.keys(files));
    return Object.fromEntries(
      takers.map(({ name, uses }) => [name, uses === null ? null : [...uses].toSorted()]),
    );
  }

  it("finds members that are named, destructured or read from memory", () => {
    const found = usesIn({
      "a.ts": `
        function named(caps: Capabilities) { return () => caps.store.posts.byId(caps.clock.now()); }
        function apart({ log, memory: { pages } }: Capabilities) { log.info(pages); }
        const later = (caps: Capabilities) => { const { serverKey } = caps; caps.memory.users.get(serverKey); };
        function none(_caps: Capabilities) {}
        function other(caps: Pick<Capabilities, "store">) { return caps.store; }`,
    });

    expect(found).to.deep.equal({
      named: ["clock", "store"],
      apart: ["log", "memory.pages"],
      later: ["memory.users", "serverKey"],
      none: [],
    });
  });

  it("adds what called functions take, also in other files and in cycles", () => {
    const found = usesIn({
      "needs.ts": `export type Needs = Pick<Capabilities, "store" | "jobs"> & Caches<"pages">;`,
      "a.ts": `
        import { type Needs } from "./needs.ts";
        import { second } from "./b.ts";
        function narrow(id: number, caps: Needs) {}
        export function first(caps: Capabilities) { narrow(1, caps); second(caps, caps.clock); }`,
      "b.ts": `
        import { first } from "./a.ts";
        export function second(caps: Capabilities, clock: Clock) { first(caps); caps.serverKey.open(); }`,
    });

    const all = ["clock", "jobs", "memory.pages", "serverKey", "store"];
    expect(found).to.deep.equal({ first: all, second: all });
  });

  it("reports a use that it cannot follow", () => {
    const found = usesIn({
      "a.ts": `
        function copies(caps: Capabilities) { return { ...caps, store: other }; }
        function asks(caps: Capabilities) { unknown.read(caps); }
        function hands(caps: Capabilities) { asks(caps); }
        function rest({ store, ...others }: Capabilities) { return others; }`,
    });

    expect(found).to.deep.equal({ copies: null, asks: null, hands: null, rest: null });
  });
});
