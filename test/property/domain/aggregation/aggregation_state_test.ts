import { expect } from "chai";
import fc from "fast-check";
import {
  type AggregationState,
  applyEvent,
  createAggregationState,
  emitValues,
} from "../../../../src/domain/aggregation/aggregation_state.ts";
import {
  closeOverlaps,
  type Forecast,
  isActive,
} from "../../../../src/domain/aggregation/forecast.ts";
import { aggregateAt, history } from "../../../../src/domain/aggregation/history/history.ts";
import type { MethodValues } from "../../../../src/domain/aggregation/method_values.ts";
import { recencyWeights } from "../../../support/recency_weights.ts";
import type { QuestionType } from "../../../../src/domain/vocabulary.ts";
import { naiveSnapshot } from "../../../support/naive_snapshot.ts";

const TOLERANCE = 1e-11;
const METHODS = ["recency_weighted", "unweighted"] as const;
type Kind = "binary" | "multiple_choice" | "numeric";

/** Probabilities on a coarse grid, so that equal values and exact quartiles occur. */
const chance = fc.integer({ min: 1, max: 99 }).map((n) => n / 100);

const parts = (n: number) =>
  fc.array(fc.integer({ min: 1, max: 50 }), { minLength: n, maxLength: n });

function valuesOf(kind: Kind): fc.Arbitrary<Forecast["values"]> {
  if (kind === "binary") return chance;
  return parts(kind === "numeric" ? 12 : 4).map((list) => {
    const total = list.reduce((sum, part) => sum + part, 0);
    if (kind === "multiple_choice") {
      const [a, b, c, d] = list.map((part) => part / total) as [number, number, number, number];
      return [a, null, b, c + d];
    }
    let sum = 0;
    return Float64Array.from(list, (part) => (sum += part) / total);
  });
}

/** Few authors and few times, so that revisions, withdrawals and equal times are frequent. */
function forecastsOf(kind: Kind, authors: number, length: number): fc.Arbitrary<Forecast[]> {
  const row = fc.record({
    userId: fc.integer({ min: 1, max: authors }),
    start: fc.integer({ min: -5, max: 60 }),
    life: fc.option(fc.integer({ min: 1, max: 30 }), { nil: null }),
    values: valuesOf(kind),
  });
  return fc.array(row, { minLength: 1, maxLength: length }).map((rows) =>
    rows.map(({ life, ...rest }, id) => ({
      ...rest,
      id,
      end: life === null ? null : rest.start + life,
    })),
  );
}

/** A plain comparison, because an assertion for each number would take most of the time. */
function expectNear(got: MethodValues, wanted: MethodValues): void {
  for (const key of ["forecastValues", "lower", "centers", "upper", "means"] as const) {
    expectCells(Array.from(got[key] ?? []), Array.from(wanted[key] ?? []), key);
  }
  expectCells(got.histogram?.flat() ?? [], wanted.histogram?.flat() ?? [], "histogram");
}

type Cells = (number | null)[];

function expectCells(got: Cells, wanted: Cells, key: string): void {
  const isNear = (a: number | null, b: number | null): boolean =>
    a === null || b === null ? a === b : Math.abs(a - b) <= TOLERANCE;
  if (got.length === wanted.length && got.every((a, i) => isNear(a, wanted[i] ?? null))) return;
  expect(got, key).to.deep.equal(wanted);
  throw new Error(`${key} differs`);
}

function expectNaive(state: AggregationState, type: QuestionType): void {
  const emitted = emitValues(state, { withHistogram: true });
  if (emitted === null) {
    expect(state.active).to.be.empty;
    return;
  }
  for (const method of METHODS) {
    expectNear(emitted[method], naiveSnapshot(type, state.active, method));
  }
}

