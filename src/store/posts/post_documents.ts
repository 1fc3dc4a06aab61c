/**
 * The stored documents of posts and of their views. Times are milliseconds since the epoch. Posts
 * and questions draw their ids from one sequence (Contract 1.3).
 */
import type { QuestionDocument } from "./question_document.ts";
import type {
  CurationStatus,
  ForecastType,
  PostKind,
  QuestionType,
} from "../../domain/vocabulary.ts";
import type { Unfinished } from "../../domain/requests/marks.ts";

/** The facts about a question that decide a post's status in the feed (Contract 4.3). */
export interface QuestionWindow {
  id: number;
  type: QuestionType;
  openTime: number | null;
  /**
   * The earlier of the scheduled close and the stored actual close. Null while there is no
   * schedule.
   */
  closeTime: number | null;
  resolved: boolean;
  /**
   * Whether the question is part of a project's questions_count: its weight is above 0, and it is
   * neither annulled nor ambiguous.
   */
  counted: boolean;
  /** When spot scores are taken (Maths 5.4). Null while there is no schedule. */
  spotScoringTime: number | null;
  actualResolveTime: number | null;
}

/** The times that an approval gives to the questions of a post. */
export type GroupSchedule = Pick<
  QuestionDocument,
  "openTime" | "cpRevealTime" | "scheduledCloseTime" | "scheduledResolveTime"
>;

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
  /** The account that moved the post last. Absent before the first move by this version. */
  curatedBy?: number;
  defaultProjectId: number;
  /** The default project and every attached one (categories, tags, topics, …). */
  projectIds: number[];
  /**
   * The post's own questions in display order: one, n of a group, or [yes, no] of a conditional.
   */
  questionIds: number[];
  /**
   * The type of the question for a question post, else the kind. It is the feed's `forecast_type`
   * (Contract 2.1).
   */
  forecastType: ForecastType;
  /** The name that its organiser gave it, unique in the default project. */
  externalId?: string | null;
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
    /** The opening time that was given at approval. The branches never open before it. */
    notBefore?: number | null;
  };
  notebook?: { markdown: string; imageUrl: string | null; feedTileSummary: string };
  /** Derived from the questions whenever one of them changes (Maths 9.2). */
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
  /**
   * Grows with every write of the derived fields. Of simultaneous writers, the last one has read
   * everything.
   */
  derivedVersion?: number;
  /** When counters, hotness and movement were last recomputed from their rows, ms. */
  refreshedAt?: number;
  /** The marks of changes whose consequences are still being written. */
  unfinished?: Unfinished;
  /**
   * The schedule that the last approval gave to a group. Other times of its questions are their own
   * and stay. Null before the first approval, absent where an older version made the post.
   */
  groupSchedule?: GroupSchedule | null;
  /** The schedule that an approval gave, until the questions have it. */
  pendingSchedule?: Partial<QuestionDocument> | null;
  /**
   * The calls under an `Idempotency-Key` that made or changed the post; see `platform/effects.ts`.
   */
  effectKeys?: string[];
}

export interface PostViewDocument {
  /** `<post id>-<user id>` */
  _id: string;
  postId: number;
  userId: number;
  viewedAt: number;
}

/** Says that an account follows a post. */
export interface PostSubscriptionDocument {
  /** `<post id>-<user id>` */
  _id: string;
  postId: number;
  userId: number;
  createdAt: number;
}
