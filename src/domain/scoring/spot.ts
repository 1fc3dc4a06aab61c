/** Spot scores: one time instead of the whole life of a question. Maths 5.4. */

import { type BaseTimeline, firstInstantFrom } from "./base_timeline.ts";
import { baselineGain } from "./baseline.ts";
import { peerGain } from "./peer.ts";
import {
  type Frame,
  frameOf,
  type Points,
  type ResolvedForecast,
  resolvedMass,
  type ScoredQuestion,
} from "./resolved_forecast.ts";

/** `tau`: the time at which spot scores are taken, Unix seconds. */
export function spotTime(question: ScoredQuestion): number {
  const { cpRevealTime, openTime, actualCloseTime, scheduledCloseTime } = question;
  const revealed = cpRevealTime !== null && cpRevealTime > openTime ? cpRevealTime : null;
  const wanted = question.spotScoringTime ?? revealed ?? actualCloseTime ?? scheduledCloseTime;
  return Math.min(wanted, frameOf(question).close);
}

/** Whether a forecast stands at `tau`. */
export function standsAt(forecast: { start: number; end: number | null }, tau: number): boolean {
  return forecast.start <= tau && (forecast.end === null || tau < forecast.end);
}

/** Spot baseline score of a forecast; coverage 1 if it stands at `tau`, else nothing. */
export function spotBaselinePoints(
  forecast: ResolvedForecast,
  tau: number,
  ignorant: number | null,
): Points {
  if (!standsAt(forecast, tau)) return { score: 0, coverage: 0 };
  return { score: baselineGain(forecast, ignorant), coverage: 1 };
}

/** The group a spot peer score is taken against: the last base instant before `tau`, or none. */
export function spotInstant(timeline: BaseTimeline, tau: number): number | null {
  const index = firstInstantFrom(timeline, tau) - 1;
  return index < 0 ? null : index;
}

/** Spot peer score of a forecast against the group at base instant `instant`. */
export function spotPeerPoints(
  forecast: ResolvedForecast,
  at: { tau: number; instant: number | null; timeline: BaseTimeline },
  frame: Frame,
): Points {
  if (at.instant === null || !standsAt(forecast, at.tau)) return { score: 0, coverage: 0 };
  const group = {
    logGroup: at.timeline.logGroup[at.instant]!,
    groupSize: at.timeline.groupSize[at.instant]!,
  };
  const logMass = Math.log(resolvedMass(forecast));
  return { score: peerGain(logMass, group, frame.isContinuous), coverage: 1 };
}