for (const kind of ["binary", "multiple_choice", "numeric"] as const) {
  describe(`laws of aggregation, ${kind}`, () => {
    it("the incremental history equals a fresh computation at each instant", () => {
      const question = { type: kind, openTime: 0, actualCloseTime: 50 };
      fc.assert(
        fc.property(forecastsOf(kind, 8, 60), (forecasts) => {
          const rows = closeOverlaps(forecasts);
          const options = { now: 40, limit: null, histograms: "all" as const };
          for (const snapshot of history(question, forecasts, options)) {
            const active = rows.filter((row) => isActive(row, snapshot.startTime));
            expect(snapshot.forecasterCount).to.equal(active.length);
            for (const method of METHODS) {
              expectNear(snapshot[method], naiveSnapshot(kind, active, method));
            }
          }
        }),
      );
    });

    it("any order of starts and ends leads to the aggregate of the remaining forecasters", () => {
      const steps = fc.array(fc.nat(), { minLength: 1, maxLength: 120 });
      fc.assert(
        fc.property(forecastsOf(kind, 40, 40), steps, fc.nat(5), (forecasts, picks, pause) => {
          const state = createAggregationState({ type: kind });
          const present = new Set<Forecast>();
          picks.forEach((pick, i) => {
            const forecast = forecasts[pick % forecasts.length]!;
            const isPresent = present.delete(forecast);
            if (!isPresent) present.add(forecast);
            applyEvent(state, { kind: isPresent ? "end" : "start", forecast });
            if (i % (pause + 1) === 0) expectNaive(state, kind);
          });
          expect(state.active.length).to.equal(present.size);
          expectNaive(state, kind);
        }),
      );
    });

    it("equal forecasts aggregate to themselves", () => {
      fc.assert(
        fc.property(valuesOf(kind), fc.integer({ min: 1, max: 30 }), (values, n) => {
          const forecasts = Array.from({ length: n }, (_, id) => {
            return { id, userId: id, start: id, end: null, values };
          });
          const snapshot = aggregateAt({ type: kind }, forecasts, n)!;
          const wanted = typeof values === "number" ? [1 - values, values] : Array.from(values);
          for (const method of METHODS) {
            expectCells(Array.from(snapshot[method].forecastValues), wanted, method);
          }
        }),
      );
    });

    it("bounds enclose centers, and probabilities sum to 1", () => {
      fc.assert(
        fc.property(forecastsOf(kind, 30, 30), (forecasts) => {
          const snapshot = aggregateAt({ type: kind }, forecasts, 30);
          fc.pre(snapshot !== null);
          for (const method of METHODS) {
            const { lower, centers, upper, forecastValues } = snapshot[method];
            centers.forEach((center, i) => {
              if (center === null) return;
              expect(lower[i]!).to.be.at.most(center + 1e-12);
              expect(upper[i]!).to.be.at.least(center - 1e-12);
            });
            const sum = Array.from(forecastValues).reduce<number>((s, v) => s + (v ?? 0), 0);
            if (kind !== "numeric") expect(sum).to.be.closeTo(1, 1e-12);
          }
        }),
      );
    });
  });
}

describe("laws of long runs", () => {
  /** Every forecaster joins, a third revise, and then nearly all leave. */
  function longRun(kind: Kind, users: number): Forecast[] {
    const values = fc.sample(valuesOf(kind), { numRuns: users * 2, seed: 7 });
    const rows: Forecast[] = [];
    for (let user = 0; user < users; user++) {
      const end = user % 50 === 0 ? null : 10_000 + ((user * 7919) % 5000);
      rows.push({ id: rows.length, userId: user, start: user, end, values: values[user]! });
    }
    for (let user = 0; user < users; user += 3) {
      const start = users + ((user * 31) % 4000);
      const end = rows[user]!.end;
      rows[user]!.end = start;
      rows.push({ id: rows.length, userId: user, start, end, values: values[users + user]! });
    }
    return rows;
  }

  for (const kind of ["binary", "multiple_choice", "numeric"] as const) {
    it(`stays within 1e-11 of the naive ${kind} through 900 revisions and withdrawals`, () => {
      const rows = longRun(kind, 600);
      const question = { type: kind, openTime: 0, actualCloseTime: null };

      const snapshots = history(question, rows, { now: 20_000, limit: null });

      expect(snapshots.length).to.be.greaterThan(1200);
      for (let i = 0; i < snapshots.length; i += 60) {
        const snapshot = snapshots[i]!;
        const active = rows.filter((row) => isActive(row, snapshot.startTime));
        for (const method of METHODS) {
          const wanted = naiveSnapshot(kind, active, method);
          expectNear(snapshot[method], { ...wanted, histogram: snapshot[method].histogram });
        }
      }
    });
  }
});

describe("laws of weights", () => {
  it("weights rise to 1 for the newest forecast", () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 2000 }), (n) => {
        const weights = recencyWeights(n)!;
        expect(weights.length).to.equal(n);
        expect(weights[n - 1]).to.equal(1);
        expect(weights.every((weight, k) => k === 0 || weight > weights[k - 1]!)).to.equal(true);
      }),
    );
  });
});
