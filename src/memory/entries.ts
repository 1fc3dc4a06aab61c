/** Defines the types of what the caches of src/memory.ts hold. */
import type { FeedVersions } from "../cache/gate_step.ts";
import type { FinishedPage } from "../cache/page_codec.ts";
import type { Caller } from "../caller.ts";
import type { ForecastAuthor } from "../domain/aggregation/forecast.ts";
import type { ReputationTimeline } from "../domain/aggregation/reputation.ts";
import type { Outlook } from "../domain/forecasts/divergence.ts";
import type { ShownSnapshot } from "../present/aggregation.ts";
import type { UserDocument } from "../store/accounts/user_document.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { AggregationMethod } from "../domain/vocabulary.ts";
import type { AggregateHeadDocument } from "../store/predictions/prediction_documents.ts";
import type { ProjectDocument } from "../store/projects/project_documents.ts";
import type { ForecastTarget } from "../store/posts/questions.ts";

export interface KnownAccount {
  caller: Caller;
  /** The account's version in Redis before it was read. */
  readonly version: string;
  /** How often Redis had failed when it was read (`AccessGate.epoch`). */
  readonly epoch: number;
  readonly loadedAt: number;
  readonly expiresAt: number;
  lastUsedAt: number | null;
}

/** Every living project. */
export interface ProjectDirectory {
  readonly all: readonly ProjectDocument[];
  readonly byId: ReadonlyMap<number, ProjectDocument>;
  /** Slugs are unique per kind, so several projects may share one. */
  readonly bySlug: ReadonlyMap<string, readonly ProjectDocument[]>;
  readonly siteMainId: number | null;
  /** Project ids by the account that created them: their owners (Contract 5.1). */
  readonly ownedBy: ReadonlyMap<number, readonly number[]>;
}

export interface KnownProjects {
  readonly loadedAt: number;
  readonly directory: ProjectDirectory;
}

/** A question that forecasts are made on, with its post. */
export interface KnownTarget {
  readonly question: ForecastTarget;
  readonly post: PostDocument;
  /** True when forecasts of bots count on the post. Its first question decides this (Maths 9.2). */
  readonly postCountsBots: boolean;
  /** ms */
  readonly readAt: number;
  /** `FeedVersions.feed` before the question was read. Null means that it was unknown. */
  readonly feed: string | null;
}

/** An account that logged in with the right password, and the stored hash that confirmed it. */
export type RightPassword = Pick<UserDocument, "_id" | "passwordHash">;

export interface KeptPage<Page> {
  readonly versions: FeedVersions;
  /** ms */
  readonly until: number;
  readonly page: Page;
  readonly bytes: number;
}

/** A finished page, or a weak reference to one that another entry holds. */
export interface HeldPage {
  /** Returns undefined when the other entry and its page are gone. */
  deref(): FinishedPage | undefined;
}

export interface SharedHistory {
  /** The newest snapshot. Null means that there is none yet. */
  readonly latest: ShownSnapshot | null;
  /** How many snapshots there are, if this is an outline that leaves some out. Null otherwise. */
  readonly total: number | null;
  readonly json: Readonly<Record<AggregationMethod, Buffer>>;
}

export interface KnownHistory {
  /** The generation and version of the prediction that it was made from. */
  readonly version: string;
  readonly history: SharedHistory;
}

/** The prediction of a question without bots. */
export interface KnownOutlook {
  /** Null means that no forecaster is left. */
  readonly values: Outlook | null;
}

export interface KnownAuthor extends ForecastAuthor {
  readonly isActive: boolean;
  /** ms */
  readonly readAt: number;
}

/** The reputations that the state of a question in a thread was given. */
export interface KnownReputations {
  /** The authors whose reputations it was given. */
  readonly authors: Set<number>;
  /** `ReputationChanges.version` when it was given the last ones. */
  version: number;
}

/** Which reputations changed since this process began to keep them. */
export interface ReputationChanges {
  /** Author → version at which the reputation last changed. */
  readonly touched: Map<number, number>;
  /** Grows with every check that finds a change. */
  version: number;
  /** `touched` has every change after this version. What changed up to it is unknown. */
  oldest: number;
  /** When the last check began, ms. */
  checkedAt: number;
  /** The last check. Runs that begin before its end wait for it. */
  checking: Promise<void>;
  /** Changes of scores up to this time are known, ms. Null before the first check. */
  through: number | null;
  /**
   * Question → time of its change, for the newest changes that a check has found. The next check
   * reads these changes again, because those of other processes become visible late.
   */
  seen: Map<number, number>;
}

/**
 * The reputation of an author, which may still be loading. When a burst begins, all of its
 * questions ask for the same authors and share one load.
 */
export type KeptTimeline = Promise<ReputationTimeline>;

/** What this process knows of a question between runs of its aggregation. */
export interface AggregationSession {
  /** The name of the state that the thread keeps. */
  readonly token: number;
  /** The head as this process left it. */
  readonly head: AggregateHeadDocument;
  /** When the newest row that the prediction includes was written (its `t`), ms. */
  readonly through: number;
  /**
   * Row id → `t`, for the newest rows that the prediction includes. The next run reads these rows
   * again, because rows of other processes become visible late.
   */
  readonly seen: ReadonlyMap<string, number>;
  readonly reputations: KnownReputations;
}
