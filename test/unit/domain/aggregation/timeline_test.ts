/** The forecasts that can still matter, and the order of their starts and ends. Unix seconds. */
import { expect } from "chai";
import type { AggregationWindow } from "../../../../src/domain/aggregation/history/instants.ts";
import {
  activeBefore,
  createTimeline,
  eventsBetween,
  forecastsOf,
  knownCount,
  merge,
  nextEnd,
  prune,
  type Timeline,
  withdraw,
} from "../../../../src/domain/aggregation/timeline.ts";
import { row, spans, timelineOf } from "../../../support/timelines.ts";
import type { Forecast } from "../../../../src/domain/aggregation/forecast.ts";

const open: AggregationWindow = { openTime: 100, actualCloseTime: null };
const closed: AggregationWindow = { openTime: 100, actualCloseTime: 400 };

describe("merge()", () => {
  it("adds forecasts by author and start, and returns the time from which they matter", () => {
    const timeline = createTimeline();

    expect(merge(timeline, [])).to.equal(Number.POSITIVE_INFINITY);
    expect(merge(timeline, [row(2, 150), row(1, 120)])).to.equal(120);
    expect(spans(timeline)).to.deep.equal([
      [2, 150, null],
      [1, 120, null],
    ]);
    expect(knownCount(timeline)).to.equal(2);
  });

  it("ends a forecast at the next one of its author, in any order of arrival", () => {
    const timeline = timelineOf(row(1, 100));

    expect(merge(timeline, [row(1, 200)])).to.equal(200);
    expect(spans(timeline)).to.deep.equal([
      [1, 100, 200],
      [1, 200, null],
    ]);
    expect(merge(timeline, [row(1, 150)])).to.equal(150);
    expect(spans(timeline)).to.deep.equal([
      [1, 100, 150],
      [1, 150, 200],
      [1, 200, null],
    ]);
  });

  it("keeps ends that come earlier than the next forecast", () => {
    const timeline = timelineOf(row(1, 100, 130), row(1, 200, 260), row(1, 150, 180));

    expect(spans(timeline)).to.deep.equal([
      [1, 100, 130],
      [1, 150, 180],
      [1, 200, 260],
    ]);
  });

  it("inserts a forecast before all others of its author, and the next one ends it", () => {
    const timeline = timelineOf(row(1, 200));

    expect(merge(timeline, [row(1, 120, 500)])).to.equal(120);
    expect(spans(timeline)).to.deep.equal([
      [1, 120, 200],
      [1, 200, null],
    ]);
  });

  it("applies a new end of a known forecast from the earlier of both ends on", () => {
    const timeline = timelineOf(row(1, 100));

    expect(merge(timeline, [row(1, 100, 300)])).to.equal(300);
    expect(merge(timeline, [row(1, 100, 250)])).to.equal(250);
    expect(merge(timeline, [row(1, 100, 280)])).to.equal(250);
    expect(merge(timeline, [row(1, 100)])).to.equal(280);
    expect(spans(timeline)).to.deep.equal([[1, 100, null]]);
  });

  it("does not change with the same forecast again, also when the next one has ended it", () => {
    const timeline = timelineOf(row(1, 100), row(1, 200, 300));

    expect(merge(timeline, [row(1, 100), row(1, 200, 300)])).to.equal(Number.POSITIVE_INFINITY);
    expect(merge(timeline, [row(1, 100, 150)])).to.equal(150);
    expect(spans(timeline)).to.deep.equal([
      [1, 100, 150],
      [1, 200, 300],
    ]);
  });

  it("does not modify the given forecast", () => {
    const given = row(1, 100, 500);
    timelineOf(given, row(1, 200));

    expect(given.end).to.equal(500);
  });
});

describe("prune()", () => {
  const rows = [row(1, 100, 200), row(1, 200, 300), row(2, 100, 200), row(3, 100)];

  it("removes forecasts that ended at or before the horizon", () => {
    const timeline = timelineOf(...rows);
    prune(timeline, 199);
    expect(knownCount(timeline)).to.equal(4);
    prune(timeline, 200);
    expect(timeline.horizon).to.equal(200);
    expect(spans(timeline)).to.deep.equal([
      [1, 200, 300],
      [3, 100, null],
    ]);
    expect([...timeline.byAuthor.keys()]).to.deep.equal([1, 3]);
  });

  it("never moves the horizon back", () => {
    const timeline = timelineOf(...rows);
    prune(timeline, 150);
    merge(timeline, [row(4, 100, 120)]);
    prune(timeline, 140);
    prune(timeline, 150);
    expect(timeline.horizon).to.equal(150);
    expect(timeline.byAuthor.has(4)).to.equal(true);
    prune(timeline, 151);
    expect(timeline.byAuthor.has(4)).to.equal(false);
  });
});

