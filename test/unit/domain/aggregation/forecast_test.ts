import { expect } from "chai";
import {
  closeOverlaps,
  compareForecasts,
  entersAggregate,
  type Forecast,
  isActive,
} from "../../../../src/domain/aggregation/forecast.ts";

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

  it("is active from its start until just before its end", () => {
    expect([9, 10, 19, 20].map((t) => isActive(row("a", 1, 10, 20), t))).to.deep.equal([
      false,
      true,
      true,
      false,
    ]);
    expect(isActive(row("a", 1, 10), 1e9)).to.equal(true);
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

  it("includes people and, when asked, primary bots (Maths 4.1)", () => {
    const author = { isBot: false, isPrimaryBot: false, isSpam: false, isBlacklisted: false };
    const bot = { ...author, isBot: true };

    expect(entersAggregate(author, false)).to.equal(true);
    expect(entersAggregate({ ...author, isSpam: true }, true)).to.equal(false);
    expect(entersAggregate({ ...author, isBlacklisted: true }, true)).to.equal(false);
    expect([true, false].map((include) => entersAggregate(bot, include))).to.deep.equal([
      false,
      false,
    ]);
    const primary = { ...bot, isPrimaryBot: true };
    expect([true, false].map((include) => entersAggregate(primary, include))).to.deep.equal([
      true,
      false,
    ]);
  });
});
