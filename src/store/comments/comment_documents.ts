/**
 * The stored documents of comments, votes and moderation. Times are milliseconds since the epoch.
 */
import type { Unfinished } from "../../domain/requests/marks.ts";
import type { BaseRate, Extrapolation, ReportCategory } from "../../domain/posts/comment_words.ts";

export interface CommentDocument {
  _id: number;
  authorId: number;
  /** Whether the author is a bot. This never changes for an account. */
  byBot: boolean;
  postId: number;
  parentId: number | null;
  rootId: number | null;
  /** The ids from the root down to the parent. Empty for a root. */
  ancestorIds: number[];
  createdAt: number;
  textEditedAt: number | null;
  /** The text, or the word "deleted" after a deletion. The edit history has the original. */
  text: string;
  isPrivate: boolean;
  isSoftDeleted: boolean;
  isPinned: boolean;
  includedForecast: IncludedForecast | null;
  voteScore: number;
  changedMyMindCount: number;
  mentionedUserIds: number[];
  keyFactors: KeyFactor[];
  /**
   * The number of replies at any depth that are not deleted. A deleted comment is listed while it
   * has some.
   */
  liveReplyCount: number;
  /**
   * The calls under an `Idempotency-Key` that made or changed the comment; see
   * `platform/effects.ts`.
   */
  effectKeys?: string[];
  /** The mark of a comment of which accounts are still to be told. */
  unfinished?: Unfinished;
}

/** A text that a comment had before an edit or its deletion. It is never served. */
export interface CommentEditDocument {
  _id: string;
  commentId: number;
  text: string;
  /** When the text was replaced, ms. */
  replacedAt: number;
  by: number;
}

/** A key factor (Contract 3.6). Exactly one of its three objects is set. */
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

/** Says that a comment changed a reader's mind. */
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

/** The findings of one run of the self-check. */
export interface CheckReportDocument {
  /** When the run began, ms. */
  _id: number;
  finishedAt: number;
  /** Whether the run looked at every post before its time was up. */
  isComplete: boolean;
  postsChecked: number;
  driftCount: number;
  /** The first of the drifts that were found. */
  drifts: StoredDrift[];
}

export interface StoredDrift {
  kind: string;
  id: number;
  /** The post of the object. Null for projects. */
  postId: number | null;
  field: string;
  stored: unknown;
  counted: unknown;
}

/** A line of the download whitelist. It covers a project, a post, or everything. */
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

/** The forecast that a comment embeds, as it was when the comment was written. */
export interface IncludedForecast {
  questionId: number;
  startTime: number;
  /** The probability of yes, probabilities in the order of `options`, or a CDF. */
  values: number | (number | null)[];
  /** For multiple choice: all options there had ever been at that time. Else null. */
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
