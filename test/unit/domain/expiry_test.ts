import { expect } from "chai";
import { convertedEnd, expiryEnd, reminderTime } from "../../../src/domain/expiry.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 0, 31, 12);
const at = (year: number, month: number, day: number): number => Date.UTC(year, month, day, 12);

/** A question open since a day, for so many days. */
const question = (days: number) => ({
  openTime: NOW - DAY,
  createdAt: NOW - 9 * DAY,
  scheduledCloseTime: NOW - DAY + days * DAY,
});
const first = (days: number, percent: number | null = 10) =>
  expiryEnd({ percent, question: question(days), previous: null }, NOW);
const again = (previous: { start: number; end: number | null }) =>
  expiryEnd({ percent: 10, question: question(100), previous }, NOW);

describe("expiryEnd() (Maths 10)", () => {
  it("gives no end when the setting is off", () => {
    expect([first(100, null), first(100, 0)]).to.deep.equal([null, null]);
  });

  it("gives a first forecast the preset nearest to the percentage, at least a month", () => {
    expect(first(100)).to.equal(at(2026, 1, 28));
    expect(first(900)).to.equal(at(2026, 3, 30));
    expect(first(3650)).to.equal(at(2027, 0, 31));
    expect(first(20_000)).to.equal(at(2029, 0, 31));
  });

  it("keeps what the author chose before", () => {
    expect(again({ start: 0, end: null })).to.equal(null);
    expect(again({ start: 0, end: 20 * HOUR })).to.equal(NOW + DAY);
    expect(again({ start: 0, end: 2 * DAY })).to.equal(NOW + DAY);
    expect(again({ start: 0, end: 6 * DAY })).to.equal(NOW + 7 * DAY);
    expect(again({ start: 0, end: 3 * DAY })).to.equal(NOW + 3 * DAY);
  });

  it("counts from the opening of a question that is not open yet, and from creation without one", () => {
    const openTime = at(2026, 5, 30);
    const upcoming = { openTime, createdAt: 0, scheduledCloseTime: openTime + 100 * DAY };
    const unscheduled = { openTime: null, createdAt: NOW, scheduledCloseTime: null };

    expect(expiryEnd({ percent: 10, question: upcoming, previous: null }, NOW)).to.equal(
      at(2026, 6, 30),
    );
    expect(expiryEnd({ percent: 10, question: unscheduled, previous: null }, NOW)).to.equal(
      at(2026, 1, 28),
    );
  });
});

describe("convertedEnd() (Maths 10)", () => {
  const rule = { percent: 10, question: question(1000) };

  it("is the next whole multiple of the percentage after now", () => {
    expect(convertedEnd(NOW - 150 * DAY, rule, NOW)).to.equal(NOW + 50 * DAY);
    expect(convertedEnd(NOW, rule, NOW)).to.equal(NOW + 100 * DAY);
  });

  it("leaves at least 30 days after the start and 3 days from now", () => {
    expect(convertedEnd(NOW - 99 * DAY, rule, NOW)).to.equal(NOW + 3 * DAY);
    expect(convertedEnd(NOW, { percent: 10, question: question(10) }, NOW)).to.equal(
      NOW + 30 * DAY,
    );
    expect(convertedEnd(NOW, { percent: 0, question: question(10) }, NOW)).to.equal(NOW + 30 * DAY);
  });
});

describe("reminderTime() (Maths 10)", () => {
  const remind = (end: number | null, close: number | null = 1000 * DAY) =>
    reminderTime({ start: 0, end }, close);

  it("comes a week before the end of a long life, else a day", () => {
    expect([remind(22 * DAY), remind(21 * DAY), remind(8 * HOUR)]).to.deep.equal([
      15 * DAY,
      20 * DAY,
      -16 * HOUR,
    ]);
    expect(remind(22 * DAY, null)).to.equal(15 * DAY);
  });

  it("does not come for short lives, none, or an end not before the close", () => {
    expect([remind(8 * HOUR - 1), remind(null), remind(30 * DAY, 30 * DAY)]).to.deep.equal([
      null,
      null,
      null,
    ]);
  });
});
