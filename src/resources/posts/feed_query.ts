/** The query parameters of GET /api/posts/ (Contract 2.1). */
import Type, { type Static } from "typebox";
import {
  CURATION_STATUSES,
  FEED_STATUSES,
  type FeedStatus,
  FORECAST_TYPES,
  PERMISSIONS,
  REVIEW_STATUSES,
  type ReviewStatus,
} from "../../domain/vocabulary.ts";
import { described, Hint, ListOf, Moment, pageQuery, Text, Word } from "../../schema/primitives.ts";

const DEFAULT_PAGE_SIZE = 20;
const LEAST_SEARCH_LENGTH = 3;

/** The times by which a feed can be filtered: `<field>__<operator>`. */
export const TIME_FIELDS = {
  open_time: "openTime",
  published_at: "publishedAt",
  scheduled_resolve_time: "scheduledResolveTime",
  scheduled_close_time: "scheduledCloseTime",
} as const;
export type TimeField = keyof typeof TIME_FIELDS;

const Time = Type.Optional(Moment);
const Flag = Type.Optional(Type.Boolean());

export const FeedQuery = Type.Object({
  ...pageQuery(DEFAULT_PAGE_SIZE),
  statuses: described(
    "Only posts in one of these states: `open`, `closed`, `resolved`, `upcoming`, `draft`, `pending`, `rejected` or `pending_resolution`.",
    Type.Optional(ListOf(Word(FEED_STATUSES))),
  ),
  for_main_feed: described("`true`: only posts that belong to the main feed.", Flag),
  tournaments: described(
    "Only posts of these tournaments, question series or indexes: names for links, or ids.",
    Type.Optional(ListOf(Text())),
  ),
  categories: described(
    "Only posts of these categories, by name for links.",
    Type.Optional(ListOf(Text())),
  ),
  topic: described("Only posts of this topic, by name for links.", Type.Optional(Text())),
  community: described("Only posts of this community, by name for links.", Type.Optional(Text())),
  author: described(
    "Only posts that this account wrote, as far as the caller sees them.",
    Type.Optional(Type.Integer()),
  ),
  forecaster_id: described(
    "Only posts that this account has forecast: oneself, a bot of your own, or for staff anybody.",
    Type.Optional(Type.Integer()),
  ),
  not_forecaster_id: described(
    "Only posts that this account has not forecast.",
    Type.Optional(Type.Integer()),
  ),
  forecast_type: described(
    "Only posts of these types of questions or kinds of posts.",
    Type.Optional(ListOf(Word(FORECAST_TYPES))),
  ),
  open_time__gt: described("Only posts that open after this time.", Time),
  open_time__gte: described("Only posts that open at this time or later.", Time),
  open_time__lt: described("Only posts that open before this time.", Time),
  open_time__lte: described("Only posts that open at this time or earlier.", Time),
  published_at__gt: described("Only posts published after this time.", Time),
  published_at__gte: described("Only posts published at this time or later.", Time),
  published_at__lt: described("Only posts published before this time.", Time),
  published_at__lte: described("Only posts published at this time or earlier.", Time),
  scheduled_resolve_time__gt: described("Only posts to be resolved after this time.", Time),
  scheduled_resolve_time__gte: described("Only posts to be resolved at this time or later.", Time),
  scheduled_resolve_time__lt: described("Only posts to be resolved before this time.", Time),
  scheduled_resolve_time__lte: described(
    "Only posts to be resolved at this time or earlier.",
    Time,
  ),
  scheduled_close_time__gt: described("Only posts to be closed after this time.", Time),
  scheduled_close_time__gte: described("Only posts to be closed at this time or later.", Time),
  scheduled_close_time__lt: described("Only posts to be closed before this time.", Time),
  scheduled_close_time__lte: described("Only posts to be closed at this time or earlier.", Time),
  with_cp: described("Adds community predictions; default false.", Flag),
  include_cp_history: described("Adds their history; only with `with_cp`; default false.", Flag),
  include_descriptions: described(
    "Adds descriptions, criteria and fine print; default false.",
    Flag,
  ),
  order_by: described(
    "Order of the posts; `-` in front reverses it; default `-created_at`. An unknown one is ignored.",
    Type.Optional(Hint),
  ),
  ids: described("Only posts with these ids.", Type.Optional(ListOf(Type.Integer()))),
  default_project_id: described(
    "Only posts that belong to this project.",
    Type.Optional(Type.Integer()),
  ),
  search: described(
    "Only posts with all of these words in titles, labels, options or projects; 3 to 200 characters.",
    Type.Optional(Text({ minLength: LEAST_SEARCH_LENGTH, maxLength: 200 })),
  ),
  curation_status: described(
    "Only posts in this state of the review, as far as the caller sees them.",
    Type.Optional(Word(CURATION_STATUSES)),
  ),
  following: described("`true`: only posts of projects that the caller follows.", Flag),
  upvoted_by: described(
    "Only posts that this account voted up; oneself only.",
    Type.Optional(Type.Integer()),
  ),
  commented_by: described(
    "Only posts that this account commented on; oneself only.",
    Type.Optional(Type.Integer()),
  ),
  permission: described(
    "Only posts on which the caller has at least this level.",
    Type.Optional(Word(PERMISSIONS)),
  ),
});
export type FeedQuery = Static<typeof FeedQuery>;

const isReviewed = (status: string) => (REVIEW_STATUSES as readonly string[]).includes(status);
const SHOWN_STATUSES = FEED_STATUSES.filter(
  (status): status is Exclude<FeedStatus, ReviewStatus> => !isReviewed(status),
);

/** The same without what depends on an account or on a review. */
export const PublicFeedQuery = Type.Object({
  ...Type.Omit(FeedQuery, [
    "forecaster_id",
    "not_forecaster_id",
    "curation_status",
    "following",
    "upvoted_by",
    "commented_by",
    "permission",
  ]).properties,
  statuses: described(
    "Only posts in one of these states: `open`, `closed`, `resolved`, `upcoming` or `pending_resolution`.",
    Type.Optional(ListOf(Word(SHOWN_STATUSES))),
  ),
});
