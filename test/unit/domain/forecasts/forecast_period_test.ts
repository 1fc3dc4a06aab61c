import { expect } from "chai";
import { countsInPeriod } from "../../../../src/domain/forecasts/forecast_period.ts";

const period = { openTime: 100, scheduledCloseTime: 200, actualCloseTime: null };
const forecast = (start: number, end: number | null, isAutomatic = false) => ({
  start,
  end,
  isAutomatic,
});

describe("countsInPeriod()", () => {
  it("counts forecasts that stood between opening and close", () => {
    expect(countsInPeriod(forecast(100, null), period)).to.equal(true);
    expect(countsInPeriod(forecast(199, 250), period)).to.equal(true);
    expect(countsInPeriod(forecast(50, 101), period)).to.equal(true);
  });

  it("leaves out forecasts that ended by the opening or began at the close", () => {
    expect(countsInPeriod(forecast(50, 100), period)).to.equal(false);
    expect(countsInPeriod(forecast(200, null), period)).to.equal(false);
  });

  it("uses the actual close when there is one", () => {
    const closed = { ...period, actualCloseTime: 150 };
    expect(countsInPeriod(forecast(149, null), closed)).to.equal(true);
    expect(countsInPeriod(forecast(150, null), closed)).to.equal(false);
  });

  it("has no limit when opening or close are not set", () => {
    const unset = { openTime: null, scheduledCloseTime: null, actualCloseTime: null };
    expect(countsInPeriod(forecast(-20, -10), { ...period, openTime: null })).to.equal(true);
    expect(countsInPeriod(forecast(500, null), { ...unset, openTime: 100 })).to.equal(true);
    expect(countsInPeriod(forecast(-20, -10), unset)).to.equal(true);
  });

  it("leaves out automatic forecasts", () => {
    expect(countsInPeriod(forecast(120, null, true), period)).to.equal(false);
  });
});
