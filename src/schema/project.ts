/** Wire shapes of projects (Contract 3.4, 3.5, table of 3.1). */
import Type from "typebox";
import {
  BOT_LEADERBOARD_STATUSES,
  MEMBER_ROLES,
  PERMISSIONS,
  TOURNAMENT_SHAPED,
  VISIBILITIES,
} from "../domain/vocabulary.ts";
import { Tag } from "./descriptive_project.ts";
import { categoryFields } from "./descriptive_project.ts";
import { Category } from "./descriptive_project.ts";
import { topicFields } from "./descriptive_project.ts";
import { Topic } from "./descriptive_project.ts";
import { described, Exact, Id, Named, Nullable, Timestamp, Word } from "./primitives.ts";
import { settings } from "./project_settings.ts";
import { ShortUser } from "./short_user.ts";

export const Permission = Word(PERMISSIONS);
export const Visibility = Word(VISIBILITIES);
const Count = Type.Integer({ minimum: 0 });
const NullableText = Nullable(Type.String());

const tournamentFields = {
  id: described("Id of the project.", Id),
  type: described("Type of the project.", Word(TOURNAMENT_SHAPED)),
  name: described("Name of the project.", Type.String()),
  slug: described("Name for links; `null` without one.", NullableText),
  prize_pool: described(
    "Amount with two decimals; `null` without prizes.",
    Nullable(Type.String({ pattern: "^\\d+\\.\\d\\d$" })),
  ),
  prize_currency: described(
    "Currency of the prizes by ISO 4217; `null` where none was named.",
    NullableText,
  ),
  start_date: described("When it starts, UTC; `null` without one.", Nullable(Timestamp)),
  close_date: described("When it ends, UTC; `null` without an end.", Nullable(Timestamp)),
  forecasting_end_date: described(
    "When its last question is to close, UTC; `null` where none was given.",
    Nullable(Timestamp),
  ),
  is_ongoing: described(
    "Whether a tournament is not over; `null` for other types.",
    Nullable(Type.Boolean()),
  ),
  user_permission: described("The caller's level.", Permission),
  default_permission: described(
    "Level of accounts that are no members; `null` for a private project.",
    Nullable(Permission),
  ),
  visibility: described(
    "Whether its posts come to the main feed, and whether it is listed.",
    Visibility,
  ),
  header_image: described("Address of a picture; `null` without one.", NullableText),
  subtitle: described("One line below the name; may be empty.", Type.String()),
  description_preview: described("First 140 characters of the description.", Type.String()),
  order: described("Place in lists; smaller comes first.", Type.Number()),
  score_type: described(
    "Score of its primary leaderboard; `null` without one.",
    Nullable(Type.String()),
  ),
  bot_leaderboard_status: described(
    "Whether bots have ranks on its boards.",
    Word(BOT_LEADERBOARD_STATUSES),
  ),
  html_metadata_json: described("Always `null`.", Type.Null()),
  show_on_homepage: described("Whether clients show it on their first page.", Type.Boolean()),
  questions_count: described(
    "Approved posts whose questions count; a group or conditional counts once.",
    Count,
  ),
  questions_count_including_subquestions: described(
    "The same, with each question of a group or conditional.",
    Count,
  ),
  forecasts_count: described("Number of forecasts on its questions.", Count),
  forecasters_count: described("Number of accounts that have forecast its questions.", Count),
  created_at: described("When it was made, UTC.", Timestamp),
  edited_at: described("When it was last changed, UTC.", Timestamp),
};
/** The list shape: tournaments, question series, indexes and the main project of the site. */
export const Tournament = Named("Tournament", Exact(tournamentFields));

export const ProjectTimeline = Named(
  "ProjectTimeline",
  Exact({
    last_spot_scoring_time: described(
      "The latest spot scoring time of its questions, UTC; `null` without one.",
      Nullable(Timestamp),
    ),
    latest_actual_resolve_time: described(
      "The latest time at which a question was resolved, UTC; `null` without one.",
      Nullable(Timestamp),
    ),
    latest_scheduled_resolve_time: described(
      "The latest time at which a question is to be resolved, UTC; `null` without one.",
      Nullable(Timestamp),
    ),
    all_questions_resolved: described("Whether every question is resolved.", Type.Boolean()),
    all_questions_closed: described("Whether every question is closed.", Type.Boolean()),
  }),
);

export const TournamentList = Named(
  "TournamentList",
  Exact({ results: described("All of them.", Type.Array(Tournament)) }),
);
const SandboxRound = Named(
  "SandboxRound",
  Exact({
    open_time: described("When its questions open, UTC. It may lie ahead.", Timestamp),
    scheduled_close_time: described("When they close, UTC.", Timestamp),
    scheduled_resolve_time: described("When they resolve, UTC.", Timestamp),
  }),
);

