/** What the caches of src/memory.ts hold. Types only. */
import type { FeedVersions } from "../cache/gate_step.ts";
import type { FinishedPage, PageLife } from "../cache/page_codec.ts";
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
  readonly version: string;
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
  /** The flag of the first question, which decides for the post (Maths 9.2). */
  readonly postCountsBots: boolean;
  /** ms */
  readonly readAt: number;
  /** `FeedVersions.feed` before it was read; null = not known. */
  readonly feed: string | null;
}

/** An account that a password was right for, and the stored hash that it was right against. */
export type RightPassword = Pick<UserDocument, "_id" | "passwordHash">;

export interface KeptPage<Page> {
  readonly versions: FeedVersions;
  readonly life: PageLife;
  readonly page: Page;
  readonly bytes: number;
}

/** A finished page; undefined when it was held elsewhere and is gone. */
export interface HeldPage {
  deref(): FinishedPage | undefined;
}

export interface SharedHistory {
  /** The newest snapshot, null before the first forecast. */
  readonly latest: ShownSnapshot | null;
  /** How many snapshots an outline was made from, where it leaves some out. */
  readonly total: number | null;
  readonly json: Readonly<Record<AggregationMethod, Buffer>>;
}

export interface KnownHistory {
  /** What it was made from. */
  readonly version: string;
  readonly history: SharedHistory;
}

/** An aggregate without bots; null = no forecaster is left. */
export interface KnownOutlook {
  readonly values: Outlook | null;
}

export interface KnownAuthor extends ForecastAuthor {
  readonly isActive: boolean;
  /** ms */
  readonly readAt: number;
}

/** What the state of a question in a thread knows of reputations. */
export interface KnownReputations {
  readonly authors: Set<number>;
  version: number;
}

/** Which reputations changed since this process began to keep them. */
export interface ReputationChanges {
  /** Author → version at which the reputation last changed. */
  readonly touched: Map<number, number>;
  version: number;
  /** Below this version it is unknown what changed. */
  oldest: number;
  /** ms */
  checkedAt: number;
  /** The last check, which runs that begin meanwhile wait for. */
  checking: Promise<void>;
  /** Newest change of scores that is in, ms; null before the first check. */
  through: number | null;
  /** Question → change that is in, within the look-back. */
  seen: Map<number, number>;
}

/** Known, or on the way: when a burst begins all of its questions ask for the same authors. */
export type KeptTimeline = Promise<ReputationTimeline>;

/** What this process knows of a question between runs of its aggregation. */
export interface AggregationSession {
  /** Names the state the thread keeps. */
  readonly token: number;
  /** The head as this process left it. */
  readonly head: AggregateHeadDocument;
  /** Newest `t` of a row that is in, ms. */
  readonly through: number;
  /** Rows within the look-back that are in: row id → its `t`. */
  readonly seen: ReadonlyMap<string, number>;
  /** What the state knows of reputations. */
  readonly reputations: KnownReputations;
}
