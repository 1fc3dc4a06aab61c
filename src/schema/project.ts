/** Wire shapes of projects (Contract 3.4, 3.5, table of 3.1). */
import Type from "typebox";
import {
  BOT_LEADERBOARD_STATUSES,
  MEMBER_ROLES,
  PERMISSIONS,
  TAG_SHAPED,
  TOURNAMENT_SHAPED,
  VISIBILITIES,
} from "../domain/vocabulary.ts";
import { Exact, Id, Named, Nullable, Timestamp, Word } from "./primitives.ts";
import { ShortUser } from "./short_user.ts";

export const Permission = Word(PERMISSIONS);
export const Visibility = Word(VISIBILITIES);
const Count = Type.Integer({ minimum: 0 });
const NullableText = Nullable(Type.String());

export const Tag = Named(
  "Tag",
  Exact({
    id: Id,
    name: Type.String(),
    slug: NullableText,
    type: Word(TAG_SHAPED),
  }),
);

const categoryFields = {
  id: Id,
  name: Type.String(),
  slug: NullableText,
  description: Type.String(),
  emoji: Type.String(),
  type: Word(["category"]),
};
/** As embedded in a post. */
export const Category = Named("Category", Exact(categoryFields));
export const ListedCategory = Named(
  "ListedCategory",
  Exact({ ...categoryFields, posts_count: Count }),
);

const topicFields = {
  id: Id,
  name: Type.String(),
  slug: NullableText,
  emoji: Type.String(),
  section: Type.String(),
  type: Word(["topic"]),
};
export const Topic = Named("Topic", Exact(topicFields));
export const ListedTopic = Named("ListedTopic", Exact({ ...topicFields, posts_count: Count }));

const tournamentFields = {
  id: Id,
  type: Word(TOURNAMENT_SHAPED),
  name: Type.String(),
  slug: NullableText,
  prize_pool: Nullable(Type.String({ pattern: "^\\d+\\.\\d\\d$" })),
  start_date: Nullable(Timestamp),
  close_date: Nullable(Timestamp),
  forecasting_end_date: Nullable(Timestamp),
  is_ongoing: Nullable(Type.Boolean()),
  user_permission: Permission,
  default_permission: Nullable(Permission),
  visibility: Visibility,
  header_image: NullableText,
  subtitle: Type.String(),
  description_preview: Type.String(),
  order: Type.Number(),
  score_type: Nullable(Type.String()),
  bot_leaderboard_status: Word(BOT_LEADERBOARD_STATUSES),
  html_metadata_json: Type.Null(),
  show_on_homepage: Type.Boolean(),
  questions_count: Count,
  questions_count_including_subquestions: Count,
  forecasts_count: Count,
  forecasters_count: Count,
  created_at: Timestamp,
  edited_at: Timestamp,
};
/** The list shape: tournaments, question series, indexes and the main project of the site. */
export const Tournament = Named("Tournament", Exact(tournamentFields));

export const ProjectTimeline = Named(
  "ProjectTimeline",
  Exact({
    last_spot_scoring_time: Nullable(Timestamp),
    latest_actual_resolve_time: Nullable(Timestamp),
    latest_scheduled_resolve_time: Nullable(Timestamp),
    all_questions_resolved: Type.Boolean(),
    all_questions_closed: Type.Boolean(),
  }),
);

export const TournamentDetail = Named(
  "TournamentDetail",
  Exact({
    ...tournamentFields,
    description: Type.String(),
    header_logo: NullableText,
    followers_count: Count,
    timeline: ProjectTimeline,
    primary_leaderboard_id: Nullable(Id),
    is_subscribed: Type.Boolean(),
    follow_questions: Type.Boolean(),
    has_participated: Type.Boolean(),
    forecasts_flow_enabled: Type.Boolean(),
  }),
);

const communityFields = {
  id: Id,
  name: Type.String(),
  type: Word(["community"]),
  slug: NullableText,
  description: Type.String(),
  order: Type.Number(),
  header_image: NullableText,
  header_logo: NullableText,
  followers_count: Count,
  default_permission: Nullable(Permission),
  visibility: Visibility,
  created_by: Nullable(ShortUser),
  posts_count: Count,
  created_at: Timestamp,
  edited_at: Timestamp,
};
/** As embedded in a post: without what depends on the caller. */
export const EmbeddedCommunity = Named("EmbeddedCommunity", Exact(communityFields));
export const Community = Named(
  "Community",
  Exact({ ...communityFields, user_permission: Permission, is_subscribed: Type.Boolean() }),
);

/** What stands for a project inside a post. */
export const ProjectElement = Type.Union([Tournament, EmbeddedCommunity, Category, Topic, Tag]);

const defaultFields = {
  visibility: Visibility,
  default_permission: Nullable(Permission),
};
/** `projects.default_project`: its own shape, with these two whatever its type. */
export const DefaultProject = Type.Union([
  Tournament,
  EmbeddedCommunity,
  Named("DefaultCategory", Exact({ ...categoryFields, ...defaultFields })),
  Named("DefaultTopic", Exact({ ...topicFields, ...defaultFields })),
  Named("DefaultTag", Exact({ ...Tag.properties, ...defaultFields })),
]);

const elements = <S extends Parameters<typeof Type.Array>[0]>(shape: S) => Type.Array(shape);
/** The `projects` of a post: four kinds always, the others only when non-empty. */
export const PostProjects = Named(
  "PostProjects",
  Exact({
    site_main: elements(Tournament),
    tournament: elements(Tournament),
    category: elements(Category),
    tag: elements(Tag),
    question_series: Type.Optional(elements(Tournament)),
    index: Type.Optional(elements(Tournament)),
    community: Type.Optional(elements(EmbeddedCommunity)),
    topic: Type.Optional(elements(Topic)),
    leaderboard_tag: Type.Optional(elements(Tag)),
    news_category: Type.Optional(elements(Tag)),
    default_project: DefaultProject,
  }),
);

export const Member = Named(
  "Member",
  Exact({
    user: ShortUser,
    permission: Permission,
    role: Word(MEMBER_ROLES),
  }),
);
