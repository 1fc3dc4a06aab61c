/** Compares the running sums with a fresh computation, and checks when they are renewed. */
import { expect } from "chai";
import type { Forecast } from "../../../../src/domain/aggregation/forecast.ts";
import {
  type ReputationBasis,
  servicePrediction,
} from "../../../../src/domain/aggregation/reputation.ts";
import {
  addToService,
  continuousService,
  createServiceSums,
  removeFromService,
  type ServiceSums,
} from "../../../../src/domain/aggregation/sums/service_sums.ts";

const SPAN = 1_000;
const row = (userId: number, start = userId): Forecast => ({
  id: userId,
  userId,
  start,
  end: null,
  values: Float64Array.of(0.01 * userId, 0.5, 1 - 0.005 * userId),
});
const rows = Array.from({ length: 12 }, (_, i) => row(i + 1));
const steady: ReputationBasis = {
  openTime: 0,
  scheduledCloseTime: SPAN,
  reputations: new Map(rows.map(({ userId }) => [userId, [{ time: 0, value: userId / 4 }]])),
};

function expectPrediction(
  service: ServiceSums,
  active: readonly Forecast[],
  basis: ReputationBasis,
  t: number,
): void {
  const got = continuousService(service, active, basis, t);
  const wanted = servicePrediction(active, basis, t)!;
  for (const key of ["forecastValues", "lower", "centers", "upper"] as const) {
    Array.from(wanted[key]).forEach((value, i) => {
      expect(Number(got[key][i]), key).to.be.closeTo(Number(value), 1e-12);
    });
  }
}

describe("the running sums of the platform's prediction (Maths 4.7)", () => {
  it("equal the prediction while forecasters join and leave", () => {
    const service = createServiceSums();
    const active: Forecast[] = [];
    for (const forecast of rows) {
      active.push(forecast);
      addToService(service, forecast, steady, forecast.start);
      expectPrediction(service, active, steady, forecast.start);
    }
    for (const forecast of [rows[3]!, rows[0]!, rows[11]!]) {
      active.splice(active.indexOf(forecast), 1);
      removeFromService(service, forecast);
      expectPrediction(service, active, steady, 20);
    }
    expect(service.removals).to.equal(3);
    expect(service.stale).to.equal(false);
  });

  it("follow a reputation that changes after the sums were made", () => {
    const rising = {
      ...steady,
      reputations: new Map([
        ...steady.reputations,
        [
          2,
          [
            { time: 0, value: 1 },
            { time: 50, value: 4 },
            { time: 80, value: 2 },
          ],
        ] as const,
      ]),
    };
    const service = createServiceSums();
    for (const t of [20, 49, 50, 79, 80, 60, 10]) expectPrediction(service, rows, rising, t);
    continuousService(service, rows, rising, 60);
    expect([service.validFrom, service.validUntil]).to.deep.equal([50, 80]);
    continuousService(service, rows, rising, 20);
    expect([service.validFrom, service.validUntil]).to.deep.equal([-Infinity, 50]);
    continuousService(service, rows, rising, 80);
    expect([service.validFrom, service.validUntil]).to.deep.equal([80, Infinity]);
  });

  it("equal the prediction at the times of a real question", () => {
    const openTime = 1_700_000_000;
    const real = { ...steady, openTime, scheduledCloseTime: openTime + 3_000_000 };
    const active = rows.map((each, i) => ({ ...each, start: openTime + 90_000 * i }));
    expectPrediction(createServiceSums(), active, real, openTime + 2_000_000);
  });

  it("use the first reputation of an author before it is written", () => {
    const later = {
      ...steady,
      reputations: new Map([[1, [{ time: 500, value: 3 }]]]),
    };
    const service = createServiceSums();
    continuousService(service, rows, later, 100);
    expect([service.validFrom, service.validUntil]).to.deep.equal([-Infinity, Infinity]);
    expectPrediction(service, rows, later, 100);
  });

  it("are recomputed for few forecasts, and kept for eight and more", () => {
    for (const [count, kept] of [
      [7, false],
      [8, true],
    ] as const) {
      const service = createServiceSums();
      const active = rows.slice(0, count);
      continuousService(service, active, steady, 20);
      const { sums } = service;
      continuousService(service, active, steady, 21);
      expect(service.sums === sums, String(count)).to.equal(kept);
    }
  });

  it("are renewed after more than 512 removals", () => {
    const service = createServiceSums();
    continuousService(service, rows, steady, 20);
    const { sums } = service;
    service.removals = 512;
    continuousService(service, rows, steady, 20);
    expect(service.sums).to.equal(sums);
    service.removals = 513;
    continuousService(service, rows, steady, 20);
    expect(service.sums).not.to.equal(sums);
    expect(service.removals).to.equal(0);
  });

  it("are renewed when the weight has fallen below a hundredth", () => {
    const service = createServiceSums();
    continuousService(service, rows, steady, 20);
    const { sums, total } = service;
    service.peak = 100 * total;
    continuousService(service, rows, steady, 20);
    expect(service.sums).to.equal(sums);
    service.peak = 100.001 * total;
    continuousService(service, rows, steady, 20);
    expect(service.sums).not.to.equal(sums);
    expect(service.peak).to.equal(service.total);
  });

  it("keep the largest total as their peak", () => {
    const service = createServiceSums();
    continuousService(service, rows, steady, 20);
    const most = service.total;
    removeFromService(service, rows[11]!);
    expect(service.total).to.be.below(most);
    expect(service.peak).to.equal(most);
  });

  it("weight all forecasts equally when every weight is too small, and are not kept then", () => {
    const nothing = { openTime: 0, scheduledCloseTime: 1, reputations: new Map() };
    const early = rows.map((each) => ({ ...each, start: -1e6 }));
    const service = createServiceSums();
    const { forecastValues } = continuousService(service, early, nothing, 0);
    expect(forecastValues[0]).to.be.closeTo(0.065, 1e-15);
    expect(service.stale).to.equal(true);
  });

  it("become invalid when a missing forecast is removed, and with another width", () => {
    const service = createServiceSums();
    continuousService(service, rows, steady, 20);
    addToService(service, { ...row(3), values: Float64Array.of(0, 1) }, steady, 20);
    expect(service.stale).to.equal(true);
    continuousService(service, rows, steady, 20);
    expect(service.stale).to.equal(false);
    removeFromService(service, row(99));
    expect(service.stale).to.equal(true);
    expectPrediction(service, rows, steady, 20);
  });

  it("do not change for probabilities", () => {
    const service = createServiceSums();
    continuousService(service, rows, steady, 20);
    const before = structuredClone(service.sums);
    addToService(service, { ...row(5), values: 0.5 }, steady, 20);
    expect(service.sums).to.deep.equal(before);
    expect(service.stale).to.equal(false);
    expect(service.weights.size).to.equal(12);
  });
});
