import { expect } from "chai";
import { createLanes } from "../../src/lanes.ts";

describe("createLanes()", () => {
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
