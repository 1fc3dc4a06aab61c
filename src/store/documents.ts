/**
 * The documents of the store, as every layer above sees them. All times are milliseconds since
 * the epoch, all ids are positive integers from `counters` unless a field says otherwise.
 * Posts and questions draw from one sequence (Contract 1.3).
 */
import type { MailedSecret } from "./credential_documents.ts";

export type {
  BotLeaderboardStatus,
  MembershipDocument,
  ProjectDocument,
  ProjectTimelineValues,
  ProjectType,
  ProjectVisibility,
  SubscriptionDocument,
} from "./project_documents.ts";

export type Level = "viewer" | "forecaster" | "curator" | "admin";
export type ApiAccessTier = "restricted" | "benchmarking" | "unrestricted";
export type AppTheme = "light" | "dark" | "auto";

export interface UserDocument {
  _id: number;
  username: string;
  /** NFKC + case-folded name: the unique key (Contract 2.18). */
  usernameKey: string;
  email: string;
  /** Lower-cased e-mail, absent when empty: unique and sparse. */
  emailKey?: string;
  /** Keys of the name and the e-mail in one space, unique; absent = of an older version. */
  loginKeys?: string[];
  passwordHash: string | null;
  isBot: boolean;
  isPrimaryBot: boolean;
  botOwnerId: number | null;
  isStaff: boolean;
  isSuperuser: boolean;
  isActive: boolean;
  isSpam: boolean;
  /** Left out of community predictions (Maths 4.1). */
  isBlacklisted: boolean;
  dateJoined: number;
  bio: string;
  website: string;
  location: string;
  occupation: string;
  twitter: string;
  linkedin: string;
  github: string;
  profilePicture: string | null;
  hideCommunityPrediction: boolean;
  isOnboardingComplete: boolean;
  predictionExpirationPercent: number | null;
  appTheme: AppTheme | null;
  language: string | null;
  apiAccessTier: ApiAccessTier;
  unsubscribedMailingTags: string[];
  /** Newest first. */
  formerlyKnownAs: string[];
  usernameSetAt: number | null;
  metadata: Record<string, unknown> | null;
  /** Bots: place among the owner's bots, from 1; unique per owner, so the limit is atomic. */
  botSlot?: number;
  /** Keyed hashes of addresses that have logged in before, newest first (Contract 6). */
  knownAddresses?: string[];
  /** A single-use secret that was mailed: SHA-256 and end of validity. */
  reset?: MailedSecret | null;
  /** Present while a new account has not confirmed its e-mail. */
  activation?: MailedSecret | null;
}

export type PostKind = "question" | "group_of_questions" | "conditional" | "notebook";
export type CurationStatus = "draft" | "pending" | "rejected" | "approved" | "deleted";

/** What the feed needs of each question that decides a post's status (Contract 4.3). */
export interface QuestionWindow {
  id: number;
  type: QuestionType;
  openTime: number | null;
  /** min(scheduled close, stored actual close); null while the schedule is unknown. */
  closeTime: number | null;
  resolved: boolean;
  /** Weight above 0 and neither annulled nor ambiguous: part of a project's questions_count. */
  counted: boolean;
  /** When spot scores are taken (Maths 5.4), null while the schedule is unknown. */
  spotScoringTime: number | null;
  actualResolveTime: number | null;
}