describe("eventsBetween() (Maths 4.2)", () => {
  const all = { from: -Infinity, before: Infinity };
  const events = (timeline: Timeline, window = open, span = all) =>
    eventsBetween(timeline, window, span).map(({ time, kind, forecast }) => [
      time,
      kind,
      forecast.userId,
    ]);

  it("begins forecasts made before the opening with it, oldest first", () => {
    const timeline = timelineOf(row(1, 90), row(2, 50), row(3, 100), row(4, 120, 150));
    expect(events(timeline)).to.deep.equal([
      [100, "start", 2],
      [100, "start", 1],
      [100, "start", 3],
      [120, "start", 4],
      [150, "end", 4],
    ]);
  });

  it("puts ends ahead of the starts of their instant", () => {
    const timeline = timelineOf(row(1, 200), row(2, 110, 200), row(3, 120, 200));
    expect(events(timeline)).to.deep.equal([
      [110, "start", 2],
      [120, "start", 3],
      [200, "end", 2],
      [200, "end", 3],
      [200, "start", 1],
    ]);
  });

  it("leaves out what ended by the opening, began after the close, or ends after it", () => {
    const timeline = timelineOf(
      ...[row(1, 50, 100), row(2, 50, 101), row(3, 400), row(4, 401), row(5, 300, 400)],
      row(6, 300, 401),
    );
    expect(events(timeline, closed)).to.deep.equal([
      [100, "start", 2],
      [101, "end", 2],
      [300, "start", 5],
      [300, "start", 6],
      [400, "end", 5],
      [400, "start", 3],
    ]);
  });

  it("covers the span from its first time to just before its last", () => {
    const timeline = timelineOf(row(1, 150, 200), row(2, 200, 300), row(3, 300));
    expect(events(timeline, open, { from: 200, before: 300 })).to.deep.equal([
      [200, "end", 1],
      [200, "start", 2],
    ]);
    expect(events(timeline, open, { from: 300, before: 301 })).to.deep.equal([
      [300, "end", 2],
      [300, "start", 3],
    ]);
  });

  it("includes the instant of a forecast that was withdrawn at its start", () => {
    const timeline = timelineOf(row(1, 150, 150), row(2, 150, 151));
    expect(events(timeline)).to.deep.equal([
      [150, "instant", 1],
      [150, "end", 1],
      [150, "start", 2],
      [151, "end", 2],
    ]);
  });
});

describe("activeBefore()", () => {
  const active = (timeline: Timeline, moment: number, window = open) =>
    activeBefore(timeline, window, moment).map(({ userId }) => userId);

  it("returns forecasts that began before the time and did not end before it", () => {
    const timeline = timelineOf(row(1, 150, 200), row(2, 200), row(3, 150, 199), row(4, 150));
    expect(active(timeline, 200)).to.deep.equal([1, 4]);
    expect(active(timeline, 201)).to.deep.equal([2, 4]);
  });

  it("returns nothing before the opening, and nothing that ended by it", () => {
    const timeline = timelineOf(row(1, 50), row(2, 50, 100), row(3, 50, 101));
    expect(active(timeline, 100)).to.deep.equal([]);
    expect(active(timeline, 101)).to.deep.equal([1, 3]);
  });

  it("returns nothing that began after the close or counted at no instant", () => {
    const timeline = timelineOf(row(1, 400), row(2, 401), row(3, 150, 150), row(4, 150, 151));
    expect(active(timeline, 500, closed)).to.deep.equal([1]);
    expect(active(timeline, 151, closed)).to.deep.equal([4]);
    expect(active(timeline, 150, closed)).to.deep.equal([]);
  });
});

describe("nextEnd()", () => {
  it("is the first end from a time on, up to the close", () => {
    const timeline = timelineOf(row(1, 150, 300), row(2, 150, 400), row(3, 150, 401), row(4, 150));
    expect(nextEnd(timeline, open, 100)).to.equal(300);
    expect(nextEnd(timeline, open, 300)).to.equal(300);
    expect(nextEnd(timeline, open, 301)).to.equal(400);
    expect(nextEnd(timeline, open, 401)).to.equal(401);
    expect(nextEnd(timeline, open, 402)).to.equal(null);
    expect(nextEnd(timeline, closed, 400)).to.equal(400);
    expect(nextEnd(timeline, closed, 401)).to.equal(null);
  });

  it("ignores a forecast that counted at no instant", () => {
    expect(nextEnd(timelineOf(row(1, 150, 150)), open, 100)).to.equal(null);
  });
});

