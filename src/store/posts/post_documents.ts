/**
 * Posts and the looks at them, as they are stored. Times are milliseconds since the epoch. Posts and
 * questions draw their ids from one sequence (Contract 1.3).
 */
import type { QuestionDocument } from "./question_document.ts";
import type {
  CurationStatus,
  ForecastType,
  PostKind,
  QuestionType,
} from "../../domain/vocabulary.ts";

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
  forecastType: ForecastType;
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

export interface PostViewDocument {
  /** `<post id>-<user id>` */
  _id: string;
  postId: number;
  userId: number;
  viewedAt: number;
}