export interface PostDocument {
  _id: number;
  kind: PostKind;
  title: string;
  shortTitle: string;
  authorId: number;
  coauthorIds: number[];
  createdAt: number;
  editedAt: number;
  publishedAt: number | null;
  curationStatus: CurationStatus;
  curationStatusUpdatedAt: number;
  defaultProjectId: number;
  /** The default project and every attached one (categories, tags, topics, …). */
  projectIds: number[];
  /** The post's own questions in display order: 1, n of a group, [yes, no] of a conditional. */
  questionIds: number[];
  /** For a question post its type, else the kind: the feed's `forecast_type` (Contract 2.1). */
  forecastType: QuestionType | Exclude<PostKind, "question">;
  group?: {
    description: string;
    resolutionCriteria: string;
    finePrint: string;
    groupVariable: string;
    graphType: string;
    subquestionsOrder: string;
  };
  conditional?: {
    conditionId: number;
    childId: number;
    yesId: number;
    noId: number;
    /** The branches never open before this: the opening given at approval. */
    notBefore?: number | null;
  };
  notebook?: { markdown: string; imageUrl: string | null; feedTileSummary: string };
  /** Derived from the questions whenever one changes (Maths 9.2). */
  windows: QuestionWindow[];
  openTime: number | null;
  scheduledCloseTime: number | null;
  actualCloseTime: number | null;
  scheduledResolveTime: number | null;
  actualResolveTime: number | null;
  cpRevealTime: number | null;
  resolved: boolean;
  commentCount: number;
  voteScore: number;
  forecastsCount: number;
  nrForecasters: number;
  hotness: number;
  weeklyMovement: number | null;
  /** Grows with every write of the derived fields: of racing writers the last has read all. */
  derivedVersion?: number;
  /** When counters, hotness and movement were last brought up to their rows, ms. */
  refreshedAt?: number;
  /** Schedule given with an approval, until it has reached the questions. */
  pendingSchedule?: Partial<QuestionDocument> | null;
  /** Calls under an `Idempotency-Key` that made or changed it; see `store/effects.ts`. */
  effectKeys?: string[];
}

export type QuestionType = "binary" | "multiple_choice" | "numeric" | "discrete" | "date";
export type ScoreType = "peer" | "baseline" | "spot_peer" | "spot_baseline";
export type AggregationMethod = "recency_weighted" | "unweighted" | "service_prediction";

/** What rewriting the forecasts needs beside the question's new options (Maths 4.9). */
export interface PendingOptionsChange {
  kind: "rename" | "delete" | "add";
  /** When the new list takes effect, ms. */
  at: number;
  before: string[];
  deleted: string[];
}

export interface QuestionDocument {
  _id: number;
  postId: number;
  type: QuestionType;
  title: string;
  shortTitle: string;
  description: string;
  resolutionCriteria: string;
  finePrint: string;
  createdAt: number;
  editedAt: number;
  openTime: number | null;
  cpRevealTime: number | null;
  spotScoringTime: number | null;
  scheduledCloseTime: number | null;
  actualCloseTime: number | null;
  scheduledResolveTime: number | null;
  actualResolveTime: number | null;
  resolutionSetTime: number | null;
  resolution: string | null;
  /** Set by the curation of the post, so that a forecast needs one document. */
  postApproved: boolean;
  /** Multiple choice only, else null. */
  options: string[] | null;
  allOptionsEver: string[] | null;
  /** [time of validity in ms (the first is null: since ever), options]. */
  optionsHistory: [number | null, string[]][] | null;
  optionsOrder: string;
  rangeMin: number | null;
  rangeMax: number | null;
  zeroPoint: number | null;
  openLowerBound: boolean;
  openUpperBound: boolean;
  /** null = 200 for continuous types (Maths 0). */
  inboundOutcomeCount: number | null;
  unit: string;
  label: string;
  groupVariable: string;
  groupRank: number | null;
  includeBotsInAggregates: boolean;
  questionWeight: number;
  defaultScoreType: ScoreType;
  defaultAggregationMethod: AggregationMethod;
  averageCoverage: number | null;
  forecastsCount: number;
  nrForecasters: number;
  weeklyMovement: number | null;
  /** Grows with every change of state (resolve, unresolve, close, cascade). */
  revision?: number;
  /** Time of a change of state whose consequences are still being written; null = all done. */
  unsettledSince?: number | null;
  /** A change of options whose forecasts are still being rewritten; null = all done. */
  optionsChange?: PendingOptionsChange | null;
  /** A branch that site staff resolved themselves: cascades leave it alone. */
  resolvedByHand?: boolean;
  /** Calls under an `Idempotency-Key` that made or changed it; see `store/effects.ts`. */
  effectKeys?: string[];
}

