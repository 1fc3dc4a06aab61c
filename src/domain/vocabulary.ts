/**
 * Declares every list of words that the platform knows, each only here. Types, schemas, documents,
 * tables and answers are derived from the lists. Answers and the API document show the words in the
 * order of their list. `test/unit/domain/vocabulary_test.ts` fails when a list is spelled out a
 * second time.
 */

export * from "./accounts/notification_words.ts";

/** Types of questions. Maths 0. */
export const QUESTION_TYPES = ["binary", "multiple_choice", "numeric", "discrete", "date"] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** Types whose forecast is a CDF. Maths 0. */
export const CONTINUOUS_TYPES = ["numeric", "discrete", "date"] as const satisfies QuestionType[];
export type ContinuousType = (typeof CONTINUOUS_TYPES)[number];

/** Keys of a forecast, one for each form of values. Contract 2.4. */
export const VALUE_KEYS = [
  "probability_yes",
  "probability_yes_per_category",
  "continuous_cdf",
] as const;
export type ValueKey = (typeof VALUE_KEYS)[number];

/**
 * Methods that need only the forecasts. They have histograms, and scores of their own. Maths 4.5.
 */
export const PLAIN_METHODS = ["recency_weighted", "unweighted"] as const;
export type PlainMethod = (typeof PLAIN_METHODS)[number];

/**
 * Methods of aggregation. Those that use reputations have no value where reputations are missing.
 */
export const AGGREGATION_METHODS = [...PLAIN_METHODS, "service_prediction"] as const;
export type AggregationMethod = (typeof AGGREGATION_METHODS)[number];

/** A value for each method; null where a method has none. */
export type ByMethod<Value> = Record<PlainMethod, Value> &
  Record<Exclude<AggregationMethod, PlainMethod>, Value | null>;

/** Scores of a question. Maths 5. */
export const SCORE_TYPES = ["peer", "baseline", "spot_peer", "spot_baseline"] as const;
export type ScoreType = (typeof SCORE_TYPES)[number];
/**
 * The score types in alphabetical order. Rows of scores have this order, and so do the scores in an
 * answer.
 */
export const SCORE_TYPES_BY_NAME: readonly ScoreType[] = [...SCORE_TYPES].sort();

/** Kinds of boards that are not computed from scores. Maths 6.1. */
export const UNSCORED_BOARDS = ["comment_insight", "question_writing", "manual"] as const;
/** Kinds of leaderboards as they are stored. Maths 6.1. */
export const BOARD_KINDS = [
  "peer_tournament",
  "default",
  "spot_peer_tournament",
  "spot_baseline_tournament",
  "baseline_tournament",
  "baseline_global",
  "peer_global",
  "peer_global_legacy",
  ...UNSCORED_BOARDS,
] as const;
export type BoardKind = (typeof BOARD_KINDS)[number];
/** Values of `score_type` of a board on the wire. Contract 2.25. */
export const BOARD_SCORE_TYPES = [...SCORE_TYPES, "default", ...UNSCORED_BOARDS] as const;
export type BoardScoreType = (typeof BOARD_SCORE_TYPES)[number];

/** Why an account is kept out of boards. The kind changes nothing by itself. Maths 6.2. */
export const EXCLUSION_KINDS = ["staff", "project_owner", "disqualified", "other"] as const;
export type ExclusionKind = (typeof EXCLUSION_KINDS)[number];

/** Medals, the best first. Maths 6.5. */
export const MEDALS = ["gold", "silver", "bronze"] as const;
export type Medal = (typeof MEDALS)[number];

/** Statuses of a question. Contract 4.1. */
export const QUESTION_STATUSES = ["upcoming", "open", "closed", "resolved"] as const;
export type QuestionStatus = (typeof QUESTION_STATUSES)[number];

/** Curation statuses of a post that was submitted and is not approved. Contract 4.2. */
export const SUBMITTED_STATUSES = ["pending", "rejected"] as const;
/** Curation statuses before the approval. Contract 4.2. */
export const REVIEW_STATUSES = ["draft", ...SUBMITTED_STATUSES] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];
/** Curation statuses that readers see. Contract 4.2. */
export const CURATION_STATUSES = [...REVIEW_STATUSES, "approved"] as const;
/** Curation statuses that are stored. */
export type CurationStatus = (typeof CURATION_STATUSES)[number] | "deleted";

