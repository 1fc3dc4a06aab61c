/** Which forecasts count at which time, exactly at the limits. */
import { expect } from "chai";
import {
  applyEvent,
  createAggregationState,
  emitValues,
} from "../../../../src/domain/aggregation/aggregation_state.ts";
import {
  closeOverlaps,
  entersAggregate,
  type Forecast,
  isActive,
} from "../../../../src/domain/aggregation/forecast.ts";
import { aggregateAt, history } from "../../../../src/domain/aggregation/history/history.ts";
import {
  fallsIntoWindow,
  SETTLED_MS,
  snapshotInstants,
} from "../../../../src/domain/aggregation/history/instants.ts";

const row = (id: number, start: number, end: number | null, values: Forecast["values"] = 0.5) => ({
  ...{ id, userId: id, start, end, values },
});
const open = { openTime: 100, actualCloseTime: null };
const closed = { openTime: 100, actualCloseTime: 400 };

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

describe("snapshotInstants() (Maths 4.2)", () => {
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

describe("closeOverlaps()", () => {
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
  it("is true from the start on and false at the end", () => {
    const active = (t: number, end: number | null = 20) => isActive(row(1, 10, end), t);
    expect([9, 10, 19, 20, 21].map((t) => active(t))).to.deep.equal([
      ...[false, true, true, false, false],
    ]);
    expect([9, 10, 1e9].map((t) => active(t, null))).to.deep.equal([false, true, true]);
    expect(active(10, 10)).to.equal(false);
  });
});

describe("history()", () => {
  const counts = (rows: Forecast[], window = closed as typeof open | typeof closed) =>
    history({ type: "binary", ...window }, rows, { now: 1_000, limit: null }).map(
      ({ startTime, endTime, forecasterCount }) => [startTime, endTime, forecasterCount],
    );

  it("counts a forecast that begins at the close, and ends forecasts that end then", () => {
    expect(counts([row(1, 150, 400), row(2, 400, null)])).to.deep.equal([
      [150, 400, 1],
      [400, null, 1],
    ]);
  });

  it("makes no snapshot of a forecast withdrawn at its own start", () => {
    expect(counts([row(1, 150, 150), row(2, 200, null)], open)).to.deep.equal([[200, null, 1]]);
  });

  it("keeps 400 past instants and only the newest histogram by default", () => {
    const rows = Array.from({ length: 401 }, (_, i) => row(i, 101 + i, null));
    const question = { type: "binary", ...open } as const;
    const all = history(question, rows.slice(0, 400), { now: 1_000 });
    expect(all).to.have.length(400);
    expect(all.filter(({ unweighted }) => unweighted.histogram !== null)).to.have.length(1);
    expect(history(question, rows, { now: 1_000, limit: null })).to.have.length(401);
    expect(history(question, rows, { now: 1_000, limit: 100 }).length).to.be.at.most(102);
  });

  it("has histograms of multiple choice only when all are asked for", () => {
    const rows = [row(1, 150, null, [0.25, 0.75]), row(2, 160, null, [0.5, 0.5])];
    const given = (histograms: "latest" | "all" | "none") =>
      history({ type: "multiple_choice", ...open }, rows, { now: 1_000, histograms }).map(
        ({ unweighted, recency_weighted }) => [
          unweighted.histogram?.length ?? 0,
          recency_weighted.histogram?.length ?? 0,
        ],
      );
    expect(given("latest")).to.deep.equal([
      [0, 0],
      [0, 0],
    ]);
    expect(given("all")).to.deep.equal([
      [2, 2],
      [2, 2],
    ]);
    expect(given("none")).to.deep.equal(given("latest"));
  });

  it("takes the histogram from the newest snapshot that has begun", () => {
    const rows = [row(1, 150, null), row(2, 200, null), row(3, 250, null)];
    const marked = (now: number) =>
      history({ type: "binary", ...open }, rows, { now }).map(
        ({ unweighted }) => unweighted.histogram !== null,
      );
    expect(marked(200)).to.deep.equal([false, true, true]);
    expect(marked(199)).to.deep.equal([true, true, true]);
    expect(marked(250)).to.deep.equal([false, false, true]);
    expect(marked(149)).to.deep.equal([false, false, false]);
  });
});

describe("aggregateAt()", () => {
  it("has a histogram and the platform's prediction when they are asked for", () => {
    const rows = [row(1, 100, null, 0.29)];
    const plain = aggregateAt({ type: "binary" }, rows, 150)!;
    expect([plain.unweighted.histogram, plain.service_prediction]).to.deep.equal([null, null]);
    expect([plain.startTime, plain.endTime]).to.deep.equal([150, null]);
    const reputation = { openTime: 0, scheduledCloseTime: 500, reputations: new Map() };
    const full = aggregateAt({ type: "binary" }, rows, 150, { reputation, withHistogram: true })!;
    expect(full.unweighted.histogram?.[0]?.[28]).to.equal(1);
    expect(full.service_prediction?.centers[1]).to.equal(0.29);
  });

  it("counts an author once when a crash left two standing rows", () => {
    const rows = [row(1, 100, null, 0.2), { ...row(2, 120, null, 0.6), userId: 1 }];
    expect(aggregateAt({ type: "binary" }, rows, 150)).to.deep.include({ forecasterCount: 1 });
    expect(aggregateAt({ type: "binary" }, rows, 110)?.unweighted.centers[1]).to.equal(0.2);
  });
});

describe("the aggregation state", () => {
  it("orders forecasts of the same start by their id", () => {
    const state = createAggregationState({ type: "binary" });
    for (const id of [3, 1, 2]) applyEvent(state, { kind: "start", forecast: row(id, 5, null) });
    expect(state.active.map(({ id }) => id)).to.deep.equal([1, 2, 3]);
    applyEvent(state, { kind: "end", forecast: row(2, 5, null) });
    applyEvent(state, { kind: "end", forecast: row(2, 6, null) });
    expect(state.active.map(({ id }) => id)).to.deep.equal([1, 3]);
  });

  it("copies CDFs unless they are not wanted, and has histograms only when they are wanted", () => {
    const state = createAggregationState({ type: "numeric" });
    const forecast = row(1, 5, null, Float64Array.of(0, 0.5, 1));
    applyEvent(state, { kind: "start", forecast });
    expect(emitValues(state)?.unweighted.forecastValues).to.have.length(3);
    expect(emitValues(state, { withValues: false })?.unweighted.forecastValues).to.have.length(0);
    const binary = createAggregationState({ type: "binary" });
    applyEvent(binary, { kind: "start", forecast: row(1, 5, null) });
    expect(emitValues(binary)?.unweighted.histogram).to.equal(null);
    expect(emitValues(binary, { withHistogram: true })?.unweighted.histogram?.[0]?.[50]).to.equal(
      1,
    );
  });
});
