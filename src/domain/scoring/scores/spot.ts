/**
 * Computes spot scores, which look at one time instead of the whole life of a question. Maths 5.4.
 */

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

/** Returns `tau`, the time at which spot scores are taken, in Unix seconds. */
export function spotTime(question: ScoredQuestion): number {
  const { cpRevealTime, openTime, actualCloseTime, scheduledCloseTime } = question;
  const revealed = cpRevealTime !== null && cpRevealTime > openTime ? cpRevealTime : null;
  const wanted = question.spotScoringTime ?? revealed ?? actualCloseTime ?? scheduledCloseTime;
  return Math.min(wanted, frameOf(question).close);
}

/** Returns whether a forecast stands at `tau`. */
export function standsAt(forecast: { start: number; end: number | null }, tau: number): boolean {
  return forecast.start <= tau && (forecast.end === null || tau < forecast.end);
}

/**
 * Returns the spot baseline score of a forecast. Its coverage is 1 if it stands at `tau`, else 0.
 */
export function spotBaselinePoints(
  forecast: ResolvedForecast,
  tau: number,
  ignorant: number | null,
): Points {
  if (!standsAt(forecast, tau)) return { score: 0, coverage: 0 };
  return { score: baselineGain(forecast, ignorant), coverage: 1 };
}

/**
 * Returns the last base instant before `tau`, whose group a spot peer score is compared with, or
 * null.
 */
export function spotInstant(timeline: BaseTimeline, tau: number): number | null {
  const index = firstInstantFrom(timeline, tau) - 1;
  return index < 0 ? null : index;
}

/** Returns the spot peer score of a forecast against the group at base instant `instant`. */
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