/** Statuses of a post that is not deleted. Contract 4.3. */
export const POST_STATUSES = [
  "open",
  "closed",
  "resolved",
  "upcoming",
  ...REVIEW_STATUSES,
] as const;
/** Values of `statuses` of a feed. Contract 2.1. */
export const FEED_STATUSES = [...POST_STATUSES, "pending_resolution"] as const;
export type FeedStatus = (typeof FEED_STATUSES)[number];
/** Statuses that begin and end with the windows of questions. Contract 4.1. */
export const WINDOW_STATUSES = ["open", "closed", "upcoming"] as const satisfies QuestionStatus[];

/** Kinds of posts except single questions, in the order of `forecast_type`. */
const OTHER_POSTS = ["conditional", "group_of_questions", "notebook"] as const;
/** Kinds of content of a post. Contract 3.1. */
export const POST_KINDS = [
  "question",
  "group_of_questions",
  "conditional",
  "notebook",
] as const satisfies ("question" | (typeof OTHER_POSTS)[number])[];
export type PostKind = (typeof POST_KINDS)[number];
/** Values of `forecast_type` of a feed. Contract 2.1. */
export const FORECAST_TYPES = [...QUESTION_TYPES, ...OTHER_POSTS] as const;
export type ForecastType = (typeof FORECAST_TYPES)[number];

/** Levels on a project. Each includes all rights of the levels before it. Contract 5.1. */
export const PERMISSIONS = ["viewer", "forecaster", "curator", "admin"] as const;
export type Permission = (typeof PERMISSIONS)[number];
/** Levels that are shown beside the author of a comment. Contract 3.3. */
export const STAFF_PERMISSIONS = ["admin", "curator"] as const satisfies Permission[];
export type StaffPermission = (typeof STAFF_PERMISSIONS)[number];
/** Roles of a member, the highest first. Contract 3.5. */
export const MEMBER_ROLES = [
  "owner",
  "admin",
  "curator",
  "forecaster",
  "viewer",
] as const satisfies ("owner" | Permission)[];

/** Tournaments and the types that are shown like them. Contract 3.4. */
export const TOURNAMENT_TYPES = ["tournament", "question_series", "index"] as const;
/** Types of projects. Contract 3.1. */
export const PROJECT_TYPES = [
  "site_main",
  ...TOURNAMENT_TYPES,
  "category",
  "topic",
  "tag",
  "leaderboard_tag",
  "news_category",
  "community",
] as const;
export type ProjectType = (typeof PROJECT_TYPES)[number];
type SomeProjects = readonly ProjectType[];
/** Types that are shown in the shape of a tournament. Contract 3.4. */
export const TOURNAMENT_SHAPED = ["site_main", ...TOURNAMENT_TYPES] as const satisfies SomeProjects;
/** Types that are shown in the shape of a tag. Contract 3.1. */
export const TAG_SHAPED = [
  "tag",
  "leaderboard_tag",
  "news_category",
] as const satisfies SomeProjects;
/** Types that say what a post is about and hold no posts of their own. Contract 5.2. */
export const DESCRIPTIVE_TYPES = [
  "category",
  "topic",
  "tag",
  "leaderboard_tag",
] as const satisfies SomeProjects;
/** Types that have a primary leaderboard. Contract 3.10. */
export const COMPETING_TYPES = [
  "tournament",
  "question_series",
  "community",
] as const satisfies SomeProjects;

export const VISIBILITIES = ["normal", "not_in_main_feed", "unlisted"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** How the boards of a project treat bots. Maths 6.2. */
export const BOT_LEADERBOARD_STATUSES = [
  "exclude_and_hide",
  "exclude_and_show",
  "include",
  "bots_only",
] as const;
export type BotLeaderboardStatus = (typeof BOT_LEADERBOARD_STATUSES)[number];

/** Whether an invitation lets accounts in, or why not. Contract 3.13. */
export const INVITATION_STATES = ["open", "used_up", "expired", "revoked"] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];
/** How an invitation reaches the invited. Contract 3.13. */
export const INVITATION_KINDS = ["link", "address"] as const;
export type InvitationKind = (typeof INVITATION_KINDS)[number];
/** What became of each address that an organiser invites. Contract 3.13. */
export const INVITATION_RESULTS = ["sent", "member", "refused"] as const;

