import { expect } from "chai";
import type { Forecast } from "../../../../src/domain/aggregation/forecast.ts";
import {
  fallsIntoWindow,
  SETTLED_MS,
  snapshotInstants,
} from "../../../../src/domain/aggregation/history/instants.ts";

const row = (id: number, start: number, end: number | null): Forecast => ({
  id,
  userId: id,
  start,
  end,
  values: 0.5,
});
const open = { openTime: 100, actualCloseTime: null };
const closed = { openTime: 100, actualCloseTime: 400 };

describe("snapshotInstants() (Maths 4.2)", () => {
  const rows = [
    row(50, 50, 90),
    row(60, 60, null),
    row(150, 150, 400),
    row(200, 200, 250),
    row(260, 260, null),
  ];

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

  it("cuts at ends up to and including the close, and at none after it", () => {
    const rows = [row(1, 150, 400), row(2, 160, 401), row(3, 150, 300)];
    expect(snapshotInstants(rows, closed)).to.deep.equal([150, 160, 300, 400]);
    expect(snapshotInstants(rows, open)).to.deep.equal([150, 160, 300, 400, 401]);
    expect(snapshotInstants([row(1, 10, null), row(2, 100, null)], open)).to.deep.equal([100]);
    expect(snapshotInstants([], open)).to.deep.equal([]);
  });

  it("leaves a minute and a half for late forecasts", () => {
    expect(SETTLED_MS).to.equal(90_000);
  });
});

describe("fallsIntoWindow() (Maths 4.2)", () => {
  it("needs an end after the opening and a start up to the close", () => {
    expect(fallsIntoWindow(row(1, 50, 100), open)).to.equal(false);
    expect(fallsIntoWindow(row(1, 50, 101), open)).to.equal(true);
    expect(fallsIntoWindow(row(1, 50, null), open)).to.equal(true);
    expect(fallsIntoWindow(row(1, 400, null), closed)).to.equal(true);
    expect(fallsIntoWindow(row(1, 401, null), closed)).to.equal(false);
    expect(fallsIntoWindow(row(1, 401, null), open)).to.equal(true);
  });
});
