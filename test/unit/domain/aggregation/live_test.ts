/**
 * Compares the live aggregate with a replay of everything, for forecasts that arrive in any order.
 */
import { expect } from "chai";
import {
  advanceLive,
  createLiveState,
  type LiveQuestion,
  upcomingEnd,
} from "../../../../src/domain/aggregation/live.ts";
import type { Forecast } from "../../../../src/domain/aggregation/forecast.ts";
import { history, type Snapshot } from "../../../../src/domain/aggregation/history/history.ts";
import { packOptions, unpackOptions } from "../../../../src/domain/forecasts/option_vector.ts";
import type { QuestionType } from "../../../../src/domain/vocabulary.ts";
import type { ReputationTimeline } from "../../../../src/domain/aggregation/reputation.ts";

/** Repeatable numbers from 0 to 1. */
function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

const OPEN = 100;

function someForecasts(type: QuestionType, seed: number, count = 120): Forecast[] {
  const chance = createChance(seed);
  const forecasts: Forecast[] = [];
  for (let i = 0; i < count; i++) {
    const userId = 1 + Math.floor(chance() * 25);
    const start = 90 + Math.floor(chance() * 200);
    if (forecasts.some((f) => f.userId === userId && f.start === start)) continue;
    const end = chance() < 0.4 ? start + Math.floor(chance() * 60) : null;
    forecasts.push({ id: userId, userId, start, end, values: someValues(type, chance) });
  }
  return forecasts;
}

function someValues(type: QuestionType, chance: () => number): Forecast["values"] {
  if (type === "binary") return Math.round(chance() * 100) / 100;
  const raw = Array.from({ length: 4 }, () => 0.05 + chance());
  const sum = raw.reduce((a, b) => a + b, 0);
  if (type === "multiple_choice") return unpackOptions(packOptions(raw.map((p) => p / sum)));
  let total = 0;
  return Float64Array.from([0, ...raw.map((p) => (total += p / sum))]);
}

function flat(snapshot: Snapshot): number[] {
  const numbers = [snapshot.startTime, snapshot.forecasterCount];
  for (const method of ["recency_weighted", "unweighted", "service_prediction"] as const) {
    const values = snapshot[method];
    if (values === null) continue;
    const { forecastValues, lower, centers, upper, means } = values;
    for (const list of [forecastValues, lower, centers, upper, means ?? []]) {
      numbers.push(...Array.from(list, (value) => value ?? -1));
    }
  }
  return numbers;
}

function expectSame(got: readonly Snapshot[], wanted: readonly Snapshot[]): void {
  expect(got.map(({ startTime }) => startTime)).to.deep.equal(
    wanted.map(({ startTime }) => startTime),
  );
  got.forEach((snapshot, i) => {
    const [a, b] = [flat(snapshot), flat(wanted[i]!)];
    expect(a.length).to.equal(b.length);
    a.forEach((value, j) => {
      expect(Math.abs(value - b[j]!), `snapshot ${i}, number ${j}`).to.be.below(1e-9);
    });
  });
}

interface Arrival {
  forecast: Forecast;
  at: number;
}

/** Returns what the live aggregate computed for every instant, with a run every 8 seconds. */
function playLive(question: LiveQuestion, arrivals: readonly Arrival[]): Snapshot[] {
  const live = createLiveState(question);
  const kept = new Map<number, Snapshot | null>();
  for (let now = 90; now <= 330; now += 8) {
    const arrived = arrivals.filter(({ at }) => at <= now && at > now - 8);
    const step = advanceLive(
      live,
      arrived.map(({ forecast }) => ({ ...forecast })),
      { before: now + 0.001, emitFrom: -Infinity, reputations },
    );
    if (step === null) throw new Error("The live aggregate lost its state");
    const rewoundTo = step.rewoundTo ?? Number.POSITIVE_INFINITY;
    for (const time of [...kept.keys()]) if (time >= rewoundTo) kept.delete(time);
    for (const { time, snapshot } of step.snapshots) kept.set(time, snapshot);
  }
  return [...kept].sort(([a], [b]) => a - b).flatMap(([, snapshot]) => snapshot ?? []);
}

const reputations = new Map<number, ReputationTimeline>([
  [3, [{ time: OPEN, value: 2 }]],
  [
    7,
    [
      { time: OPEN, value: 0.5 },
      { time: 200, value: 5 },
    ],
  ],
]);

describe("advanceLive", () => {
  for (const type of ["binary", "multiple_choice", "numeric"] as const) {
    for (const closeTime of [null, 250]) {
      it(`equals the full history of a ${type} question, close ${closeTime}`, () => {
        const window = { openTime: OPEN, actualCloseTime: closeTime };
        const question = { id: 1, type, scheduledCloseTime: 400, ...window };
        for (let seed = 1; seed <= 8; seed++) {
          const chance = createChance(seed * 77);
          const all = someForecasts(type, seed);
          // Every forecast arrives a little late and out of order.
          const arrivals = all
            .map((forecast) => ({ forecast, at: forecast.start + chance() * 20 }))
            .sort((a, b) => a.at - b.at);
          const got = playLive(question, arrivals);
          const wanted = history({ type, ...window }, all, {
            now: 1000,
            limit: null,
            histograms: "none",
            reputation: { openTime: OPEN, scheduledCloseTime: 400, reputations },
          }).filter(({ startTime }) => startTime <= 330);
          expect(wanted.length).to.be.above(30);
          expectSame(got, wanted);
        }
      });
    }
  }

  it("asks for a replay when a forecast begins before what it remembers", () => {
    const question = {
      id: 1,
      type: "binary",
      openTime: OPEN,
      actualCloseTime: null,
      scheduledCloseTime: 9000,
    } as const;
    const live = createLiveState(question);
    const step = { emitFrom: -Infinity, reputations: new Map() };
    const late: Forecast = { id: 2, userId: 2, start: 150, end: null, values: 0.5 };
    advanceLive(live, [{ ...late, id: 1, userId: 1, start: 140 }], { ...step, before: 1000 });

    expect(advanceLive(live, [late], { ...step, before: 1001 })).to.equal(null);
  });

  it("marks the instant at which the last forecaster leaves, and returns the next end", () => {
    const question = {
      id: 1,
      type: "binary",
      openTime: OPEN,
      actualCloseTime: null,
      scheduledCloseTime: 9000,
    } as const;
    const live = createLiveState(question);
    const step = { emitFrom: -Infinity, reputations: new Map() };
    const only: Forecast = { id: 1, userId: 1, start: 150, end: 180, values: 0.5 };

    const first = advanceLive(live, [only], { ...step, before: 160 });
    expect(first?.snapshots.map(({ time }) => time)).to.deep.equal([150]);
    expect(upcomingEnd(live)).to.equal(180);

    const second = advanceLive(live, [], { ...step, before: 200 });
    expect(second?.snapshots).to.deep.equal([{ time: 180, snapshot: null }]);
    expect(upcomingEnd(live)).to.equal(null);
  });
});
