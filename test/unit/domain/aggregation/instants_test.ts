import { expect } from "chai";
import type { Forecast } from "../../../../src/domain/aggregation/forecast.ts";
import { snapshotInstants } from "../../../../src/domain/aggregation/history/instants.ts";

const row = (start: number, end: number | null): Forecast => ({
  id: start,
  userId: start,
  start,
  end,
  values: 0.5,
});

describe("snapshotInstants() (Maths 4.2)", () => {
  const rows = [row(50, 90), row(60, null), row(150, 400), row(200, 250), row(260, null)];

  it("cuts at the opening, at starts and at ends, also future ones", () => {
    expect(snapshotInstants(rows, { openTime: 100, actualCloseTime: null })).to.deep.equal([
      100, 150, 200, 250, 260, 400,
    ]);
  });

  it("leaves out instants after the close, but not the close itself", () => {
    const upTo = (actualCloseTime: number) =>
      snapshotInstants(rows, { openTime: 100, actualCloseTime });

    expect(upTo(250)).to.deep.equal([100, 150, 200, 250]);
    expect(upTo(249)).to.deep.equal([100, 150, 200]);
    expect(upTo(260).at(-1)).to.equal(260);
  });
});
