/** Rows that are closed behind the reply, over a store that is busy or away. */
import { expect } from "chai";
import { createCloser } from "../../../../src/store/forecasts/forecast_closer.ts";
import type { Succession } from "../../../../src/store/forecasts/forecast_closing.ts";

describe("createCloser", () => {
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const succession = (u: number): Succession => ({ u, s: 1, q: [1] });

  it("a process that stops closes at once what waits, however busy the store is", async () => {
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

  it("a process that stops tries once what the store does not take, and keeps it", async () => {
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