/** Tiers of rate limits. Contract 6. */
export const API_ACCESS_TIERS = ["restricted", "benchmarking", "unrestricted"] as const;
export type ApiAccessTier = (typeof API_ACCESS_TIERS)[number];
/** Rate-limit classes of routes. Contract 6. */
export const ROUTE_CLASSES = [
  "read",
  "forecast",
  "write",
  "moderate",
  "export",
  "login",
  "session",
  "signup",
  "rotate",
  "mails",
  "mentions",
  "visitor",
] as const;
/** The classes in which requests wait for their turn, the first one first. Contract 6. */
export const WORK_CLASSES = ["forecast", "write", "read"] as const;
export type WorkClass = (typeof WORK_CLASSES)[number];
/** Classes whose buckets belong to addresses or sessions, and not to accounts. Contract 6. */
export const CLASSES_OF_NO_ACCOUNT = ["login", "signup", "session", "visitor"] as const;

/** All rate-limit classes, with those of addresses without an account. Contract 6. */
export const RATE_CLASSES = [...ROUTE_CLASSES, "anon", "public"] as const;
export type RateClass = (typeof RATE_CLASSES)[number];

export const APP_THEMES = ["light", "dark", "auto"] as const;
export type AppTheme = (typeof APP_THEMES)[number];

/** Kinds of changes of the options of a question. Maths 4.9. */
export const OPTIONS_CHANGES = ["rename", "delete", "add"] as const;
export type OptionsChange = (typeof OPTIONS_CHANGES)[number];

/** Bounds on a time in a query, `<field>__<operator>`. Contract 2.1. */
export const TIME_OPERATORS = ["gt", "gte", "lt", "lte"] as const;
export type TimeOperator = (typeof TIME_OPERATORS)[number];

/** Formats of an export. Contract 7.1. */
export const EXPORT_FORMATS = ["zip", "ndjson"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
/** Formats of what an account has sent. Contract 2.33. */
export const SENT_FORMATS = ["json", "ndjson", "csv"] as const;
export type SentFormat = (typeof SENT_FORMATS)[number];
/** States of an export that are stored. Contract 7.3. */
export const STORED_EXPORT_STATES = ["queued", "running", "done", "failed"] as const;
export type StoredExportState = (typeof STORED_EXPORT_STATES)[number];
/** States of an export that are shown. Contract 7.3. */
export const EXPORT_STATES = [...STORED_EXPORT_STATES, "expired"] as const;

/** Kinds of events of a question that everybody who sees it may read. Contract 3.14. */
export const QUESTION_CHANGES = [
  "question_edited",
  "question_clarified",
  "options_changed",
  "question_closed",
  "question_resolved",
  "question_unresolved",
] as const;
export type QuestionChangeKind = (typeof QUESTION_CHANGES)[number];

/** Types of the events that are told while they happen (Contract 2.38). */
export const EVENT_TYPES = [
  "question.opened",
  "question.closed",
  "question.resolved",
  "question.unresolved",
  "question.edited",
  "prediction.changed",
  "comment.created",
  "score.ready",
  "board.updated",
  "notification.created",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Kinds of events that the audit record holds. Contract 3.14. */
export const AUDIT_KINDS = [
  "logged_in",
  "log_in_failed",
  "logged_out",
  "session_ended",
  "signed_up",
  "account_made",
  "account_activated",
  "account_changed",
  "account_deleted",
  "password_changed",
  "email_change_asked",
  "email_changed",
  "link_made",
  "token_replaced",
  "identity_connected",
  "identity_removed",
  "token_made",
  "token_ended",
  ...["webhook_made", "webhook_changed", "webhook_ended"],
  "member_added",
  "member_changed",
  "member_removed",
  "invitation_made",
  "invitation_revoked",
  "invitation_used",
  ...QUESTION_CHANGES,
  ...["series_made", "series_changed", "series_ended", "observation_recorded"],
  ...["exclusion_added", "exclusion_removed"],
  "access_granted",
  "access_revoked",
  "data_downloaded",
  "traces_read",
  "command_run",
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** How a review ends. Contract 3.15, 4.2. */
export const REVIEW_OUTCOMES = ["approved", "rejected"] as const satisfies CurationStatus[];
export type ReviewOutcome = (typeof REVIEW_OUTCOMES)[number];

/**
 * What an API token may do. Each scope includes all that the scopes before it may do. Contract 2.39.
 */
export const TOKEN_SCOPES = ["read", "forecast", "all"] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** How an account acts. "program" is code of the platform that calls routes, as a command does. */
export const CALLER_WAYS = ["session", "token", "program"] as const;
/** How the account of an event acted; "none" where it had no credentials yet. Contract 3.14. */
export const AUDIT_WAYS = [...CALLER_WAYS, "none"] as const;
export type AuditWay = (typeof AUDIT_WAYS)[number];
