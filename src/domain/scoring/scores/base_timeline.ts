/**
 * Follows the base group of peer scores through time. Maths 5.3.
 *
 * Only the resolved bucket matters, so the group at an instant is a count and a sum of logarithms.
 * Both are updated while forecasts come and go, in constant time for each event. With the sums over
 * the instants, two binary searches score any stretch of time.
 */

import type { Frame, ResolvedForecast } from "./resolved_forecast.ts";
import { addTo, emptySum, type RunningSum, valueOf } from "../../numbers/running_sum.ts";

/**
 * Column `i` of the arrays belongs to base instant `i`. The `...Through` sums have one entry more.
 */
export interface BaseTimeline {
  /**
   * Instants before the close in Unix seconds, ascending. Those before the opening are moved to the
   * opening.
   */
  times: Float64Array;
  /** `ln G_i(b)`; -Infinity when a forecast gave the outcome no mass at all. */
  logGroup: Float64Array;
  /** Number of forecasts in the group. A group of 1 is stored as 0, because it has no peers. */
  groupSize: Int32Array;
  /** Duration of interval `i` as a share of the horizon. */
  share: Float64Array;
  /**
   * Sums over the intervals before `i`: share, factor*share, factor*share*ln G (where it is
   * finite).
   */
  shareThrough: Float64Array;
  factorThrough: Float64Array;
  groupThrough: Float64Array;
  /** Number of intervals before `i` that count and have an infinite `ln G`. */
  infiniteThrough: Int32Array;
}

/**
 * Returns `n/(n-1)`. It turns a comparison with all, oneself included, into one with the others.
 * Maths 5.3.
 */
export function peerFactor(groupSize: number): number {
  return groupSize < 2 ? 0 : groupSize / (groupSize - 1);
}

/**
 * One of the two entries of a vector that may decide `G(b)`: the bucket itself or the catch-all.
 */
interface EntryState {
  logSum: RunningSum;
  zeros: number;
  nulls: number;
}

class Group {
  size = 0;
  readonly #bucket: EntryState = { logSum: emptySum(), zeros: 0, nulls: 0 };
  readonly #catchAll: EntryState = { logSum: emptySum(), zeros: 0, nulls: 0 };

  change(forecast: ResolvedForecast, sign: 1 | -1): void {
    this.size += sign;
    changeEntry(this.#bucket, forecast.mass, sign);
    changeEntry(this.#catchAll, forecast.catchAllMass, sign);
  }

  /**
   * Returns `ln G(b)`. It is that of the bucket, or of the catch-all when a forecast in the group
   * was not offered the bucket.
   */
  logMean(): number {
    const entry = this.#bucket.nulls > 0 ? this.#catchAll : this.#bucket;
    return entry.zeros > 0 ? -Infinity : valueOf(entry.logSum) / this.size;
  }
}

function changeEntry(entry: EntryState, mass: number | null, sign: 1 | -1): void {
  if (mass === null) entry.nulls += sign;
  else if (mass <= 0) entry.zeros += sign;
  else addTo(entry.logSum, sign * Math.log(mass));
}

function sortedInstants(base: readonly ResolvedForecast[], close: number): Float64Array {
  const all: number[] = [];
  for (const { start, end } of base) {
    if (start < close) all.push(start);
    if (end !== null && end < close) all.push(end);
  }
  return Float64Array.from(new Set(all)).sort();
}

interface Columns {
  times: number[];
  logGroup: number[];
  groupSize: number[];
}

/** Goes through the instants in order. Instants without an active forecast get no column. */
function sweep(base: readonly ResolvedForecast[], frame: Frame): Columns {
  const active = base.filter(({ start, end }) => end === null || end > start);
  const arrivals = [...active].sort((a, b) => a.start - b.start);
  const departures = active
    .filter(({ end }) => end !== null)
    .sort((a, b) => (a.end ?? 0) - (b.end ?? 0));
  const columns: Columns = { times: [], logGroup: [], groupSize: [] };
  const group = new Group();
  let arrived = 0;
  let departed = 0;
  for (const instant of sortedInstants(base, frame.close)) {
    for (; arrived < arrivals.length && arrivals[arrived]!.start <= instant; arrived++) {
      group.change(arrivals[arrived]!, 1);
    }
    for (; departed < departures.length && departures[departed]!.end! <= instant; departed++) {
      group.change(departures[departed]!, -1);
    }
    if (group.size === 0) continue;
    columns.times.push(Math.max(instant, frame.open));
    columns.logGroup.push(group.logMean());
    columns.groupSize.push(group.size === 1 ? 0 : group.size);
  }
  return columns;
}

/** Builds the timeline from the forecasts of the base set, in any order. */
export function baseTimeline(base: readonly ResolvedForecast[], frame: Frame): BaseTimeline {
  const columns = frame.close > frame.open ? sweep(base, frame) : sweep([], frame);
  const count = columns.times.length;
  const timeline: BaseTimeline = {
    times: Float64Array.from(columns.times),
    logGroup: Float64Array.from(columns.logGroup),
    groupSize: Int32Array.from(columns.groupSize),
    share: new Float64Array(count),
    shareThrough: new Float64Array(count + 1),
    factorThrough: new Float64Array(count + 1),
    groupThrough: new Float64Array(count + 1),
    infiniteThrough: new Int32Array(count + 1),
  };
  accumulate(timeline, frame);
  return timeline;
}

function accumulate(timeline: BaseTimeline, frame: Frame): void {
  const { times, logGroup, share } = timeline;
  const sums = { share: emptySum(), factor: emptySum(), group: emptySum() };
  for (let i = 0; i < times.length; i++) {
    const next = i + 1 < times.length ? times[i + 1]! : frame.close;
    share[i] = (next - times[i]!) / frame.horizon;
    const weight = peerFactor(timeline.groupSize[i]!) * share[i]!;
    const isInfinite = weight > 0 && logGroup[i] === -Infinity;
    addTo(sums.share, share[i]!);
    addTo(sums.factor, weight);
    if (weight > 0 && !isInfinite) addTo(sums.group, weight * logGroup[i]!);
    timeline.shareThrough[i + 1] = valueOf(sums.share);
    timeline.factorThrough[i + 1] = valueOf(sums.factor);
    timeline.groupThrough[i + 1] = valueOf(sums.group);
    timeline.infiniteThrough[i + 1] = timeline.infiniteThrough[i]! + Number(isInfinite);
  }
}

/**
 * Returns the index of the first instant at or after `time`, or the number of instants. It has its
 * own loop, because scoring took a third more time with `firstFrom`.
 */
export function firstInstantFrom(timeline: BaseTimeline, time: number): number {
  let low = 0;
  let high = timeline.times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timeline.times[middle]! < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