/**
 * One forecast as the store gives it out. Short keys: this is the collection that grows. The
 * standing forecast of an author is the row with the latest `s` not in the future, unless its `e`
 * has come. A row left open by a crash reads correctly: code that reads an author's rows together
 * gets every `e` cut to the start of the next row, and the next write closes the older row.
 */
export interface ForecastDocument {
  /** question id */
  q: number;
  /** author id */
  u: number;
  /** start, ms; unique with `q` and `u` */
  s: number;
  /** end, ms: withdrawn, superseded or to be withdrawn then; null = none */
  e: number | null;
  /**
   * Binary: probability of yes. Multiple choice: a vector over all options ever, NaN for those not
   * on offer (`domain/option_vector.ts`). Continuous: the CDF.
   */
  v: number | Float64Array;
  /** true while this row may be standing: no newer one was seen to begin (partial indexes). */
  cur: boolean;
  /** time of the last write that aggregation must see, ms. */
  t: number;
  /** made by the platform (option changes), not counted. */
  auto?: boolean;
  /** `distribution_input` of a continuous forecast, as it was sent; not kept once it is superseded. */
  d?: unknown;
}

/** What one method says in one snapshot; lists as in `domain/aggregation/method_values.ts`. */
export interface SnapshotValues {
  /** Binary: [no, yes]; multiple choice: over all options ever; continuous: the CDF. */
  forecastValues: Float64Array | (number | null)[];
  lower: (number | null)[];
  centers: (number | null)[];
  upper: (number | null)[];
  /** null for continuous questions. */
  means: (number | null)[] | null;
}

/** One community-prediction snapshot of a question, all methods (same instants, Maths 4.2). */
export interface SnapshotDocument {
  q: number;
  /** generation: a rebuild writes a new one and then switches the head to it. */
  g: number;
  /** start, ms */
  s: number;
  /** forecasters; 0 marks an instant at which the last one left, without values. */
  n: number;
  recency_weighted: SnapshotValues;
  unweighted: SnapshotValues;
  service_prediction: SnapshotValues | null;
}

/** A snapshot with its end, ms; null while it lasts. */
export type SnapshotInHistory = SnapshotDocument & { e: number | null };

/** Rows of 100 weights of the newest snapshot: one for binary, one per option (Maths 4.6). */
export interface SnapshotHistograms {
  recency_weighted: number[][] | null;
  unweighted: number[][] | null;
}

/** The facts of a question that decide which forecasts count and when. Times in ms. */
export interface AggregatedWindow {
  openTime: number;
  scheduledCloseTime: number;
  /** null while forecasts may still come in */
  closeTime: number | null;
  includesBots: boolean;
}

/** Where a question's history stands; one per question, the switch of a rebuild. */
export interface AggregateHeadDocument {
  /** question id */
  _id: number;
  generation: number;
  /** grows with every visible change: the cache version of the question's prediction. */
  version: number;
  /** the newest snapshot with forecasters, so that lists need no second query; null = none yet */
  latest: SnapshotDocument | null;
  /** end of `latest`, ms: when everybody left or the next known end comes; null = none known */
  latestEnd: number | null;
  /** of `latest`; null of continuous questions, and before the first forecast */
  histograms: SnapshotHistograms | null;
  /** Newest instant in the history, ms; null = none. */
  lastInstant: number | null;
  /** What the history was computed for; another one makes it outdated. */
  window: AggregatedWindow;
  /** rows written up to here (ms) are in. */
  through: number;
}

export interface PostViewDocument {
  /** `<post id>-<user id>` */
  _id: string;
  postId: number;
  userId: number;
  viewedAt: number;
}
