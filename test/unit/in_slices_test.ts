import { expect } from "chai";
import { inSlices } from "../../src/in_slices.ts";

describe("inSlices()", () => {
  it("runs one slice of work in each turn of the event loop, in order", async () => {
    let turn = 0;
    let isCounting = true;
    const count = () => {
      turn += 1;
      if (isCounting) setImmediate(count);
    };
    setImmediate(count);
    const seen: { name: string; turn: number }[] = [];
    const work = async (name: string) => {
      const slices = await inSlices();
      for (let i = 0; i < 3; i++) {
        seen.push({ name, turn });
        await slices.next();
      }
    };
    await Promise.all(["a", "b", "c"].map(work));
    isCounting = false;

    expect(seen.map(({ name }) => name).join("")).to.equal("abcabcabc");
    expect(new Set(seen.map((slice) => slice.turn)).size).to.equal(seen.length);
  });

  it("ends a slice after about a millisecond, and starts the time of the next one again", async () => {
    const slices = await inSlices();
    const end = performance.now() + 50;
    while (!slices.isOver()) {
      if (performance.now() > end) throw new Error("the slice never ends");
    }
    await slices.next();
    expect(slices.isOver()).to.equal(false);
  });
});
