/** The dates of series and the times of their rounds. Contract 3.19. */
import { expect } from "chai";
import {
  addDays,
  type Calendar,
  calendarFaults,
  datesOf,
  roundTimes,
  windowFaults,
  zoneClock,
} from "../../../../src/domain/series/calendar.ts";
import { WEEKDAYS } from "../../../../src/domain/series/series_words.ts";

const WEEKLY: Calendar = {
  frequency: "weekly",
  weekday: "monday",
  day: null,
  time: "09:00",
  timeZone: "Europe/Berlin",
  from: "2026-03-01",
  until: "2026-04-06",
  except: ["2026-03-16"],
};
const at = (zone: string, date: string, time: string) =>
  new Date(zoneClock(zone).timeOf(date, time)).toISOString();

describe("calendars of series", () => {
  it("have the dates between their ends, without those that are left out", () => {
    expect(datesOf(WEEKLY)).to.deep.equal([
      "2026-03-02",
      "2026-03-09",
      "2026-03-23",
      "2026-03-30",
      "2026-04-06",
    ]);
    const monthly = { ...WEEKLY, frequency: "monthly", weekday: null, day: 28 } as const;
    expect(datesOf(monthly)).to.deep.equal(["2026-03-28"]);
    const daily = { ...WEEKLY, frequency: "daily", weekday: null, until: "2026-03-03" } as const;
    expect(datesOf(daily)).to.deep.equal(["2026-03-01", "2026-03-02", "2026-03-03"]);
    expect(addDays("2026-02-27", 2)).to.equal("2026-03-01");
  });

  it("have each day of their kind once, whatever the year", () => {
    const until = "2029-03-01";
    const days = Array.from({ length: 1_200 }, (_, i) => addDays("2025-11-27", i));
    const all = days.filter((date) => date <= until);
    const found = (change: Partial<Calendar>) =>
      datesOf({ ...WEEKLY, from: all[0]!, until, except: [], ...change });
    const monthly = { frequency: "monthly", weekday: null } as const;
    for (const day of [1, 27, 28]) {
      const wanted = all.filter((date) => Number(date.slice(8)) === day);
      expect(found({ ...monthly, day })).to.deep.equal(wanted);
    }
    for (const [place, weekday] of WEEKDAYS.entries()) {
      const wanted = all.filter(
        (date) => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7 === place,
      );
      expect(found({ weekday })).to.deep.equal(wanted);
    }
  });

  it("keep the wall clock through the change to summer time and back", () => {
    expect(at("Europe/Berlin", "2026-03-23", "09:00")).to.equal("2026-03-23T08:00:00.000Z");
    expect(at("Europe/Berlin", "2026-03-30", "09:00")).to.equal("2026-03-30T07:00:00.000Z");
    expect(at("America/New_York", "2026-03-08", "23:00")).to.equal("2026-03-09T03:00:00.000Z");
    expect(at("Pacific/Apia", "2026-01-05", "00:00")).to.equal("2026-01-04T11:00:00.000Z");
    expect(at("UTC", "2026-10-25", "02:30")).to.equal("2026-10-25T02:30:00.000Z");
  });

  it("read a time that clocks leave out from before, and take the first of two", () => {
    expect(at("Europe/Berlin", "2026-03-29", "02:30")).to.equal("2026-03-29T01:30:00.000Z");
    expect(at("Europe/Berlin", "2026-10-25", "02:30")).to.equal("2026-10-25T00:30:00.000Z");
    expect(at("America/New_York", "2026-11-01", "01:30")).to.equal("2026-11-01T05:30:00.000Z");
    expect(at("Australia/Lord_Howe", "2026-04-05", "01:45")).to.equal("2026-04-04T14:45:00.000Z");
  });

  it("name the field of a fault", () => {
    const faultOf = (change: Partial<Calendar>) =>
      Object.keys(calendarFaults({ ...WEEKLY, ...change }));
    expect(faultOf({})).to.deep.equal([]);
    expect(faultOf({ weekday: null })).to.deep.equal(["weekday"]);
    expect(faultOf({ frequency: "monthly" })).to.deep.equal(["day"]);
    expect(faultOf({ timeZone: "Mars/Olympus" })).to.deep.equal(["time_zone"]);
    expect(faultOf({ from: "2026-02-30", time: "24:00" })).to.have.members(["from", "time"]);
    expect(faultOf({ until: "2026-02-01" })).to.deep.equal(["until"]);
    expect(faultOf({ from: "2026-03-03", until: "2026-03-03" })).to.deep.equal(["until"]);
    expect(faultOf({ frequency: "daily", until: "2029-01-01" })).to.deep.equal(["until"]);
    expect(faultOf({ except: ["soon"] })).to.deep.equal(["except"]);
  });
});

describe("windows of series", () => {
  const opens = { days: 0, time: "09:00" };
  const closes = { days: 2, time: "23:00" };
  const windows = { opens, reveals: opens, closes, resolvesBy: { days: 9, time: "12:00" } };

  it("become times in the zone of the calendar", () => {
    const times = roundTimes(zoneClock("Europe/Berlin"), "2026-03-28", windows);
    const shown = Object.values(times).map((time) => new Date(time as number).toISOString());
    expect(shown).to.deep.equal([
      "2026-03-28T08:00:00.000Z",
      "2026-03-28T08:00:00.000Z",
      "2026-03-30T21:00:00.000Z",
      "2026-04-06T10:00:00.000Z",
    ]);
  });

  it("must be in order", () => {
    const faultOf = (change: object) => Object.keys(windowFaults({ ...windows, ...change }));
    expect(faultOf({})).to.deep.equal([]);
    expect(faultOf({ closes: opens, reveals: opens })).to.deep.equal(["closes"]);
    expect(faultOf({ reveals: { days: 3, time: "00:00" } })).to.deep.equal(["reveals"]);
    expect(faultOf({ resolvesBy: opens })).to.deep.equal(["resolves_by"]);
    expect(faultOf({ closes: { days: 5_000, time: "9:00" } })).to.deep.equal(["closes"]);
    expect(faultOf({ closes: { days: 5_000, time: "09:00" } })).to.deep.equal(["closes"]);
  });
});
