/** Handles GET /api/projects/{projectId}/series/{seriesId}/rounds/ (Contract 3.19). */
import { findListed, type PostAccess } from "../../../access/access.ts";
import type { SeriesAccess } from "../../../access/series.ts";
import type { Capabilities, DirectoryNeeds } from "../../../capabilities.ts";
import { zoneClock } from "../../../domain/series/calendar.ts";
import { type PlannedSeries, planRound, roundNames } from "../../../domain/series/round_plan.ts";
import type { RoundState } from "../../../domain/series/series_words.ts";
import { pageLinks } from "../../../http/reply/page_links.ts";
import type { Request } from "../../../http/route.ts";
import { presentTimes } from "../../../present/series.ts";
import type { Round, RoundsQuery } from "../../../schema/series.ts";
import type { ListedPost } from "../../../store/posts/posts.ts";
import type { ListedRound } from "../../../store/posts/rounds.ts";

type ListRequest = Request<string, RoundsQuery, unknown, SeriesAccess>;
type Seen = ReadonlyMap<number, PostAccess<ListedPost>>;

/** Lists the dates of the calendar, and rounds that were made on dates that it has no more. */
export async function listRounds(
  caps: DirectoryNeeds & Pick<Capabilities, "store">,
  request: ListRequest,
) {
  const { subject, query, caller, now } = request;
  const { series } = subject;
  const { limit, offset } = query;
  const made = new Map(
    (await caps.store.rounds.ofSeries(series._id)).map((one) => [one.date, one]),
  );
  const names = namesOf(series as unknown as PlannedSeries, made);
  const page = names.slice(offset, offset + limit);
  const rounds = page.flatMap(({ date }) => made.get(date) ?? []);
  const postIds = rounds.flatMap(({ posts }) => posts.map(({ postId }) => postId));
  const seen = await findListed(caps, caller, postIds, now);
  const questionIds = [...seen.values()].flatMap(({ post }) => post.questionIds);
  const questions = await caps.store.questions.targets(questionIds);
  const resolved = new Set(
    questions.filter(({ resolution }) => resolution !== null).map(({ _id }) => _id),
  );
  const clock = zoneClock(series.calendar.timeZone);
  const results = page.map((one): Round => {
    const round = made.get(one.date);
    if (round !== undefined) return presentMade(round, { seen, resolved, now });
    const planned = planRound(series as unknown as PlannedSeries, one, clock);
    const isMissed = planned.closesAt <= now || (series.nextDate ?? "9999") > one.date;
    return { ...presentTimes(planned), state: isMissed ? "missed" : "planned", ...NO_POSTS };
  });
  const hasMore = names.length > offset + limit;
  const body = { count: names.length, results, ...pageLinks(request, { limit, offset, hasMore }) };
  return { status: 200 as const, body };
}

const NO_POSTS = { question_count: 0, resolved_count: 0, posts: [] };

/** Returns the names of the rounds of the calendar, and of others that were made, by date. */
function namesOf({ calendar }: PlannedSeries, made: ReadonlyMap<string, ListedRound>) {
  const names = roundNames(calendar);
  const planned = new Set(names.map(({ date }) => date));
  const others = [...made.values()].filter(({ date }) => !planned.has(date));
  return [...names, ...others].sort((a, b) => a.date.localeCompare(b.date));
}

function presentMade(
  round: ListedRound,
  { seen, resolved, now }: { seen: Seen; resolved: ReadonlySet<number>; now: number },
): Round {
  const posts = round.posts.flatMap(({ key, postId }) => {
    const post = seen.get(postId)?.post;
    return post === undefined
      ? []
      : [{ id: postId, key, title: post.title, questions: [...post.questionIds] }];
  });
  const ids = posts.flatMap(({ questions }) => questions);
  const count = ids.filter((id) => resolved.has(id)).length;
  return {
    ...presentTimes(round),
    state: stateOf(round, { now, isResolved: ids.length > 0 && count === ids.length }),
    question_count: ids.length,
    resolved_count: count,
    posts,
  };
}

function stateOf(
  { madeAt, opensAt, closesAt }: ListedRound,
  { now, isResolved }: { now: number; isResolved: boolean },
): RoundState {
  if (madeAt === null) return "making";
  if (isResolved) return "resolved";
  if (now < opensAt) return "upcoming";
  return now < closesAt ? "open" : "closed";
}
