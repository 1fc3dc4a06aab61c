/**
 * Does what vectorised NumPy does, for machines without it: it recomputes everything at each event
 * over typed arrays. Forecasts are in order of start.
 */
import type { Forecast } from "../../src/domain/aggregation/forecast.ts";

export function cdfHistory(forecasts: readonly Forecast[], width: number): number {
  let checksum = 0;
  for (const rows of activeAtEachInstant(forecasts)) {
    const weights = weightsOf(rows.length);
    const weighted = new Float64Array(width);
    const plain = new Float64Array(width);
    let total = 0;
    rows.forEach(({ values }, rank) => {
      const weight = weights[rank]!;
      const cdf = values as Float64Array;
      total += weight;
      for (let i = 0; i < width; i++) {
        weighted[i]! += weight * cdf[i]!;
        plain[i]! += cdf[i]!;
      }
    });
    checksum += weighted[0]! / total + plain[0]! / rows.length;
  }
  return checksum;
}

export function binaryHistory(forecasts: readonly Forecast[]): number {
  let checksum = 0;
  for (const rows of activeAtEachInstant(forecasts)) {
    const weights = weightsOf(rows.length);
    const values = Float64Array.from(rows, ({ values: value }) => value as number);
    const order = Uint32Array.from(values.keys()).sort((a, b) => values[a]! - values[b]!);
    for (const weight of [(i: number) => weights[i]!, () => 1]) {
      const levels = new Float64Array(order.length);
      let sum = 0;
      order.forEach((i, at) => (levels[at] = sum += weight(i)));
      for (const share of [0.25, 0.5, 0.75]) {
        const at = levels.findIndex((level) => level >= share * sum);
        checksum += values[order[at]!]!;
      }
    }
  }
  return checksum;
}

function* activeAtEachInstant(forecasts: readonly Forecast[]): Generator<readonly Forecast[]> {
  const moments = forecasts.flatMap(({ start, end }) => (end === null ? [start] : [start, end]));
  for (const t of [...new Set(moments)].sort((a, b) => a - b)) {
    const active = forecasts.filter(({ start, end }) => start <= t && (end === null || end > t));
    if (active.length > 0) yield active;
  }
}

function weightsOf(count: number): Float64Array {
  const root = Math.sqrt(count);
  return Float64Array.from({ length: count }, (_, i) =>
    count > 2 ? Math.exp(Math.sqrt(i + 1) - root) : 1,
  );
}
