import { expect } from "chai";
import { shareLoad } from "../../src/share_load.ts";

describe("shareLoad()", () => {
  it("runs one load for a key until it has ended, and forgets it then", async () => {
    const underWay = new Map<string, Promise<number>>();
    let loads = 0;
    const load = () => Promise.resolve((loads += 1));
    const both = [shareLoad(underWay, "a", load), shareLoad(underWay, "a", load)];
    const other = shareLoad(underWay, "b", load);

    expect(await Promise.all(both)).to.deep.equal([1, 1]);
    expect(await other).to.equal(2);
    expect(underWay.size).to.equal(0);
    expect(await shareLoad(underWay, "a", load)).to.equal(3);
  });

  it("shares a failure, and begins again after it", async () => {
    const underWay = new Map<string, Promise<number>>();
    const broken = () => Promise.reject<number>(new Error("away"));
    const both = [shareLoad(underWay, "a", broken), shareLoad(underWay, "a", broken)];
    const ends = await Promise.allSettled(both);

    expect(ends.map(({ status }) => status)).to.deep.equal(["rejected", "rejected"]);
    expect(await shareLoad(underWay, "a", () => Promise.resolve(1))).to.equal(1);
  });
});
