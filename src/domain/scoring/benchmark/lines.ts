/**
 * Scores on one question what only a benchmark shows: lines of reference, the versions of the cards
 * of bots, and the Brier score of everybody. Times are Unix seconds. Maths 15.5 to 15.7.
 */
import { listsBy } from "../../numbers/lists.ts";
import { SCORE_TYPES_BY_NAME } from "../../vocabulary.ts";
import type { BenchmarkScore, Reference } from "./words.ts";
import { isContinuous } from "../../questions/question_type.ts";
import type { Subject } from "../boards/score_table.ts";
import { brierPoints } from "../scores/brier.ts";
import { ignorantMass } from "../scores/baseline.ts";
import { massesAt, type Points, type ResolvedForecast } from "../scores/resolved_forecast.ts";
import {
  type ForecastScoringInput,
  resolveAggregates,
  resolveForecasts,
} from "../scores/score_forecasts.ts";
import { type AggregateHistory, scoringContext, subjectPoints } from "../scores/score_question.ts";
import type { LastResolution } from "./last_resolution.ts";
import { cardName } from "./subjects.ts";

/** Options on offer from a time on, as the forecast that holds each for equally likely. */
export interface Offer {
  readonly start: number;
  readonly end: number | null;
  readonly values: readonly (number | null)[];
}

export interface LinesInput extends ForecastScoringInput {
  readonly resolutionBucket: number;
  /** Accounts of people, and of bots, that are neither spam nor blacklisted. */
  readonly people: ReadonlySet<number>;
  readonly machines: ReadonlySet<number>;
  /** For each bot with a card the start of its versions, ascending. Version 1 is the first. */
  readonly versions: ReadonlyMap<number, readonly number[]>;
  /** The options of a multiple choice question through time. Null for other types. */
  readonly offers: readonly Offer[] | null;
  /**
   * The prior that the author has set, with null for options that came later. Null without one.
   */
  readonly prior: readonly (number | null)[] | null;
  /** What earlier values of a series say. Null for a question outside of series. */
  readonly last: LastResolution | null;
}

/** What the forecasts of a subject got. `aggregationMethod` also names lines and versions. */
export interface LineRow extends Subject, Points {
  readonly scoreType: BenchmarkScore;
}

type Resolved = readonly ResolvedForecast[];

/** The prior of a question of yes or no. */
const EVEN = [0.5, 0.5];

/** Returns the rows in order of score type. Subjects without any coverage have none. */
export function scoreLines(input: LinesInput): LineRow[] {
  const { question, resolutionBucket: bucket, versions } = input;
  const forecasts = resolveForecasts(input, bucket);
  const context = scoringContext(question, bucket, forecasts);
  const users = [...listsBy(forecasts, ({ userId }) => userId)];
  const cards = users.flatMap(([userId, own]) => {
    const starts = versions.get(userId);
    if (starts === undefined) return [];
    const parts = listsBy(own, ({ start }) => starts.filter((since) => since <= start).length);
    return [...parts].map(([version, part]) => [cardName(userId, version), part] as const);
  });
  const aggregates = resolveAggregates(input, bucket);
  const named = [...cards, ...referenceLines(input, aggregates)];
  const rows: LineRow[] = [];
  const take = (subject: Subject, scoreType: BenchmarkScore, points: Points | null) => {
    if (points !== null && points.coverage > 0) rows.push({ ...subject, scoreType, ...points });
  };
  for (const scoreType of SCORE_TYPES_BY_NAME) {
    for (const [name, own] of named)
      take(namedSubject(name), scoreType, subjectPoints(own, scoreType, context));
  }
  for (const [userId, own] of users)
    take({ userId, aggregationMethod: null }, "brier", brierPoints(own, context.frame));
  for (const { method, snapshots } of aggregates)
    take(namedSubject(method), "brier", brierPoints(snapshots, context.frame));
  for (const [name, own] of named)
    take(namedSubject(name), "brier", brierPoints(own, context.frame));
  return rows;
}

function namedSubject(aggregationMethod: string): Subject {
  return { userId: null, aggregationMethod };
}

/** Returns the forecasts of each line of reference. */
function referenceLines(
  input: LinesInput,
  aggregates: readonly AggregateHistory[],
): (readonly [Reference, Resolved])[] {
  const community = weighted(aggregates);
  return [
    ["people", weighted(groupOf(input, input.people))],
    ["machines", weighted(groupOf(input, input.machines))],
    ["prior", input.prior === null ? fromOpening(input, null) : fromPrior(input, input.prior)],
    ["community_at_opening", firstShown(input, community)],
    ["last_resolution", input.last === null ? [] : fromOpening(input, input.last)],
  ];
}

function groupOf(input: LinesInput, baseUserIds: ReadonlySet<number>) {
  return resolveAggregates({ ...input, baseUserIds }, input.resolutionBucket);
}

function weighted(aggregates: readonly AggregateHistory[]): Resolved {
  return aggregates.find(({ method }) => method === "recency_weighted")?.snapshots ?? [];
}

/**
 * Returns the forecast of one who knows nothing, except for what earlier values say, from the
 * opening on. What they say of options that are not on offer counts for the catch-all.
 */
function fromOpening(
  { question, resolutionBucket: bucket, offers }: LinesInput,
  last: LastResolution | null,
): Resolved {
  const { type, openTime } = question;
  const always = { start: openTime, end: null };
  const said = (j: number) => (last === null ? 0 : last.weight * last.chances[j]!);
  const massOf = (prior: number, j: number) => (1 - (last?.weight ?? 0)) * prior + said(j);
  if (isContinuous(type)) {
    const mass = massOf(ignorantMass(question, bucket)!, bucket);
    return [{ ...always, mass, catchAllMass: mass, optionCount: 0 }];
  }
  return (offers ?? [{ ...always, values: EVEN }]).map(({ start, end, values }) => {
    const masses = values.map((prior, j) => (prior === null ? null : massOf(prior, j)));
    values.forEach((prior, j) => {
      if (prior === null) masses[masses.length - 1]! += said(j);
    });
    return { start, end, ...massesAt(type, bucket, masses) };
  });
}

/**
 * Returns the prior that the author has set, from the opening on. What it says of options that are
 * not on offer any more counts for the catch-all. An option that came later has no mass of its own,
 * so the mass of the catch-all stands for it.
 */
function fromPrior(
  { question: { type, openTime }, resolutionBucket: bucket, offers }: LinesInput,
  prior: readonly (number | null)[],
): Resolved {
  if (offers === null) {
    return [{ start: openTime, end: null, ...massesAt(type, bucket, prior) }];
  }
  return offers.map(({ start, end, values }) => {
    const masses = values.map((share, j) => (share === null ? null : prior[j]!));
    const gone = values.reduce<number>(
      (sum, share, j) => (share === null ? sum + (prior[j] ?? 0) : sum),
      0,
    );
    masses[masses.length - 1] = (masses.at(-1) ?? 0) + gone;
    return { start, end, ...massesAt(type, bucket, masses) };
  });
}

/**
 * Returns the community prediction that stood at the opening, or at the reveal where that is later,
 * as if it had stayed. Without one at that time it is the next one.
 */
function firstShown({ question }: LinesInput, snapshots: Resolved): Resolved {
  const shown = Math.max(question.openTime, question.cpRevealTime ?? question.openTime);
  const standing = snapshots.findLast(
    ({ start, end }) => start <= shown && (end === null || shown < end),
  );
  const first = standing ?? snapshots.find(({ start }) => start > shown);
  return first === undefined ? [] : [{ ...first, end: null }];
}
