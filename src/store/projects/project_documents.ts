/** Projects, their members and their followers. Times are milliseconds since the epoch. */
import type {
  BotLeaderboardStatus,
  Permission,
  ProjectType,
  ScoreType,
  Visibility,
} from "../../domain/vocabulary.ts";

export type { BotLeaderboardStatus, ProjectType, Visibility as ProjectVisibility };

export interface ProjectDocument {
  _id: number;
  type: ProjectType;
  name: string;
  slug: string | null;
  subtitle: string;
  description: string;
  emoji: string;
  order: number;
  section: string;
  headerImage: string | null;
  headerLogo: string | null;
  /** Decimal string with two digits, or null. */
  prizePool: string | null;
  startDate: number | null;
  closeDate: number | null;
  forecastingEndDate: number | null;
  createdBy: number | null;
  createdAt: number;
  editedAt: number;
  /** null = private. */
  defaultPermission: Permission | null;
  visibility: Visibility;
  botLeaderboardStatus: BotLeaderboardStatus;
  showOnHomepage: boolean;
  followersCount: number;
  /** Kept by jobs, right at read within the bounds of Contract 1.10. */
  questionsCount: number;
  questionsCountIncludingSubquestions: number;
  postsCount: number;
  forecastsCount: number;
  forecastersCount: number;
  primaryLeaderboardId: number | null;
  /** What the primary leaderboard scores, in the words of the wire; null without one. */
  scoreType: ScoreType | null;
  timeline: ProjectTimelineValues;
  isDeleted: boolean;
  /** Calls under an `Idempotency-Key` that made or changed it; see `store/effects.ts`. */
  effectKeys?: string[];
}

/** What a project's timeline is made of (Contract 3.4): sums over its approved questions. */
export interface ProjectTimelineValues {
  lastSpotScoringTime: number | null;
  latestActualResolveTime: number | null;
  latestScheduledResolveTime: number | null;
  /** Questions without a resolution. */
  unresolvedCount: number;
  /** Of the unresolved ones without a schedule: they never close by themselves. */
  unscheduledCount: number;
  /** When the last unresolved one closes. */
  latestCloseTime: number | null;
}

export interface MembershipDocument {
  /** `<projectId>-<userId>`: one row per pair. */
  _id: string;
  projectId: number;
  userId: number;
  permission: Permission;
  createdAt: number;
  /** The invitation under an `Idempotency-Key` that made it; see `store/effects.ts`. */
  effectKeys?: string[];
}

export interface SubscriptionDocument {
  /** `<projectId>-<userId>`. */
  _id: string;
  projectId: number;
  userId: number;
  followQuestions: boolean;
  createdAt: number;
}
