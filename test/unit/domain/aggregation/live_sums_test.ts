/** The sums that the live aggregate keeps between steps, and the memory its CDFs lie in. */
import { expect } from "chai";
import type { Forecast } from "../../../../src/domain/aggregation/forecast.ts";
import { history } from "../../../../src/domain/aggregation/history/history.ts";
import {
  advanceLive,
  createLiveState,
  histogramsNow,
  type LiveQuestion,
  type LiveState,
} from "../../../../src/domain/aggregation/live.ts";
import {
  type ReputationTimeline,
  servicePrediction,
} from "../../../../src/domain/aggregation/reputation.ts";
import type { Withdrawal } from "../../../../src/domain/aggregation/timeline.ts";

const QUESTION: LiveQuestion = {
  id: 1,
  type: "numeric",
  openTime: 100,
  actualCloseTime: null,
  scheduledCloseTime: 9_000,
};
const BINARY = { ...QUESTION, type: "binary" } as const;
const cdf = (seed: number, width = 5) =>
  Float64Array.from({ length: width }, (_, i) => ((i + 1) / (width + 1)) ** (1 + seed / 20));
const row = (
  userId: number,
  start: number,
  end: number | null = null,
  values: Forecast["values"] = cdf(userId),
): Forecast => ({ id: userId, userId, start, end, values });
const rowsOf = (count: number, width = 5) =>
  Array.from({ length: count }, (_, i) => row(i + 1, 110 + i, null, cdf(i, width)));

interface Limits {
  before: number;
  withdrawals?: Withdrawal[];
  reputations?: [number, ReputationTimeline][];
}
function step(live: LiveState, rows: Forecast[], limits: Limits) {
  return advanceLive(live, rows, {
    before: limits.before,
    emitFrom: Number.NEGATIVE_INFINITY,
    reputations: new Map(limits.reputations ?? []),
    ...(limits.withdrawals && { withdrawals: limits.withdrawals }),
  })!;
}
const countsOf = ({ snapshots }: ReturnType<typeof step>) =>
  snapshots.map(({ time, snapshot }) => [time, snapshot && snapshot.forecasterCount]);
const reputed = (userIds: readonly number[]): [number, ReputationTimeline][] =>
  userIds.map((userId) => [userId, [{ time: 0, value: 1 + (userId % 5) }]]);

/** The last snapshot has the prediction of the forecasts that are active. */
function expectService(live: LiveState, done: ReturnType<typeof step>): void {
  const { time, snapshot } = done.snapshots[done.snapshots.length - 1]!;
  const { openTime, scheduledCloseTime } = live.question;
  const basis = { openTime, scheduledCloseTime, reputations: live.reputations };
  const wanted = servicePrediction(live.state.active, basis, time)!;
  Array.from(wanted.forecastValues).forEach((value, i) => {
    const found = snapshot!.service_prediction!.forecastValues[i];
    expect(Number(found), `entry ${i}`).to.be.closeTo(Number(value), 1e-12);
  });
}

describe("the sums of the live aggregate", () => {
  const everybody = reputed(Array.from({ length: 30 }, (_, i) => i + 1));

  it("are those of the active forecasts after a rewind, each counted once", () => {
    const live = createLiveState(QUESTION);
    const first = step(live, rowsOf(12), { before: 125, reputations: everybody });
    expectService(live, first);
    // One more begins in between, so the two after it leave and come back.
    const late = step(live, [row(20, 119.5)], { before: 130 });
    expect(late.rewoundTo).to.equal(119.5);
    expect(live.state.active).to.have.length(13);
    expectService(live, late);
    expect(live.service.weights.size).to.equal(13);
    const next = step(live, [row(21, 131)], { before: 140 });
    expect(next.rewoundTo).to.equal(null);
    expectService(live, next);
  });

  it("stay valid with reputations of new authors, and not with others of known ones", () => {
    const live = createLiveState(QUESTION);
    step(live, rowsOf(12), { before: 125, reputations: everybody.slice(0, 12) });
    expect(live.service.stale).to.equal(false);
    const { sums } = live.service;
    const joined = step(live, [row(20, 126)], { before: 130, reputations: reputed([20]) });
    expect(live.service.sums).to.equal(sums);
    expectService(live, joined);
    step(live, [], { before: 131, reputations: [[3, [{ time: 0, value: 50 }]]] });
    expect(live.service.stale).to.equal(true);
    expectService(live, step(live, [row(21, 132)], { before: 140 }));
    expect(live.service.stale).to.equal(false);
    expect(live.service.sums).not.to.equal(sums);
  });

  it("never take in a forecast that was withdrawn when it was made", () => {
    const live = createLiveState(QUESTION);
    step(live, rowsOf(12), { before: 125, reputations: everybody });
    const { total } = live.service;
    const done = step(live, [row(20, 130, 130)], { before: 140 });
    expect(countsOf(done)).to.deep.equal([[130, 12]]);
    expect([live.service.removals, live.service.total]).to.deep.equal([0, total]);
  });

  it("lose a forecast that ends or is withdrawn", () => {
    const live = createLiveState(QUESTION);
    const rows = rowsOf(12);
    rows[4] = { ...rows[4]!, end: 124 };
    expectService(live, step(live, rows, { before: 125, reputations: everybody }));
    expect(live.state.active).to.have.length(11);
    const withdrawals = [{ userId: 7, start: 127, end: 126 }];
    const done = step(live, [], { before: 130, withdrawals });
    expect(countsOf(done)).to.deep.equal([[126, 10]]);
    expect(done.rewoundTo).to.equal(null);
    expectService(live, done);
    expect(live.service.weights.size).to.equal(10);
  });
});

