/**
 * Single steps of the live aggregate: their start, their end, and how far back they go. Unix
 * seconds.
 */
import { expect } from "chai";
import type { Forecast } from "../../../../src/domain/aggregation/forecast.ts";
import {
  advanceLive,
  createLiveState,
  histogramsNow,
  type LiveQuestion,
  type LiveState,
  upcomingEnd,
} from "../../../../src/domain/aggregation/live.ts";
import type { ReputationTimeline } from "../../../../src/domain/aggregation/reputation.ts";

const QUESTION: LiveQuestion = {
  id: 1,
  type: "binary",
  openTime: 100,
  actualCloseTime: null,
  scheduledCloseTime: 9_000,
};
const row = (
  userId: number,
  start: number,
  end: number | null = null,
  values: Forecast["values"] = 0.5,
): Forecast => ({ id: userId, userId, start, end, values });

interface Limits {
  before: number;
  emitFrom?: number;
  reputations?: [number, ReputationTimeline][];
}
function step(live: LiveState, rows: Forecast[], { before, emitFrom, reputations }: Limits) {
  return advanceLive(live, rows, {
    before,
    emitFrom: emitFrom ?? Number.NEGATIVE_INFINITY,
    reputations: new Map(reputations ?? []),
  });
}
const timesOf = (done: ReturnType<typeof step>) => done?.snapshots.map(({ time }) => time);
const countsOf = (done: ReturnType<typeof step>) =>
  done?.snapshots.map(({ time, snapshot }) => [time, snapshot?.forecasterCount ?? 0]);

describe("a step of the live aggregate", () => {
  it("reaches every instant before its end and leaves the rest for the next", () => {
    const live = createLiveState(QUESTION);
    const rows = [row(1, 150), row(2, 200), row(3, 200.5)];
    expect(timesOf(step(live, rows, { before: 200 }))).to.deep.equal([150]);
    expect(live.reached).to.equal(200);
    expect(timesOf(step(live, [], { before: 200.5 }))).to.deep.equal([200]);
    expect(timesOf(step(live, [], { before: 300 }))).to.deep.equal([200.5]);
    expect(timesOf(step(live, [], { before: 250 }))).to.deep.equal([]);
    expect(live.reached).to.equal(300);
  });

  it("returns no snapshots of instants before the given time", () => {
    const live = createLiveState(QUESTION);
    const rows = [row(1, 150), row(2, 200), row(3, 250)];
    const done = step(live, rows, { before: 300, emitFrom: 200 });
    expect(countsOf(done)).to.deep.equal([
      [200, 2],
      [250, 3],
    ]);
  });

  it("makes one snapshot for an instant with several starts and ends", () => {
    const live = createLiveState(QUESTION);
    const rows = [row(1, 150, 200), row(2, 200), row(3, 200), row(4, 120, 200)];
    expect(countsOf(step(live, rows, { before: 300 }))).to.deep.equal([
      [120, 1],
      [150, 2],
      [200, 2],
    ]);
  });

  it("begins at the opening with forecasts made before it", () => {
    const live = createLiveState(QUESTION);
    expect(countsOf(step(live, [row(1, 20), row(2, 99)], { before: 101 }))).to.deep.equal([
      [100, 2],
    ]);
    const early = createLiveState(QUESTION);
    expect(timesOf(step(early, [row(1, 20)], { before: 100 }))).to.deep.equal([]);
  });

  it("returns the time from which earlier snapshots are no longer valid", () => {
    const live = createLiveState(QUESTION);
    expect(step(live, [row(1, 150)], { before: 200 })?.rewoundTo).to.equal(null);
    const late = step(live, [row(2, 170)], { before: 210 });
    expect(late?.rewoundTo).to.equal(170);
    expect(countsOf(late)).to.deep.equal([[170, 2]]);
    // A forecast that begins where the last step ended changes no earlier snapshot.
    expect(step(live, [row(3, 210)], { before: 220 })?.rewoundTo).to.equal(null);
    const before = step(live, [row(4, 209.5)], { before: 230 });
    expect(before?.rewoundTo).to.equal(209.5);
    expect(countsOf(before)).to.deep.equal([
      [209.5, 3],
      [210, 4],
    ]);
  });

  it("rewinds no further than to the opening", () => {
    const live = createLiveState(QUESTION);
    step(live, [row(1, 110)], { before: 120 });
    const late = step(live, [row(2, 70)], { before: 130 });
    expect(late?.rewoundTo).to.equal(100);
    expect(countsOf(late)).to.deep.equal([
      [100, 1],
      [110, 2],
    ]);
  });

  it("removes forecasts that had not started yet, and restores those that had not ended yet", () => {
    const live = createLiveState(QUESTION);
    step(live, [row(1, 110, 150), row(2, 140), row(3, 120, 130)], { before: 160 });
    const late = step(live, [row(4, 125)], { before: 170 });
    expect(countsOf(late)).to.deep.equal([
      [125, 3],
      [130, 2],
      [140, 3],
      [150, 2],
    ]);
  });

  it("goes back at most a minute, or else asks for a replay", () => {
    const after = (start: number) => {
      const live = createLiveState(QUESTION);
      step(live, [row(1, 110)], { before: 1_000 });
      expect(live.timeline.horizon).to.equal(940);
      return step(live, [row(2, start)], { before: 1_001 })?.rewoundTo;
    };
    expect([after(940), after(939)]).to.deep.equal([undefined, undefined]);
    expect([after(940.001), after(999)]).to.deep.equal([940.001, 999]);
  });

  it("returns the next end after the time it has reached", () => {
    const live = createLiveState(QUESTION);
    step(live, [row(1, 110, 150), row(2, 120, 400)], { before: 150 });
    expect(upcomingEnd(live)).to.equal(150);
    step(live, [], { before: 151 });
    expect(upcomingEnd(live)).to.equal(400);
  });

  it("replays many forecasts of long CDFs with the same result as few", () => {
    const numeric = { ...QUESTION, type: "numeric" } as const;
    const cdf = (power: number) =>
      Float64Array.from({ length: 40 }, (_, i) => ((i + 1) / 41) ** power);
    const rows = Array.from({ length: 100 }, (_, i) => row(i, 110 + i, null, cdf(1 + i / 50)));
    const once = step(createLiveState(numeric), rows, { before: 400 })!.snapshots;
    const live = createLiveState(numeric);
    const parts = rows.flatMap((each, i) => step(live, [each], { before: 111 + i })!.snapshots);
    expect(parts.map(({ time }) => time)).to.deep.equal(once.map(({ time }) => time));
    parts.forEach(({ snapshot }, i) => {
      for (const method of ["recency_weighted", "unweighted", "service_prediction"] as const) {
        const [a, b] = [snapshot![method]!, once[i]!.snapshot![method]!];
        expect(a.centers[0]).to.be.closeTo(Number(b.centers[0]), 1e-10);
        expect(Number(a.forecastValues[20])).to.be.closeTo(Number(b.forecastValues[20]), 1e-12);
      }
    });
  });
});

