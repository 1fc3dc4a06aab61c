/** The query parameters of GET /api/posts/ (Contract 2.1). */
import Type, { type Static } from "typebox";
import {
  CURATION_STATUSES,
  FEED_STATUSES,
  FORECAST_TYPES,
  PERMISSIONS,
} from "../../domain/vocabulary.ts";
import { Hint, ListOf, Moment, pageQuery, Text, Word } from "../../schema/primitives.ts";

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
  statuses: Type.Optional(ListOf(Word(FEED_STATUSES))),
  for_main_feed: Flag,
  tournaments: Type.Optional(ListOf(Text())),
  categories: Type.Optional(ListOf(Text())),
  topic: Type.Optional(Text()),
  community: Type.Optional(Text()),
  forecaster_id: Type.Optional(Type.Integer()),
  not_forecaster_id: Type.Optional(Type.Integer()),
  forecast_type: Type.Optional(ListOf(Word(FORECAST_TYPES))),
  open_time__gt: Time,
  open_time__gte: Time,
  open_time__lt: Time,
  open_time__lte: Time,
  published_at__gt: Time,
  published_at__gte: Time,
  published_at__lt: Time,
  published_at__lte: Time,
  scheduled_resolve_time__gt: Time,
  scheduled_resolve_time__gte: Time,
  scheduled_resolve_time__lt: Time,
  scheduled_resolve_time__lte: Time,
  scheduled_close_time__gt: Time,
  scheduled_close_time__gte: Time,
  scheduled_close_time__lt: Time,
  scheduled_close_time__lte: Time,
  with_cp: Flag,
  include_cp_history: Flag,
  include_descriptions: Flag,
  /** Unknown values are ignored (Appendix D 3). */
  order_by: Type.Optional(Hint),
  ids: Type.Optional(ListOf(Type.Integer())),
  default_project_id: Type.Optional(Type.Integer()),
  search: Type.Optional(Text({ minLength: LEAST_SEARCH_LENGTH, maxLength: 200 })),
  curation_status: Type.Optional(Word(CURATION_STATUSES)),
  following: Flag,
  upvoted_by: Type.Optional(Type.Integer()),
  commented_by: Type.Optional(Type.Integer()),
  permission: Type.Optional(Word(PERMISSIONS)),
});
export type FeedQuery = Static<typeof FeedQuery>;
