import { expect } from "chai";
import type { Forecast } from "../../../../src/domain/aggregation/forecast.ts";
import { aggregateAt, history } from "../../../../src/domain/aggregation/history/history.ts";
import { forecastRow } from "../../../support/forecast_row.ts";

const question = { type: "binary" as const, openTime: 100, actualCloseTime: null };

const row = (userId: number, start: number, end: number | null, p: number): Forecast => ({
  id: `${userId}-${start}`,
  userId,
  start,
  end,
  values: p,
});

const all = { now: 1000, limit: null };

describe("history() (Maths 4.2)", () => {
  it("cuts a snapshot at every change and ends each at the next", () => {
    const rows = [row(1, 50, 300, 0.2), row(2, 200, null, 0.6)];

    const snapshots = history(question, rows, all);

    expect(
      snapshots.map(({ startTime, endTime, forecasterCount }) => [
        startTime,
        endTime,
        forecasterCount,
      ]),
    ).to.deep.equal([
      [100, 200, 1],
      [200, 300, 2],
      [300, null, 1],
    ]);
    expect(snapshots[1]?.unweighted.centers).to.deep.equal([0.6, 0.4]);
  });

  it("keeps closed ends exactly closed for any number of forecasts", () => {
    const cdf = Float64Array.from({ length: 201 }, (_, i) => i / 200);
    const rows = Array.from({ length: 120 }, (_, i) => ({
      ...row(i, 100 + i, null, 0),
      values: cdf,
    }));

    const snapshots = history({ ...question, type: "numeric" }, rows, all);

    const ends = snapshots.flatMap(({ recency_weighted, unweighted }) =>
      [recency_weighted, unweighted].map(({ forecastValues: v }) => [v[0], v[200]]),
    );
    expect(ends).to.have.length(240);
    expect(new Set(ends.map(String))).to.deep.equal(new Set(["0,1"]));
  });

  it("ends the last snapshot when every forecaster has left, and continues after a gap", () => {
    const rows = [row(1, 100, 150, 0.2), row(2, 200, 250, 0.6)];

    expect(
      history(question, rows, all).map(({ startTime, endTime }) => [startTime, endTime]),
    ).to.deep.equal([
      [100, 150],
      [200, 250],
    ]);
  });

  it("makes one snapshot for a revision", () => {
    const rows = [row(1, 100, 200, 0.2), row(1, 200, null, 0.7)];

    expect(
      history(question, rows, all).map(({ recency_weighted: r }) => r.centers[1]),
    ).to.deep.equal([0.2, 0.7]);
  });

  it("counts an author once when a crash left two rows standing", () => {
    const rows = [row(1, 100, null, 0.2), row(1, 200, null, 0.7)];

    expect(history(question, rows, all).map((s) => s.forecasterCount)).to.deep.equal([1, 1]);
  });

  it("leaves out forecasts after the close and ends beyond it", () => {
    const closed = { ...question, actualCloseTime: 400 };
    const rows = [row(1, 100, 500, 0.2), row(2, 401, null, 0.6)];

    expect(history(closed, rows, all)).to.have.length(1);
    expect(history(closed, rows, all)[0]?.endTime).to.equal(null);
  });

  it("is empty without forecasts", () => {
    expect(history(question, [], { now: 1000 })).to.deep.equal([]);
  });

  it("never evaluates the instants that thinning drops", () => {
    const rows = Array.from({ length: 900 }, (_, i) => row(i, 100 + i * 7, null, 0.1 + i / 2000));

    const thinned = history(question, rows, { now: 1e6 });
    const full = history(question, rows, { now: 1e6, limit: null });

    expect(full).to.have.length(900);
    expect(thinned.length).to.be.within(200, 400);
    const byStart = new Map(full.map((snapshot) => [snapshot.startTime, snapshot]));
    for (const { startTime, recency_weighted: values } of thinned) {
      expect(values.centers).to.deep.equal(byStart.get(startTime)?.recency_weighted.centers);
    }
  });

  it("has histograms of binary questions on the newest snapshot and on future ones", () => {
    const rows = [row(1, 100, 300, 0.29), row(2, 200, null, 0.57)];
    const bins = (histograms: "latest" | "all" | "none") =>
      history(question, rows, { now: 250, limit: null, histograms }).map(
        ({ unweighted }) =>
          unweighted.histogram?.[0]?.flatMap((w, bin) => (w > 0 ? [bin] : [])) ?? null,
      );

    expect(bins("latest")).to.deep.equal([null, [28, 56], [56]]);
    expect(bins("all")).to.deep.equal([[28], [28, 56], [56]]);
    expect(bins("none")).to.deep.equal([null, null, null]);
  });

  it("copies CDFs only at the given instants, and centers at all", () => {
    const cdf = (middle: number): Float64Array => Float64Array.of(0, middle, 1);
    const rows = [
      { ...row(1, 100, null, 0), values: cdf(0.25) },
      { ...row(2, 200, null, 0), values: cdf(0.75) },
    ];

    const snapshots = history({ ...question, type: "numeric" }, rows, {
      ...all,
      withValues: (t) => t === 200,
    });

    expect(snapshots.map(({ unweighted }) => unweighted.forecastValues.length)).to.deep.equal([
      0, 3,
    ]);
    expect(snapshots.map(({ unweighted }) => unweighted.centers[0])).to.deep.equal([2 / 3, 0.5]);
  });

  it("adds the platform's own prediction when reputations are given", () => {
    const reputation = { openTime: 100, scheduledCloseTime: 500, reputations: new Map() };
    const rows = [row(1, 100, null, 0.25), row(2, 100, null, 0.75)];

    const [snapshot] = history(question, rows, { ...all, reputation });

    expect(snapshot?.service_prediction?.centers[1]).to.equal(0.5);
    expect(history(question, rows, all)[0]?.service_prediction).to.equal(null);
  });
});

describe("aggregateAt()", () => {
  it("uses the forecasts active at that time, and returns null without any", () => {
    const rows = [row(1, 100, 300, 0.25), row(2, 200, null, 0.75)];
    const center = (t: number) => aggregateAt(question, rows, t)?.unweighted.centers[1] ?? null;

    expect([99, 100, 200, 300].map(center)).to.deep.equal([null, 0.25, 0.5, 0.75]);
  });
});

const open = { openTime: 100, actualCloseTime: null };
const closed = { openTime: 100, actualCloseTime: 400 };

describe("history at the edges of its window", () => {
  const row = forecastRow;

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
});
