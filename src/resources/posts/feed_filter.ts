/**
 * Builds the MongoDB filter of a feed: what the caller may see (Contract 5.2) and what the query
 * asks for (2.1). The function is pure; every value was checked and looked up before.
 */
import { patternOf } from "../../domain/text/canonical.ts";
import type { CurationStatus, TimeOperator } from "../../domain/vocabulary.ts";
import type { PostFilter } from "../../store/posts/posts.ts";
import type { TIME_FIELDS, TimeField } from "./feed_query.ts";
import { statusFilter, type DerivedStatus } from "./status_filter.ts";

/** What the caller may see. All lists hold ids of default projects. */
export interface FeedScope {
  readonly now: number;
  readonly callerId: number;
  /**
   * Projects that are listed in this feed and where the caller is at least viewer. Unlisted ones
   * are here only when something names them.
   */
  readonly listed: readonly number[];
  /** Projects that are listed and where the caller is at least curator. */
  readonly curated: readonly number[];
  readonly siteMainId: number | null;
}

export interface TimeBound {
  readonly field: (typeof TIME_FIELDS)[TimeField];
  readonly operator: TimeOperator;
  /** Milliseconds since the epoch. */
  readonly value: number;
}

/** A word that is searched, and where else than in the titles of a post it stands. */
export interface SearchedWord {
  readonly word: string;
  /** Projects that the caller sees with the word in their names. */
  readonly projectIds: readonly number[];
  /** Questions with the word in their titles, labels or options. */
  readonly questionIds: readonly number[];
}

/** What the query asks for. An absent part sets no condition. */
export interface FeedSelection {
  /** An empty list means any status. */
  readonly statuses: readonly DerivedStatus[];
  readonly curations: readonly Exclude<CurationStatus, "deleted">[];
  /** Approved posts are asked for explicitly, so those that are not published yet are included. */
  readonly withUnpublished?: boolean;
  /** The post must be in a project of each list. */
  readonly inProjects: readonly (readonly number[])[];
  readonly defaultProjects?: readonly number[];
  readonly forecastTypes?: readonly string[];
  readonly times: readonly TimeBound[];
  /** The post must be in each list. */
  readonly amongIds: readonly (readonly number[])[];
  readonly forecastQuestionIds?: readonly number[];
  readonly notForecastQuestionIds?: readonly number[];
  /** Each word must be found. */
  readonly words?: readonly SearchedWord[];
  readonly author?: number;
}

export function feedFilter(selection: FeedSelection, scope: FeedScope): PostFilter {
  const conditions: object[] = [curationsFilter(selection, scope)];
  for (const ids of selection.inProjects) conditions.push({ projectIds: oneOf(ids) });
  for (const ids of selection.amongIds) conditions.push({ _id: oneOf(ids) });
  for (const { field, operator, value } of selection.times) {
    conditions.push({ [field]: { [`$${operator}`]: value } });
  }
  const { defaultProjects, forecastTypes, words = [], author } = selection;
  const { forecastQuestionIds: forecast, notForecastQuestionIds: notForecast } = selection;
  if (defaultProjects !== undefined) conditions.push({ defaultProjectId: oneOf(defaultProjects) });
  if (forecastTypes !== undefined) conditions.push({ forecastType: { $in: [...forecastTypes] } });
  if (forecast !== undefined) conditions.push({ questionIds: oneOf(forecast) });
  if (notForecast !== undefined) conditions.push({ questionIds: { $nin: [...notForecast] } });
  if (author !== undefined) conditions.push({ authorId: author });
  conditions.push(...words.map(holdsWord));
  return { $and: conditions };
}

function oneOf(ids: readonly number[]): object | number {
  const [only] = ids;
  return ids.length === 1 && only !== undefined ? only : { $in: [...ids] };
}

function curationsFilter(selection: FeedSelection, scope: FeedScope): object {
  const { statuses, withUnpublished = false } = selection;
  const visible = selection.curations.flatMap((curation): object[] => {
    if (curation !== "approved") {
      return [{ curationStatus: curation, $or: reviewers(curation, scope) }];
    }
    const published = publishedFilter(statuses, scope);
    return withUnpublished ? [published, ...unpublishedFilter(statuses, scope)] : [published];
  });
  const [only] = visible;
  // Statuses and curation status may contradict each other. Then nothing matches.
  if (only === undefined) return { _id: { $in: [] } };
  return visible.length === 1 ? only : { $or: visible };
}

/**
 * Matches approved and published posts. A feed shows these unless a curation status is asked for.
 */
function publishedFilter(statuses: readonly DerivedStatus[], scope: FeedScope): object {
  const { now, listed } = scope;
  return {
    curationStatus: "approved",
    publishedAt: { $lte: now },
    defaultProjectId: oneOf(listed),
    ...(statuses.length === 0 ? {} : { $or: statuses.map((status) => statusFilter(status, now)) }),
  };
}

/**
 * Matches approved posts that will be published later. They are upcoming, whatever the questions
 * say (Contract 4.3).
 */
function unpublishedFilter(statuses: readonly DerivedStatus[], scope: FeedScope): object[] {
  const { now } = scope;
  const matching = statuses.flatMap((status): object[] => {
    if (status === "upcoming") return [{}];
    return status === "pending_resolution" ? [statusFilter(status, now)] : [];
  });
  if (statuses.length > 0 && matching.length === 0) return [];
  return [
    {
      curationStatus: "approved",
      publishedAt: { $gt: now },
      $or: reviewers("approved", scope),
      ...(matching.length === 0 ? {} : { $and: [{ $or: matching }] }),
    },
  ];
}

/**
 * Returns conditions for callers who see unpublished posts: authors and curators. The site's review
 * queue is open to everybody.
 */
function reviewers(curation: CurationStatus, scope: FeedScope): object[] {
  const { callerId, listed, curated, siteMainId } = scope;
  const who: object[] = [
    { authorId: callerId, defaultProjectId: { $in: [...listed] } },
    { defaultProjectId: { $in: [...curated] } },
  ];
  if (curation === "pending" && siteMainId !== null && listed.includes(siteMainId)) {
    who.push({ defaultProjectId: siteMainId });
  }
  return who;
}

/** Matches posts that hold the word. It is read literally, and never as a pattern. */
function holdsWord({ word, projectIds, questionIds }: SearchedWord): object {
  const text = { $regex: patternOf(word), $options: "i" };
  return {
    $or: [
      { title: text },
      { shortTitle: text },
      ...(projectIds.length === 0 ? [] : [{ projectIds: oneOf(projectIds) }]),
      ...(questionIds.length === 0 ? [] : [{ questionIds: oneOf(questionIds) }]),
    ],
  };
}
