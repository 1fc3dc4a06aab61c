/**
 * The documents of comments, votes and moderation. All times are milliseconds since the epoch.
 */
import type { BaseRate, Extrapolation, ReportCategory } from "../../domain/vocabulary.ts";

export interface CommentDocument {
  _id: number;
  authorId: number;
  /** Whether the author is a bot; fixed for the life of an account. */
  byBot: boolean;
  postId: number;
  parentId: number | null;
  rootId: number | null;
  /** From the root down to the parent; empty for a root. */
  ancestorIds: number[];
  createdAt: number;
  textEditedAt: number | null;
  /** The word "deleted" once deleted; the original is in the edit history. */
  text: string;
  isPrivate: boolean;
  isSoftDeleted: boolean;
  isPinned: boolean;
  includedForecast: IncludedForecast | null;
  voteScore: number;
  changedMyMindCount: number;
  mentionedUserIds: number[];
  keyFactors: KeyFactor[];
  /** Replies at any depth that are not deleted: a deleted comment is listed while it has some. */
  liveReplyCount: number;
  /** Calls under an `Idempotency-Key` that made or changed it; see `store/effects.ts`. */
  effectKeys?: string[];
}

/** A text a comment had before it was edited or deleted. Never served. */
export interface CommentEditDocument {
  _id: string;
  commentId: number;
  text: string;
  /** When the text was replaced, ms. */
  replacedAt: number;
  by: number;
}

/** Contract 3.6; exactly one of the three objects is set. */
export interface KeyFactor {
  id: number;
  createdAt: number;
  questionId: number | null;
  questionOption: string | null;
  driver: KeyFactorDriver | null;
  baseRate: KeyFactorBaseRate | null;
  news: KeyFactorNews | null;
}

export interface KeyFactorDriver {
  text: string;
  impactDirection: 1 | -1 | null;
  certainty: -1 | null;
}

export interface KeyFactorBaseRate {
  type: BaseRate;
  referenceClass: string;
  unit: string;
  source: string;
  rateNumerator: number | null;
  rateDenominator: number | null;
  projectedValue: number | null;
  projectedByYear: number | null;
  extrapolation: Extrapolation | null;
  basedOn: string | null;
}

export interface KeyFactorNews {
  url: string;
  title: string;
  source: string;
  publishedAt: number | null;
  imgUrl: string | null;
  impactDirection: 1 | -1 | null;
  certainty: -1 | null;
}

/** A reader whose mind a comment changed. */
export interface CommentMarkDocument {
  /** `<comment id>-<user id>` */
  _id: string;
  commentId: number;
  userId: number;
  createdAt: number;
}

export interface ReportDocument {
  _id: number;
  commentId: number;
  postId: number;
  reporterId: number;
  reason: string;
  category: ReportCategory;
  createdAt: number;
  updatedAt: number;
  resolvedAt: number | null;
  resolvedBy: number | null;
}

/** What one run of the self-check found. */
export interface CheckReportDocument {
  /** when it began, ms */
  _id: number;
  finishedAt: number;
  /** Whether every post was looked at before the time was up. */
  isComplete: boolean;
  postsChecked: number;
  driftCount: number;
  /** The first of them. */
  drifts: StoredDrift[];
}

export interface StoredDrift {
  kind: string;
  id: number;
  /** The post it belongs to; null for projects. */
  postId: number | null;
  field: string;
  stored: unknown;
  counted: unknown;
}

/** A line of the download whitelist: of a project, of a post, or of everything. */
export interface DataAccessDocument {
  _id: number;
  userId: number;
  projectId: number | null;
  postId: number | null;
  viewUserData: boolean;
  viewDeanonymizedData: boolean;
  createdAt: number;
  createdBy: number;
}

/** What a comment embeds: the forecast as it was when the comment was written. */
export interface IncludedForecast {
  questionId: number;
  startTime: number;
  /** Probability of yes, probabilities aligned with `options`, or a CDF. */
  values: number | (number | null)[];
  /** Multiple choice: all options ever as of then, else null. */
  options: string[] | null;
}

export interface VoteDocument {
  /** `<object id>-<user id>` */
  _id: string;
  objectId: number;
  userId: number;
  direction: 1 | -1;
  createdAt: number;
}