export const TournamentDetail = Named(
  "TournamentDetail",
  Exact({
    ...tournamentFields,
    description: described("Markdown; may be empty.", Type.String()),
    ...settings,
    header_logo: described("Address of a logo; `null` without one.", NullableText),
    followers_count: described("Number of accounts that follow it.", Count),
    timeline: described("Where its questions stand.", ProjectTimeline),
    primary_leaderboard_id: described(
      "Id of its primary leaderboard; `null` without one.",
      Nullable(Id),
    ),
    is_subscribed: described("Whether the caller follows it.", Type.Boolean()),
    follow_questions: described("Whether the caller follows its questions too.", Type.Boolean()),
    has_participated: described(
      "Whether the caller has forecast one of its questions.",
      Type.Boolean(),
    ),
    forecasts_flow_enabled: described(
      "Whether clients offer to forecast its questions one after the other.",
      Type.Boolean(),
    ),
    sandbox_round: described(
      "Of the sandbox, the newest round of which all posts have been made; else `null`.",
      Nullable(SandboxRound),
    ),
  }),
);

const communityFields = {
  id: described("Id of the project.", Id),
  name: described("Name of the project.", Type.String()),
  type: described("Type of the project.", Word(["community"])),
  slug: described("Name for links; `null` without one.", NullableText),
  description: described(
    "Markdown; may be empty. Posts and lists show the first 500 characters.",
    Type.String(),
  ),
  order: described("Place in lists; smaller comes first.", Type.Number()),
  header_image: described("Address of a picture; `null` without one.", NullableText),
  header_logo: described("Address of a logo; `null` without one.", NullableText),
  followers_count: described("Number of accounts that follow it.", Count),
  default_permission: described(
    "Level of accounts that are no members; `null` for a private project.",
    Nullable(Permission),
  ),
  visibility: described(
    "Whether its posts come to the main feed, and whether it is listed.",
    Visibility,
  ),
  created_by: described(
    "Account that made it; `null` for one that came with the platform.",
    Nullable(ShortUser),
  ),
  posts_count: described("Number of approved posts.", Count),
  created_at: described("When it was made, UTC.", Timestamp),
  edited_at: described("When it was last changed, UTC.", Timestamp),
};
/** As embedded in a post: without what depends on the caller. */
export const EmbeddedCommunity = Named("EmbeddedCommunity", Exact(communityFields));
export const Community = Named(
  "Community",
  Exact({
    ...communityFields,
    user_permission: described("The caller's level.", Permission),
    ...settings,
    is_subscribed: described("Whether the caller follows it.", Type.Boolean()),
  }),
);

/** What stands for a project inside a post. */
export const ProjectElement = Type.Union([Tournament, EmbeddedCommunity, Category, Topic, Tag]);

const defaultFields = {
  visibility: described(
    "Whether its posts come to the main feed, and whether it is listed.",
    Visibility,
  ),
  default_permission: described(
    "Level of accounts that are no members; `null` for a private project.",
    Nullable(Permission),
  ),
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
    site_main: described("The main project, where it holds the post.", elements(Tournament)),
    tournament: described("Tournaments that hold the post.", elements(Tournament)),
    category: described("Categories of the post.", elements(Category)),
    tag: described("Tags of the post.", elements(Tag)),
    question_series: described(
      "Question series that hold the post; absent without any.",
      Type.Optional(elements(Tournament)),
    ),
    index: described(
      "Indexes that hold the post; absent without any.",
      Type.Optional(elements(Tournament)),
    ),
    community: described(
      "Communities that hold the post; absent without any.",
      Type.Optional(elements(EmbeddedCommunity)),
    ),
    topic: described("Topics of the post; absent without any.", Type.Optional(elements(Topic))),
    leaderboard_tag: described(
      "Leaderboard tags of the post; absent without any.",
      Type.Optional(elements(Tag)),
    ),
    news_category: described(
      "News categories of the post; absent without any.",
      Type.Optional(elements(Tag)),
    ),
    default_project: described(
      "The project to which the post belongs: it decides who may do what.",
      DefaultProject,
    ),
  }),
);

export const Member = Named(
  "Member",
  Exact({
    user: described("The account.", ShortUser),
    permission: described("Level of the account.", Permission),
    role: described(
      "`owner` made the project; otherwise the same as `permission`.",
      Word(MEMBER_ROLES),
    ),
  }),
);
