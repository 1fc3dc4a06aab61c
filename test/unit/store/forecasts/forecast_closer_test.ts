/** Rows that are ended after the reply, with a store that is busy or unavailable. */
import { expect } from "chai";
import { createCloser } from "../../../../src/store/forecasts/forecast_closer.ts";
import type { Succession } from "../../../../src/store/forecasts/forecast_closing.ts";

describe("createCloser", () => {
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const succession = (u: number): Succession => ({ u, s: 1, q: [1] });

  it("ends waiting rows at once when the process stops, also with a busy store", async () => {
    const closed: number[][] = [];
    const close = (group: readonly Succession[]) => {
      closed.push(group.map(({ u }) => u));
      return Promise.resolve();
    };
    const closer = createCloser(close, () => true);
    closer.add(succession(1));
    closer.add(succession(2));
    const settled = closer.settled();
    for (let i = 0; i < 10; i++) await turn();

    expect(closed).to.deep.equal([[1, 2]]);
    await settled;
    closer.add(succession(3));
    await closer.settled();
    expect(closed).to.deep.equal([[1, 2], [3]]);
  });

  it("tries once more when the process stops, and keeps rows that the store refuses", async () => {
    const tried: number[][] = [];
    let isAway = true;
    const close = (group: readonly Succession[]) => {
      tried.push(group.map(({ u }) => u));
      return isAway ? Promise.reject(new Error("away")) : Promise.resolve();
    };
    const closer = createCloser(close, () => false);
    closer.add(succession(1));
    await closer.settled();
    expect(tried).to.deep.equal([[1]]);

    isAway = false;
    closer.add(succession(2));
    await closer.settled();
    expect(tried).to.deep.equal([[1], [1, 2]]);
  });
});
