/** Forecasts that replace others, and withdrawals, in the timeline of a question. Unix seconds. */
import { expect } from "chai";
import type { Forecast } from "../../../../src/domain/aggregation/forecast.ts";
import {
  activeBefore,
  createTimeline,
  eventsBetween,
  forecastsOf,
  merge,
  nextEnd,
  prune,
  withdraw,
} from "../../../../src/domain/aggregation/timeline.ts";
import { row, spans, timelineOf } from "../../../support/timelines.ts";

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