const NEVER = Number.POSITIVE_INFINITY;

describe("merge() of a forecast that replaces another", () => {
  it("takes the new values from their start on, and keeps the end at the next forecast", () => {
    const timeline = timelineOf(row(1, 100), row(1, 200, 300));
    expect(merge(timeline, [row(1, 100, null, 0.6)])).to.equal(100);
    expect(merge(timeline, [row(1, 200, 250, 0.7)])).to.equal(200);
    expect([...forecastsOf(timeline)]).to.deep.equal([
      row(1, 100, 200, 0.6),
      row(1, 200, 250, 0.7),
    ]);
  });

  it("compares probabilities, vectors and CDFs by their numbers", () => {
    const same = (before: Forecast["values"], after: Forecast["values"]) =>
      merge(timelineOf(row(1, 100, null, before)), [row(1, 100, null, after)]) === NEVER;
    expect([same(0.5, 0.5), same(0.5, 0.6)]).to.deep.equal([true, false]);
    expect([same([0.5, null, 0.5], [0.5, null, 0.5]), same([0.5, 0.5], [0.4, 0.6])]).to.deep.equal([
      true,
      false,
    ]);
    expect([same([0.5, 0.5], [0.5, 0.5, 0]), same([0.5, 0.5, 0], [0.5, 0.5])]).to.deep.equal([
      false,
      false,
    ]);
    expect(same([0.5, null], [0.5, 0])).to.equal(false);
    const cdf = (...entries: number[]) => Float64Array.of(...entries);
    expect(same(cdf(0, 0.5, 1), cdf(0, 0.5, 1))).to.equal(true);
    expect(same(cdf(0, 0.5, 1), cdf(0, 0.6, 1))).to.equal(false);
    expect(same(cdf(0, Number.NaN, 1), cdf(0, Number.NaN, 1))).to.equal(true);
    expect([same(0.5, [0.5]), same([0.5], 0.5)]).to.deep.equal([false, false]);
  });

  it("does not modify the forecast that replaces, or share it", () => {
    const timeline = timelineOf(row(1, 100), row(1, 200));
    const given = row(1, 100, null, 0.9);
    merge(timeline, [given]);
    expect(given.end).to.equal(null);
    expect(spans(timeline)[0]).to.deep.equal([1, 100, 200]);
  });

  it("returns the earliest of several changes", () => {
    const timeline = timelineOf(row(1, 100), row(2, 110));
    const changes = [row(2, 150), row(1, 130), row(3, 140)];
    expect(merge(timeline, changes)).to.equal(130);
  });
});

describe("withdraw()", () => {
  it("ends the newest forecast that began before the withdrawal, and returns its new end", () => {
    const timeline = timelineOf(row(1, 100), row(1, 200), row(1, 300), row(2, 100));
    expect(withdraw(timeline, [{ userId: 1, start: 300, end: 250 }])).to.equal(250);
    expect(spans(timeline)).to.deep.equal([
      [1, 100, 200],
      [1, 200, 250],
      [1, 300, null],
      [2, 100, null],
    ]);
    expect(withdraw(timeline, [{ userId: 1, start: 301, end: 400 }])).to.equal(400);
    expect(spans(timeline)[2]).to.deep.equal([1, 300, 400]);
  });

  it("never moves an end to a later time, and changes nothing then", () => {
    const timeline = timelineOf(row(1, 100, 150));
    expect(withdraw(timeline, [{ userId: 1, start: 160, end: 160 }])).to.equal(NEVER);
    expect(withdraw(timeline, [{ userId: 1, start: 160, end: 150 }])).to.equal(NEVER);
    expect(spans(timeline)).to.deep.equal([[1, 100, 150]]);
    expect(withdraw(timeline, [{ userId: 1, start: 160, end: 149 }])).to.equal(149);
  });

  it("changes nothing for an author or a time without a forecast", () => {
    const timeline = timelineOf(row(1, 100));
    expect(withdraw(timeline, [])).to.equal(NEVER);
    expect(withdraw(timeline, [{ userId: 2, start: 160, end: 160 }])).to.equal(NEVER);
    expect(withdraw(timeline, [{ userId: 1, start: 100, end: 100 }])).to.equal(NEVER);
    expect(spans(timeline)).to.deep.equal([[1, 100, null]]);
  });

  it("returns the earliest of several new ends, whatever is skipped among them", () => {
    const timeline = timelineOf(row(1, 100), row(2, 100), row(3, 100));
    const withdrawals = [
      { userId: 3, start: 200, end: 190 },
      { userId: 9, start: 200, end: 110 },
      { userId: 1, start: 200, end: 170 },
      { userId: 2, start: 200, end: 180 },
    ];
    expect(withdraw(timeline, withdrawals)).to.equal(170);
    expect(spans(timeline).map(([, , end]) => end)).to.deep.equal([170, 180, 190]);
  });
});