describe("a withdrawal in the live aggregate", () => {
  it("goes back to its time, like a forecast", () => {
    const live = createLiveState(BINARY);
    const rows = [row(1, 110, null, 0.5), row(2, 120, null, 0.5)];
    step(live, rows, { before: 140 });
    const done = step(live, [], {
      before: 150,
      withdrawals: [{ userId: 1, start: 130, end: 115 }],
    });
    expect(done.rewoundTo).to.equal(115);
    expect(countsOf(done)).to.deep.equal([
      [115, null],
      [120, 1],
    ]);
  });

  it("goes back to the earlier of a withdrawal and a forecast", () => {
    for (const [start, end] of [
      [116, 125],
      [125, 116],
    ] as const) {
      const live = createLiveState(BINARY);
      step(live, [row(1, 110, null, 0.5)], { before: 140 });
      const withdrawals = [{ userId: 1, start: 130, end }];
      const done = step(live, [row(2, start, null, 0.5)], { before: 150, withdrawals });
      expect(done.rewoundTo).to.equal(116);
      expect(done.snapshots.map(({ time }) => time)).to.deep.equal([116, 125]);
    }
  });
});

describe("a step that ends before the opening", () => {
  it("reaches its end and no later time", () => {
    const live = createLiveState(BINARY);
    const done = step(live, [row(1, 20, null, 0.5)], { before: 50 });
    expect([done.snapshots, done.rewoundTo, live.reached]).to.deep.equal([[], null, 50]);
    expect(countsOf(step(live, [], { before: 101 }))).to.deep.equal([[100, 1]]);
  });
});

describe("an instant at which the last forecaster left", () => {
  it("has no snapshot in the live aggregate", () => {
    for (const question of [QUESTION, BINARY]) {
      const live = createLiveState(question);
      const values = question.type === "binary" ? 0.5 : cdf(1);
      const rows = [row(1, 110, 120, values), row(2, 130, 140, values)];
      expect(countsOf(step(live, rows, { before: 150 }))).to.deep.equal([
        [110, 1],
        [120, null],
        [130, 1],
        [140, null],
      ]);
    }
  });

  it("is an instant also where a forecast was withdrawn when it was made", () => {
    const live = createLiveState(BINARY);
    const rows = [row(1, 110, 110, 0.5)];
    expect(countsOf(step(live, rows, { before: 150 }))).to.deep.equal([[110, null]]);
    expect(live.state.active).to.deep.equal([]);
  });
});

describe("histogramsNow(), of several options", () => {
  it("has a row for each option, by both plain methods", () => {
    const live = createLiveState({ ...QUESTION, type: "multiple_choice" });
    step(live, [row(1, 110, null, [0.25, null, 0.75])], { before: 150 });
    const histograms = histogramsNow(live)!;
    expect(Object.keys(histograms)).to.deep.equal(["recency_weighted", "unweighted"]);
    for (const rows of Object.values(histograms)) {
      const filled = rows!.map((bins) => bins.flatMap((weight, i) => (weight > 0 ? [i] : [])));
      expect(filled).to.deep.equal([[25], [], [75]]);
    }
  });
});

describe("the memory of CDFs that are given out", () => {
  const buffersOf = (snapshots: readonly (readonly ArrayLike<number | null>[])[]) =>
    new Set(snapshots.flat().map((values) => (values as Float64Array).buffer)).size;

  it("is shared within a step of 64 events and more, and only for 32 entries and more", () => {
    const buffers = (count: number, width: number) => {
      const live = createLiveState(QUESTION);
      const { snapshots } = step(live, rowsOf(count, width), { before: 1_000 });
      return buffersOf(snapshots.map(({ snapshot }) => [snapshot!.unweighted.forecastValues]));
    };
    expect(buffers(63, 32)).to.equal(63);
    expect(buffers(64, 31)).to.equal(64);
    expect(buffers(64, 32)).to.be.at.most(10);
  });

  it("is shared within a history, whose arena has room for all that are active at once", () => {
    const question = { type: "numeric", openTime: 100, actualCloseTime: null } as const;
    const buffers = (rows: readonly Forecast[]) =>
      buffersOf(
        history(question, rows, { now: 1e6, limit: null }).map(({ unweighted }) => [
          unweighted.forecastValues,
        ]),
      );
    expect(buffers(rowsOf(100, 40))).to.be.at.most(10);
    // Each ends when the next one begins, so that one row is enough.
    const lone = rowsOf(100, 40).map((each) => ({ ...each, end: each.start + 1 }));
    expect(buffers(lone)).to.be.at.most(10);
    // Two of them are active at once, except at the ends.
    const pairs = rowsOf(100, 40).map((each) => ({ ...each, end: each.start + 2 }));
    expect(buffers(pairs)).to.be.at.most(10);
    expect(buffers(rowsOf(20, 31))).to.equal(20);
  });
});
