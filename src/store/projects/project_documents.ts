/**
 * The stored documents of projects, members and followers. Times are milliseconds since the epoch.
 */
import type {
  BotLeaderboardStatus,
  Permission,
  ProjectType,
  ScoreType,
  Visibility,
} from "../../domain/vocabulary.ts";
import type { Proposers } from "../../domain/questions/proposals.ts";
import type { TracePolicy, TraceReveal } from "../../domain/forecasts/trace_words.ts";

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
  /** A decimal string with two digits, or null. */
  prizePool: string | null;
  /** Three letters of ISO 4217. Null or absent where none was named. */
  prizeCurrency?: string | null;
  startDate: number | null;
  closeDate: number | null;
  forecastingEndDate: number | null;
  createdBy: number | null;
  createdAt: number;
  editedAt: number;
  /** Null makes the project private. */
  defaultPermission: Permission | null;
  visibility: Visibility;
  botLeaderboardStatus: BotLeaderboardStatus;
  showOnHomepage: boolean;
  /** Whether it is shown without an account. Absent means no. */
  publicRead?: boolean;
  /** Whether comments of bots are private until they are published. Absent means no. */
  privateBotComments?: boolean;
  /** Whether bots need a card to forecast. Absent means no. */
  requiresCard?: boolean;
  /** Whether forecasts carry traces. Absent means the first of the words. */
  traces?: TracePolicy;
  /** From when others read them. Absent means the first of the words. */
  traceReveal?: TraceReveal;
  /** Who proposes outcomes. Absent means the first of the words. */
  proposers?: Proposers;
  /** Days in which an outcome may be objected to. Absent means none. */
  objectionDays?: number;
  /** What its pages say of its picture. Null or absent where it has none. */
  picture?: ShownPicture | null;
  followersCount: number;
  /** Jobs keep the counts up to date within the bounds of Contract 1.10. */
  questionsCount: number;
  questionsCountIncludingSubquestions: number;
  postsCount: number;
  forecastsCount: number;
  forecastersCount: number;
  primaryLeaderboardId: number | null;
  /** The score type of the primary leaderboard in the words of the API. Null when there is none. */
  scoreType: ScoreType | null;
  timeline: ProjectTimelineValues;
  isDeleted: boolean;
  /** When it was deleted, ms. Projects that an older version deleted lack it. */
  deletedAt?: number;
  /** The account whose post was the first with this tag. It has no rights from that. */
  tagMakerId?: number;
  /** Present on the sandbox alone. Nothing in it counts elsewhere (Contract 5.6). */
  isSandbox?: boolean;
  /** The newest round of the sandbox whose posts have all been made. */
  sandboxRound?: SandboxRoundValues;
  /** Until then a run plays the sandbox, and the others leave it alone, ms. */
  busyUntil?: number;
  /**
   * The calls under an `Idempotency-Key` that made or changed the project; see
   * `platform/effects.ts`.
   */
  effectKeys?: string[];
}

/** A picture without its bytes. */
export interface ShownPicture {
  /** of the bytes, in hex */
  sha256: string;
  /** in pixels, as the height */
  width: number;
  height: number;
}

/**
 * The values from which a project's timeline is computed (Contract 3.4). They summarise its
 * approved questions.
 */
export interface ProjectTimelineValues {
  lastSpotScoringTime: number | null;
  latestActualResolveTime: number | null;
  latestScheduledResolveTime: number | null;
  /** The number of questions without a resolution. */
  unresolvedCount: number;
  /** The number of unresolved questions without a schedule. They never close by themselves. */
  unscheduledCount: number;
  /** When the last unresolved question closes. */
  latestCloseTime: number | null;
}

/** The times of a round, ms. */
export interface SandboxRoundValues {
  start: number;
  close: number;
  resolve: number;
}

export interface MembershipDocument {
  /** `<projectId>-<userId>`. There is one row for each pair. */
  _id: string;
  projectId: number;
  userId: number;
  permission: Permission;
  createdAt: number;
  /** The invitation under an `Idempotency-Key` that made the member; see `platform/effects.ts`. */
  effectKeys?: string[];
}

export interface SubscriptionDocument {
  /** `<projectId>-<userId>` */
  _id: string;
  projectId: number;
  userId: number;
  followQuestions: boolean;
  createdAt: number;
}

/** An account that an invitation has counted. */
export interface InvitationGuest {
  userId: number;
  at: number;
  /** When it was counted, ms. Present until the account is a member. */
  pendingSince?: number;
}

/** An invitation by link, or to an address (Contract 3.13). */
export interface InvitationDocument {
  _id: number;
  projectId: number;
  /** SHA-256 of the token in hex. It is unique. */
  hash: string;
  permission: Permission;
  uses: number;
  /** Always `uses` less the number of guests. Both change in one step. */
  usesLeft: number;
  guests: InvitationGuest[];
  /** Domains in lower case. None allow every address. */
  allowedDomains: string[];
  createdBy: number;
  createdAt: number;
  expiresAt: number;
  revokedAt: number | null;
  /** The invited address as the organiser wrote it. All that follows is absent for a link. */
  email?: string;
  /** The address in the form that is compared. */
  emailKey?: string;
  /**
   * `<projectId> <emailKey>`, unique, so that a project has one open invitation to an address.
   * Absent once it is used or revoked.
   */
  openKey?: string;
  /** What the organiser adds to the mail. */
  message?: string;
  /** When an organiser asked last for its mail. */
  askedAt?: number;
  /** When the newest mail went to the mail server. Absent before the first one. */
  mailedAt?: number;
  /** How many mails went there. */
  mails?: number;
}