describe("a timeline", () => {
  const open = { openTime: 100, actualCloseTime: null };

  it("begins without a horizon and without forecasts", () => {
    const timeline = createTimeline();
    expect(timeline.horizon).to.equal(-NEVER);
    expect([...forecastsOf(timeline)]).to.deep.equal([]);
    expect(nextEnd(timeline, open, 0)).to.equal(null);
    prune(timeline, -1e9);
    expect(timeline.horizon).to.equal(-1e9);
  });

  it("forgets an author only when all forecasts of that author have ended", () => {
    const timeline = timelineOf(row(1, 100, 150), row(2, 100, 150), row(2, 160, 170));
    merge(timeline, [row(3, 100), row(4, 100, 160)]);
    prune(timeline, 160);
    expect([...timeline.byAuthor.keys()]).to.deep.equal([2, 3]);
    expect(spans(timeline)).to.deep.equal([
      [2, 160, 170],
      [3, 100, null],
    ]);
  });

  it("keeps what has no end of an author whose first forecast has ended", () => {
    const timeline = timelineOf(row(1, 100, 150), row(1, 160), row(2, 100, 150), row(2, 155, 300));
    prune(timeline, 200);
    expect(spans(timeline)).to.deep.equal([
      [1, 160, null],
      [2, 155, 300],
    ]);
  });

  it("does not copy the forecasts of an author while it forgets none of them", () => {
    const timeline = timelineOf(row(1, 100), row(2, 100, 201), row(2, 210, 220));
    const [first, second] = [timeline.byAuthor.get(1), timeline.byAuthor.get(2)];
    prune(timeline, 200);
    expect(timeline.byAuthor.get(1)).to.equal(first);
    expect(timeline.byAuthor.get(2)).to.equal(second);
  });

  it("has no next end where no forecast ends, also at times before 1970", () => {
    const early = { openTime: -100, actualCloseTime: null };
    expect(nextEnd(timelineOf(row(1, -50)), early, -80)).to.equal(null);
    expect(nextEnd(timelineOf(row(1, -50), row(2, -40, -30)), early, -80)).to.equal(-30);
  });

  it("keeps the order of arrival for forecasts that begin together", () => {
    const timeline = timelineOf(row(5, 120), row(3, 120), row(4, 120, 130), row(2, 110, 120));
    const events = eventsBetween(timeline, open, { from: 0, before: 1_000 });
    expect(events.map(({ time, kind, forecast }) => [time, kind, forecast.userId])).to.deep.equal([
      [110, "start", 2],
      [120, "end", 2],
      [120, "start", 5],
      [120, "start", 3],
      [120, "start", 4],
      [130, "end", 4],
    ]);
  });

  it("puts the ends of an instant in the order in which their forecasts began", () => {
    const timeline = timelineOf(row(1, 140, 200), row(2, 110, 200), row(3, 130, 200));
    const events = eventsBetween(timeline, open, { from: 200, before: 201 });
    expect(events.map(({ forecast }) => forecast.userId)).to.deep.equal([2, 3, 1]);
  });

  it("has no active forecast that ended when it began, or when the question opened", () => {
    const timeline = timelineOf(row(1, 120, 120), row(2, 90, 100), row(3, 99, 100.5));
    expect(activeBefore(timeline, open, 100.5).map(({ userId }) => userId)).to.deep.equal([3]);
    expect(activeBefore(timeline, open, 120).map(({ userId }) => userId)).to.deep.equal([]);
  });

  it("has no next end where the forecast has no length", () => {
    const timeline = timelineOf(row(1, 150, 150), row(2, 160, 161));
    expect(nextEnd(timeline, open, 150)).to.equal(161);
    expect(nextEnd(timeline, { openTime: 100, actualCloseTime: 160 }, 100)).to.equal(null);
    expect(nextEnd(timeline, { openTime: 100, actualCloseTime: 161 }, 100)).to.equal(161);
  });
});
