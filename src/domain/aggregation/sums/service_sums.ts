/**
 * Keeps the reputation-weighted mean of CDFs as running sums. A weight has only the part of the
 * decay that differs between forecasts, `exp(3*(start-open)/span)`. So it stays the same while time
 * passes. Times are Unix seconds. Maths 4.7.
 */
import { quotients } from "./cdf_rows.ts";
import type { Forecast } from "../forecast.ts";
import { continuousValues, type MethodValues } from "../method_values.ts";
import { type ReputationBasis, reputationAt, type ReputationTimeline } from "../reputation.ts";

export interface ServiceSums {
  sums: Float64Array;
  total: number;
  /** Largest total since the sums were last recomputed. */
  peak: number;
  removals: number;
  stale: boolean;
  /** Weight of each forecast in the sums. */
  weights: Map<Forecast, number>;
  /** Outside of `validFrom`..`validUntil` the reputation of some author differs. */
  validFrom: number;
  validUntil: number;
}

const MAX_REMOVALS = 512;
/**
 * The sums are recomputed when the total has fallen by more than this factor, because rounding
 * errors matter then.
 */
const MAX_WEIGHT_FALL = 100;
const FEW_ROWS = 8;

export function createServiceSums(): ServiceSums {
  return {
    sums: new Float64Array(0),
    total: 0,
    peak: 0,
    removals: 0,
    stale: true,
    weights: new Map(),
    validFrom: Number.NEGATIVE_INFINITY,
    validUntil: Number.POSITIVE_INFINITY,
  };
}

/** Adds a forecast that begins to count at `t` (Unix seconds). */
export function addToService(
  service: ServiceSums,
  forecast: Forecast,
  basis: ReputationBasis,
  t: number,
): void {
  const { values } = forecast;
  if (service.stale || !(values instanceof Float64Array)) return;
  if (values.length !== service.sums.length) {
    service.stale = true;
    return;
  }
  const weight = weightOf(forecast, basis, t);
  service.weights.set(forecast, weight);
  narrow(service, basis.reputations.get(forecast.userId) ?? [], t);
  addRow(service.sums, values, weight);
  service.total += weight;
  service.peak = Math.max(service.peak, service.total);
}

/** Removes a forecast that no longer counts. */
export function removeFromService(service: ServiceSums, forecast: Forecast): void {
  const { values } = forecast;
  const weight = service.weights.get(forecast);
  if (weight === undefined) service.stale = true;
  if (service.stale || weight === undefined || !(values instanceof Float64Array)) return;
  service.weights.delete(forecast);
  addRow(service.sums, values, -weight);
  service.total -= weight;
  service.removals++;
}

/**
 * Returns the prediction of a continuous question at `t`. It equals `servicePrediction` up to
 * rounding.
 */
export function continuousService(
  service: ServiceSums,
  active: readonly Forecast[],
  basis: ReputationBasis,
  t: number,
): MethodValues {
  const fallen = service.peak > MAX_WEIGHT_FALL * service.total;
  const { validFrom, validUntil, removals } = service;
  const old = t < validFrom || t >= validUntil || removals > MAX_REMOVALS;
  if (service.stale || fallen || old || active.length < FEW_ROWS)
    refresh(service, active, basis, t);
  return continuousValues(quotients(service.sums, service.total));
}

function refresh(
  service: ServiceSums,
  active: readonly Forecast[],
  basis: ReputationBasis,
  t: number,
): void {
  const width = (active[0]?.values as Float64Array | undefined)?.length ?? 0;
  Object.assign(service, createServiceSums());
  service.sums = new Float64Array(width);
  service.stale = false;
  for (const forecast of active) addToService(service, forecast, basis, t);
  if (service.total > 0) return;
  // All weights are too small for a double, so all forecasts count the same.
  for (const { values } of active) addRow(service.sums, values as Float64Array, 1);
  service.total = active.length;
  service.stale = true;
}

function addRow(sums: Float64Array, row: Float64Array, weight: number): void {
  for (let i = 0; i < sums.length; i++) sums[i]! += weight * row[i]!;
}

function weightOf({ userId, start }: Forecast, basis: ReputationBasis, t: number): number {
  const span = basis.scheduledCloseTime - basis.openTime;
  const decay = Math.exp((start - basis.openTime) / span);
  return (decay * reputationAt(basis.reputations.get(userId), t)) ** 3;
}

function narrow(service: ServiceSums, timeline: ReputationTimeline, t: number): void {
  for (const [i, { time }] of timeline.entries()) {
    if (time > t) {
      if (i > 0) service.validUntil = Math.min(service.validUntil, time);
      return;
    }
    // The first entry also holds before its time.
    if (i > 0) service.validFrom = Math.max(service.validFrom, time);
  }
}