describe("the platform's own prediction in the live aggregate", () => {
  const numeric = { ...QUESTION, type: "numeric" } as const;
  const cdf = (middle: number) => Float64Array.of(0, middle, 1);
  const middle = (done: ReturnType<typeof step>) =>
    Number(done!.snapshots.at(-1)!.snapshot!.service_prediction!.forecastValues[1]);

  it("follows reputations that are written later", () => {
    const live = createLiveState(numeric);
    const rows = Array.from({ length: 10 }, (_, i) =>
      row(i + 1, 110, null, cdf(i === 0 ? 0.9 : 0.1)),
    );
    const first = step(live, rows, { before: 120 });
    expect(middle(first)).to.be.closeTo(0.18, 1e-12);
    const known: [number, ReputationTimeline][] = [[1, [{ time: 100, value: 1 }]]];
    step(live, [], { before: 130, reputations: known });
    const second = step(live, [row(11, 140, null, cdf(0.1))], {
      before: 150,
      reputations: [[1, [{ time: 100, value: 1 }]]],
    });
    // All others have a weight of a millionth, so the first one decides.
    expect(middle(second)).to.be.closeTo(0.9, 1e-9);
  });

  it("exists for every type", () => {
    const yes = step(createLiveState(QUESTION), [row(1, 110, null, 0.25)], { before: 200 });
    expect(yes!.snapshots[0]!.snapshot!.service_prediction!.centers).to.deep.equal([0.75, 0.25]);
  });
});

describe("histogramsNow() (Maths 4.6)", () => {
  it("has a row for both methods with probabilities, and none for CDFs or without forecasts", () => {
    const live = createLiveState(QUESTION);
    expect(histogramsNow(live)).to.equal(null);
    step(live, [row(1, 110, null, 0.29), row(2, 120, null, 0.5)], { before: 200 });
    const histograms = histogramsNow(live)!;
    const filled = (rows: number[][] | null) =>
      rows!.map((bins) => bins.flatMap((weight, bin) => (weight > 0 ? [[bin, weight]] : [])));
    const bins = [
      [28, 1],
      [50, 1],
    ];
    expect(filled(histograms.unweighted)).to.deep.equal([bins]);
    expect(filled(histograms.recency_weighted)).to.deep.equal([bins]);
    const numeric = createLiveState({ ...QUESTION, type: "numeric" });
    step(numeric, [row(1, 110, null, Float64Array.of(0, 1))], { before: 200 });
    expect(histogramsNow(numeric)).to.equal(null);
  });

  it("uses recency weights from three forecasts on", () => {
    const live = createLiveState(QUESTION);
    const rows = [row(1, 110, null, 0.1), row(2, 120, null, 0.2), row(3, 130, null, 0.1)];
    step(live, rows, { before: 200 });
    const { recency_weighted, unweighted } = histogramsNow(live)!;
    const weight = (k: number) => Math.exp(Math.sqrt(k) - Math.sqrt(3));
    expect(recency_weighted![0]![10]).to.be.closeTo(weight(1) + 1, 1e-12);
    expect(recency_weighted![0]![20]).to.be.closeTo(weight(2), 1e-12);
    expect([unweighted![0]![10], unweighted![0]![20]]).to.deep.equal([2, 1]);
  });
});
