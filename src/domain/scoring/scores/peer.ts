/** Computes peer scores, which compare a forecast with the other forecasters. Maths 5.3. */

import { type BaseTimeline, firstInstantFrom, peerFactor } from "./base_timeline.ts";
import {
  type Frame,
  type Points,
  type ResolvedForecast,
  resolvedMass,
  scoredSpan,
} from "./resolved_forecast.ts";

/**
 * Returns the base intervals `[first, last)` that are credited to a forecast: those that *begin*
 * inside its span. So a subject outside the base set gets nothing before the next base instant, and
 * all of an interval that it leaves early. Maths 5.3 keeps this because published scores depend on
 * it. No other code states this rule.
 */
export function creditedIntervals(
  forecast: ResolvedForecast,
  timeline: BaseTimeline,
  frame: Frame,
): { first: number; last: number } {
  const span = scoredSpan(forecast, frame);
  if (span === null) return { first: 0, last: 0 };
  return {
    first: firstInstantFrom(timeline, span.from),
    last: firstInstantFrom(timeline, span.to),
  };
}

/**
 * Returns the points of an interval for each unit of share: `100 n/(n-1) ln(p/G)`, halved for
 * continuous questions.
 */
export function peerGain(
  logMass: number,
  group: { logGroup: number; groupSize: number },
  isContinuous: boolean,
): number {
  const factor = peerFactor(group.groupSize);
  // There is no other forecaster, or both masses are zero. Nothing is won or lost.
  if (factor === 0 || logMass === group.logGroup) return 0;
  return (isContinuous ? 50 : 100) * factor * (logMass - group.logGroup);
}

/**
 * Returns the peer score of one forecast, by two searches in the timeline and a difference of sums.
 */
export function peerPoints(
  forecast: ResolvedForecast,
  timeline: BaseTimeline,
  frame: Frame,
): Points {
  const { first, last } = creditedIntervals(forecast, timeline, frame);
  if (first >= last) return { score: 0, coverage: 0 };
  const coverage = timeline.shareThrough[last]! - timeline.shareThrough[first]!;
  const factor = timeline.factorThrough[last]! - timeline.factorThrough[first]!;
  if (factor === 0) return { score: 0, coverage };
  const logMass = Math.log(resolvedMass(forecast));
  if (logMass === -Infinity || timeline.infiniteThrough[last]! > timeline.infiniteThrough[first]!) {
    return { score: summedGain(logMass, { timeline, first, last }, frame), coverage };
  }
  const group = timeline.groupThrough[last]! - timeline.groupThrough[first]!;
  const scale = frame.isContinuous ? 50 : 100;
  return { score: scale * (logMass * factor - group), coverage };
}

/** Adds up interval by interval. It is slow and only used for the rare masses of zero. */
function summedGain(
  logMass: number,
  part: { timeline: BaseTimeline; first: number; last: number },
  frame: Frame,
): number {
  let score = 0;
  for (let i = part.first; i < part.last; i++) {
    const share = part.timeline.share[i]!;
    const group = {
      logGroup: part.timeline.logGroup[i]!,
      groupSize: part.timeline.groupSize[i]!,
    };
    if (share > 0) score += share * peerGain(logMass, group, frame.isContinuous);
  }
  return score;
}
