/**
 * Explains a user's scores on a question. Each interval has the user's forecast, the group it was
 * compared with, points and coverage. They add up to the score. Times are Unix seconds. Contract
 * 3.11, Maths 5.
 */

import { type AggregationMethod, SCORE_TYPES_BY_NAME, type ScoreType } from "../../vocabulary.ts";
import { baselinePoints } from "./baseline.ts";
import { creditedIntervals, peerGain } from "./peer.ts";
import { type ResolvedForecast, resolvedMass, scoredSpan } from "./resolved_forecast.ts";
import { type ScoringContext, scoringContext, type ScoringInput } from "./score_question.ts";
import { spotBaselinePoints, spotPeerPoints, standsAt } from "./spot.ts";

/**
 * The group of a peer comparison. `mass` is the geometric mean of the masses of `size` forecasts.
 */
export interface ComparedGroup {
  mass: number;
  size: number;
}

export interface ExplainedInterval {
  start: number;
  /** Equal to `start` for spot scores. */
  end: number;
  /** Start of the user's forecast in force, which identifies it. */
  forecastStart: number;
  /** Mass that this forecast gave to the outcome. */
  forecastMass: number;
  /** Null for baseline scores, which are not compared with others. */
  group: ComparedGroup | null;
  points: number;
  coverage: number;
}

export interface ScoreExplanation {
  scoreType: ScoreType;
  score: number;
  coverage: number;
  intervals: ExplainedInterval[];
}

/** The user or method whose scores are explained. */
export type ExplainedSubject = { userId: number } | { method: AggregationMethod };

type Rule = (forecast: ResolvedForecast, context: ScoringContext) => ExplainedInterval[];

function own(forecast: ResolvedForecast): { forecastStart: number; forecastMass: number } {
  return { forecastStart: forecast.start, forecastMass: resolvedMass(forecast) };
}

function groupAt(context: ScoringContext, instant: number): ComparedGroup {
  // The timeline holds 0 for a group of one, in which there is no comparison.
  const size = Math.max(1, context.timeline.groupSize[instant]!);
  return { mass: Math.exp(context.timeline.logGroup[instant]!), size };
}

function explainBaseline(forecast: ResolvedForecast, context: ScoringContext): ExplainedInterval[] {
  const span = scoredSpan(forecast, context.frame);
  if (span === null) return [];
  const { score, coverage } = baselinePoints(forecast, context.frame, context.ignorant);
  return [
    { start: span.from, end: span.to, ...own(forecast), group: null, points: score, coverage },
  ];
}

function explainPeer(forecast: ResolvedForecast, context: ScoringContext): ExplainedInterval[] {
  const { timeline, frame } = context;
  const { first, last } = creditedIntervals(forecast, timeline, frame);
  const logMass = Math.log(resolvedMass(forecast));
  const intervals: ExplainedInterval[] = [];
  for (let i = first; i < last; i++) {
    const coverage = timeline.share[i]!;
    // All instants before the opening are moved to it, so their intervals have no length.
    if (coverage === 0) continue;
    const compared = { logGroup: timeline.logGroup[i]!, groupSize: timeline.groupSize[i]! };
    intervals.push({
      start: timeline.times[i]!,
      end: timeline.times[i + 1] ?? frame.close,
      ...own(forecast),
      group: groupAt(context, i),
      points: coverage * peerGain(logMass, compared, frame.isContinuous),
      coverage,
    });
  }
  return intervals;
}

function explainSpotBaseline(
  forecast: ResolvedForecast,
  { tau, ignorant }: ScoringContext,
): ExplainedInterval[] {
  if (!standsAt(forecast, tau)) return [];
  const { score, coverage } = spotBaselinePoints(forecast, tau, ignorant);
  return [{ start: tau, end: tau, ...own(forecast), group: null, points: score, coverage }];
}

function explainSpotPeer(forecast: ResolvedForecast, context: ScoringContext): ExplainedInterval[] {
  const { tau, spotInstant: instant, frame } = context;
  if (instant === null || !standsAt(forecast, tau)) return [];
  const { score, coverage } = spotPeerPoints(forecast, { ...context, instant }, frame);
  const group = groupAt(context, instant);
  return [{ start: tau, end: tau, ...own(forecast), group, points: score, coverage }];
}

const RULES: Record<ScoreType, Rule> = {
  baseline: explainBaseline,
  peer: explainPeer,
  spot_baseline: explainSpotBaseline,
  spot_peer: explainSpotPeer,
};

function forecastsOf(input: ScoringInput, subject: ExplainedSubject): readonly ResolvedForecast[] {
  if ("userId" in subject) {
    return input.forecasts.filter(({ userId }) => userId === subject.userId);
  }
  return input.aggregates.find(({ method }) => method === subject.method)?.snapshots ?? [];
}

/**
 * Returns one explanation for each score type, with its intervals in order of time. Without a
 * resolution it returns none. Score and coverage are the sums over the intervals. They equal those
 * of `scoreQuestion` to within 1e-9.
 */
export function explainScores(input: ScoringInput, subject: ExplainedSubject): ScoreExplanation[] {
  if (input.resolutionBucket === null) return [];
  const context = scoringContext(input.question, input.resolutionBucket, input.forecasts);
  const forecasts = forecastsOf(input, subject).toSorted((a, b) => a.start - b.start);
  return SCORE_TYPES_BY_NAME.map((scoreType) => {
    const intervals = forecasts.flatMap((forecast) => RULES[scoreType](forecast, context));
    return {
      scoreType,
      score: intervals.reduce((sum, { points }) => sum + points, 0),
      coverage: intervals.reduce((sum, { coverage }) => sum + coverage, 0),
      intervals,
    };
  });
}
