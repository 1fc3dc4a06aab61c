/**
 * Turns the parameters of a feed into its filter: looks up everything that is named and checks the
 * permissions.
 */
import { levelOn } from "../../access/access.ts";
import type { ProjectDirectory } from "../../access/projects.ts";
import type { Caller, DirectoryNeeds } from "../../capabilities.ts";
import { bringsToMainFeed } from "../../domain/posts/main_feed.ts";
import { atLeast } from "../../domain/accounts/permission.ts";
import type { Permission } from "../../domain/vocabulary.ts";
import type { ProjectDocument } from "../../store/projects/project_documents.ts";
import { REVIEW_STATUSES, type ReviewStatus, TIME_OPERATORS } from "../../domain/vocabulary.ts";
import { feedFilter, type FeedScope, type FeedSelection, type TimeBound } from "./feed_filter.ts";
import { type FeedQuery, TIME_FIELDS, type TimeField } from "./feed_query.ts";
import { forecastActivity, requireForecaster, requireSelf } from "./forecast_marks.ts";
import { findNamedProjects, type NamedProjects } from "./named_projects.ts";
import type { DerivedStatus } from "./status_filter.ts";
import { searchedWords } from "./searched_words.ts";
import type { PostFilter } from "../../store/posts/posts.ts";

export interface FeedAsker {
  readonly caller: Caller;
  readonly query: FeedQuery;
  readonly now: number;
}

/**
 * Returns the filter of the feed.
 * @throws {ValidationError} when the query names an unknown or invisible project
 * @throws {PermissionError} when it asks for the forecasts, votes or comments of somebody else
 */
export async function selectFeed(
  caps: DirectoryNeeds,
  asker: FeedAsker,
  directory: ProjectDirectory,
): Promise<PostFilter> {
  const { caller, query } = asker;
  const named = findNamedProjects(query, caller, directory);
  const { forecast_type: forecastTypes, search = "", author } = query;
  const scope = scopeOf(asker, directory, named);
  const [accounts, projects, words] = await Promise.all([
    selectByAccounts(caps, asker),
    selectByProjects(caps, asker, { directory, named }),
    searchedWords(
      caps,
      search,
      scope.listed.flatMap((id) => directory.byId.get(id) ?? []),
    ),
  ]);
  const selection: FeedSelection = {
    ...curationsOf(query),
    ...projects,
    times: timesOf(query),
    ...accounts,
    ...(forecastTypes === undefined ? {} : { forecastTypes }),
    ...(author === undefined ? {} : { author }),
    words,
  };
  return feedFilter(selection, scope);
}

/** All parameters about curation must agree; the main feed asks for approved posts. */
function curationsOf(query: FeedQuery) {
  const { statuses = [], curation_status: curation, for_main_feed: isMainFeed } = query;
  const reviewed = statuses.filter((status) => isCuration(status));
  const derived = statuses.filter((status): status is DerivedStatus => !isCuration(status));
  const asked = derived.length > 0 ? ["approved" as const, ...reviewed] : reviewed;
  const curations = statuses.length > 0 ? asked : [curation ?? ("approved" as const)];
  const isWanted = (one: (typeof curations)[number]) =>
    (curation === undefined || one === curation) && (isMainFeed !== true || one === "approved");
  const withUnpublished = curation === "approved" && isMainFeed !== true;
  return { statuses: derived, curations: curations.filter(isWanted), withUnpublished };
}

/** Returns whether this is a status before approval, which only some callers see. */
export function isCuration(status: string): status is ReviewStatus {
  return (REVIEW_STATUSES as readonly string[]).includes(status);
}

function timesOf(query: FeedQuery): TimeBound[] {
  return (Object.keys(TIME_FIELDS) as TimeField[]).flatMap((name) =>
    TIME_OPERATORS.flatMap((operator) => {
      const value = query[`${name}__${operator}`];
      return value === undefined ? [] : [{ field: TIME_FIELDS[name], operator, value }];
    }),
  );
}

async function selectByProjects(
  caps: DirectoryNeeds,
  { caller, query }: FeedAsker,
  { directory, named }: { directory: ProjectDirectory; named: NamedProjects },
): Promise<Pick<FeedSelection, "inProjects" | "defaultProjects">> {
  const inProjects = [...named.inProjects];
  const idsWhere = (test: (project: ProjectDocument, level: Permission) => boolean) =>
    directory.all
      .filter((project) => {
        const level = levelOn(caller, project);
        return level !== null && test(project, level);
      })
      .map(({ _id }) => _id);
  if (query.for_main_feed === true) {
    inProjects.push(idsWhere(bringsToMainFeed));
  }
  if (query.following === true) {
    // A subscription outlives the membership, so it grants nothing by itself.
    const rows = await caps.store.subscriptions.ofUser(caller.id);
    const followed = new Set(rows.map(({ projectId }) => projectId));
    inProjects.push(idsWhere(({ _id }) => followed.has(_id)));
  }
  const { permission } = query;
  const { defaultProjectId } = named;
  const permitted =
    permission === undefined ? undefined : idsWhere((_, level) => atLeast(level, permission));
  const wanted = defaultProjectId === undefined ? undefined : [defaultProjectId];
  const both = wanted?.filter((id) => permitted?.includes(id) ?? true) ?? permitted;
  return { inProjects, ...(both === undefined ? {} : { defaultProjects: both }) };
}

async function selectByAccounts(
  caps: DirectoryNeeds,
  { caller, query, now }: FeedAsker,
): Promise<Pick<FeedSelection, "amongIds" | "forecastQuestionIds" | "notForecastQuestionIds">> {
  const { forecaster_id: yes, not_forecaster_id: no } = query;
  const { upvoted_by: voter, commented_by: writer } = query;
  for (const id of [yes, no]) if (id !== undefined) await requireForecaster(caps, caller, id);
  for (const id of [voter, writer]) if (id !== undefined) requireSelf(caller, id);
  const questionsOf = async (id: number) =>
    (await forecastActivity(caps, id, now)).map(({ questionId }) => questionId);
  const amongIds: (readonly number[])[] = query.ids === undefined ? [] : [query.ids];
  if (voter !== undefined) amongIds.push(await caps.store.postVotes.upvotedBy(voter));
  if (writer !== undefined) amongIds.push(await caps.store.comments.postsWithCommentsBy(writer));
  return {
    amongIds,
    ...(yes === undefined ? {} : { forecastQuestionIds: await questionsOf(yes) }),
    ...(no === undefined ? {} : { notForecastQuestionIds: await questionsOf(no) }),
  };
}

/**
 * Leaves unlisted projects out unless something names them or the caller is a member (Contract
 * 5.2).
 */
function scopeOf(
  { caller, query, now }: FeedAsker,
  directory: ProjectDirectory,
  { named }: NamedProjects,
): FeedScope {
  const postsNamed = query.ids !== undefined || query.forecaster_id === caller.id;
  const isListed = (project: ProjectDocument) =>
    project.visibility !== "unlisted" ||
    postsNamed ||
    named.has(project._id) ||
    project.createdBy === caller.id ||
    caller.memberships.has(project._id);
  const listed = directory.all.flatMap((project) => {
    const level = levelOn(caller, project);
    return level !== null && isListed(project) ? [{ id: project._id, level }] : [];
  });
  return {
    now,
    callerId: caller.id,
    listed: listed.map(({ id }) => id),
    curated: listed.filter(({ level }) => atLeast(level, "curator")).map(({ id }) => id),
    // The review queue of the main project is open to every account, and to no visitor.
    siteMainId: caller.isVisitor === true ? null : directory.siteMainId,
  };
}
