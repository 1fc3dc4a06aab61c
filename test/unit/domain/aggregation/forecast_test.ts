import { expect } from "chai";
import {
  closeOverlaps,
  compareForecasts,
  entersAggregate,
  type Forecast,
  isActive,
} from "../../../../src/domain/aggregation/forecast.ts";
import { forecastRow } from "../../../support/forecast_row.ts";

const row = (id: string, userId: number, start: number, end: number | null = null): Forecast => ({
  id,
  userId,
  start,
  end,
  values: 0.5,
});

describe("forecasts of an aggregate", () => {
  it("orders by start, then by id", () => {
    const rows = [row("b", 1, 2), row("c", 2, 1), row("a", 3, 2), row("a", 3, 2)];

    expect(rows.sort(compareForecasts).map(({ id }) => id)).to.deep.equal(["c", "a", "a", "b"]);
  });

  it("ends two standing forecasts of an author at the later start", () => {
    const rows = [row("b", 1, 20), row("x", 2, 5), row("a", 1, 10), row("c", 1, 30, 40)];

    expect(closeOverlaps(rows).map(({ id, end }) => [id, end])).to.deep.equal([
      ["x", null],
      ["a", 20],
      ["b", 30],
      ["c", 40],
    ]);
  });

  it("keeps earlier ends, and of two with the same start only the later id", () => {
    const rows = closeOverlaps([row("a", 1, 10, 15), row("b", 1, 20), row("c", 1, 20)]);

    expect(rows.map(({ end }) => end)).to.deep.equal([15, 20, null]);
  });
});

describe("closeOverlaps()", () => {
  const row = forecastRow;

  it("ends each forecast only when the next one of its author begins", () => {
    const rows = [
      { ...row(1, 10, 20), userId: 5 },
      { ...row(2, 20, 31), userId: 5 },
      { ...row(3, 30, null), userId: 5 },
      { ...row(4, 15, null), userId: 6 },
    ];
    expect(closeOverlaps(rows).map(({ id, end }) => [id, end])).to.deep.equal([
      [1, 20],
      [4, null],
      [2, 30],
      [3, null],
    ]);
    expect(rows[1]?.end).to.equal(31);
    expect(closeOverlaps(rows)[0]).to.equal(rows[0]);
  });
});

describe("who enters the aggregate (Maths 4.1)", () => {
  it("excludes flagged accounts, bots that are not primary, and all bots unless asked", () => {
    const person = { isBot: false, isPrimaryBot: false, isSpam: false, isBlacklisted: false };
    const enters = (change: Partial<typeof person>, withBots: boolean) =>
      entersAggregate({ ...person, ...change }, withBots);
    const bot = { isBot: true, isPrimaryBot: true };
    expect([enters({}, false), enters({}, true)]).to.deep.equal([true, true]);
    expect([enters(bot, false), enters(bot, true)]).to.deep.equal([false, true]);
    expect(enters({ isBot: true }, true)).to.equal(false);
    for (const flag of [{ isSpam: true }, { isBlacklisted: true }]) {
      expect([enters(flag, false), enters({ ...bot, ...flag }, true)]).to.deep.equal([
        false,
        false,
      ]);
    }
  });
});

describe("isActive()", () => {
  const row = forecastRow;

  it("is true from the start on and false at the end", () => {
    const active = (t: number, end: number | null = 20) => isActive(row(1, 10, end), t);
    expect([9, 10, 19, 20, 21].map((t) => active(t))).to.deep.equal([
      ...[false, true, true, false, false],
    ]);
    expect([9, 10, 1e9].map((t) => active(t, null))).to.deep.equal([false, true, true]);
    expect(active(10, 10)).to.equal(false);
  });
});
