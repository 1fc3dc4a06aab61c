/**
 * The fields of comments, votes, marks and reports, of the download whitelist, and of the reports
 * of the self-check.
 */
import { BASE_RATES, EXTRAPOLATIONS, REPORT_CATEGORIES } from "../../domain/posts/comment_words.ts";
import type {
  CheckReportDocument,
  CommentDocument,
  CommentEditDocument,
  CommentMarkDocument,
  DataAccessDocument,
  IncludedForecast,
  KeyFactor,
  KeyFactorBaseRate,
  KeyFactorDriver,
  KeyFactorNews,
  ReportDocument,
  StoredDrift,
  VoteDocument,
} from "./comment_documents.ts";
import * as is from "../platform/fields.ts";
import { unfinishedField } from "../platform/unfinished.ts";

const direction = is.oneNumberOf(1, -1);
const certainty = is.orNull(is.oneNumberOf(-1));

const keyFactor = is.object<KeyFactor>({
  id: is.id(),
  createdAt: is.time(),
  questionId: is.orNull(is.id()),
  questionOption: is.orNull(is.text()),
  driver: is.orNull(
    is.object<KeyFactorDriver>({
      text: is.text(),
      impactDirection: is.orNull(direction),
      certainty,
    }),
  ),
  baseRate: is.orNull(
    is.object<KeyFactorBaseRate>({
      type: is.oneOf(...BASE_RATES),
      referenceClass: is.text(),
      unit: is.text(),
      source: is.text(),
      rateNumerator: is.orNull(is.number()),
      rateDenominator: is.orNull(is.number()),
      projectedValue: is.orNull(is.number()),
      projectedByYear: is.orNull(is.number()),
      extrapolation: is.orNull(is.oneOf(...EXTRAPOLATIONS)),
      basedOn: is.orNull(is.text()),
    }),
  ),
  news: is.orNull(
    is.object<KeyFactorNews>({
      url: is.text(),
      title: is.text(),
      source: is.text(),
      publishedAt: is.orNull(is.time()),
      imgUrl: is.orNull(is.text()),
      impactDirection: is.orNull(direction),
      certainty,
    }),
  ),
});

const includedForecast = is.object<IncludedForecast>({
  questionId: is.id(),
  startTime: is.time(),
  values: is.anything<number | (number | null)[]>(),
  options: is.orNull(is.list(is.text())),
});

export const commentFields: is.Fields<CommentDocument> = {
  _id: is.id(),
  authorId: is.id(),
  byBot: is.flag(),
  postId: is.id(),
  parentId: is.orNull(is.id()),
  rootId: is.orNull(is.id()),
  ancestorIds: is.list(is.id()),
  createdAt: is.time(),
  textEditedAt: is.orNull(is.time()),
  text: is.text(),
  isPrivate: is.flag(),
  isSoftDeleted: is.flag(),
  isPinned: is.flag(),
  includedForecast: is.orNull(includedForecast),
  voteScore: is.number(),
  changedMyMindCount: is.count(),
  mentionedUserIds: is.list(is.id()),
  keyFactors: is.list(keyFactor),
  liveReplyCount: is.count(),
  effectKeys: is.optional(is.list(is.text())),
  unfinished: unfinishedField,
};

export const commentEditFields: is.Fields<CommentEditDocument> = {
  _id: is.text(),
  commentId: is.id(),
  text: is.text(),
  replacedAt: is.time(),
  by: is.id(),
};

export const commentMarkFields: is.Fields<CommentMarkDocument> = {
  _id: is.text(),
  commentId: is.id(),
  userId: is.id(),
  createdAt: is.time(),
};

export const voteFields: is.Fields<VoteDocument> = {
  _id: is.text(),
  objectId: is.id(),
  userId: is.id(),
  direction,
  createdAt: is.time(),
};

export const reportFields: is.Fields<ReportDocument> = {
  _id: is.id(),
  commentId: is.id(),
  postId: is.id(),
  reporterId: is.id(),
  reason: is.text(),
  category: is.oneOf(...REPORT_CATEGORIES),
  createdAt: is.time(),
  updatedAt: is.time(),
  resolvedAt: is.orNull(is.time()),
  resolvedBy: is.orNull(is.id()),
};

export const dataAccessFields: is.Fields<DataAccessDocument> = {
  _id: is.id(),
  userId: is.id(),
  projectId: is.orNull(is.id()),
  postId: is.orNull(is.id()),
  viewUserData: is.flag(),
  viewDeanonymizedData: is.flag(),
  createdAt: is.time(),
  createdBy: is.id(),
};

export const checkReportFields: is.Fields<CheckReportDocument> = {
  _id: is.time(),
  finishedAt: is.time(),
  isComplete: is.flag(),
  postsChecked: is.count(),
  driftCount: is.count(),
  drifts: is.list(
    is.object<StoredDrift>({
      kind: is.text(),
      id: is.id(),
      postId: is.orNull(is.id()),
      field: is.text(),
      stored: is.optional(is.orNull(is.anything<unknown>())),
      counted: is.optional(is.orNull(is.anything<unknown>())),
    }),
  ),
};
