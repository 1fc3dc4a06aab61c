/**
 * The fields of comments, votes, marks and reports, of the download whitelist, and of the reports
 * of the self-check.
 */
import { BASE_RATES, EXTRAPOLATIONS, REPORT_CATEGORIES } from "../../domain/vocabulary.ts";
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
import {
  anything,
  count,
  type Fields,
  flag,
  id,
  list,
  number,
  object,
  oneNumberOf,
  oneOf,
  optional,
  orNull,
  text,
  time,
} from "../platform/fields.ts";

const direction = oneNumberOf(1, -1);
const certainty = orNull(oneNumberOf(-1));

const keyFactor = object<KeyFactor>({
  id: id(),
  createdAt: time(),
  questionId: orNull(id()),
  questionOption: orNull(text()),
  driver: orNull(
    object<KeyFactorDriver>({
      text: text(),
      impactDirection: orNull(direction),
      certainty,
    }),
  ),
  baseRate: orNull(
    object<KeyFactorBaseRate>({
      type: oneOf(...BASE_RATES),
      referenceClass: text(),
      unit: text(),
      source: text(),
      rateNumerator: orNull(number()),
      rateDenominator: orNull(number()),
      projectedValue: orNull(number()),
      projectedByYear: orNull(number()),
      extrapolation: orNull(oneOf(...EXTRAPOLATIONS)),
      basedOn: orNull(text()),
    }),
  ),
  news: orNull(
    object<KeyFactorNews>({
      url: text(),
      title: text(),
      source: text(),
      publishedAt: orNull(time()),
      imgUrl: orNull(text()),
      impactDirection: orNull(direction),
      certainty,
    }),
  ),
});

const includedForecast = object<IncludedForecast>({
  questionId: id(),
  startTime: time(),
  values: anything<number | (number | null)[]>(),
  options: orNull(list(text())),
});

export const commentFields: Fields<CommentDocument> = {
  _id: id(),
  authorId: id(),
  byBot: flag(),
  postId: id(),
  parentId: orNull(id()),
  rootId: orNull(id()),
  ancestorIds: list(id()),
  createdAt: time(),
  textEditedAt: orNull(time()),
  text: text(),
  isPrivate: flag(),
  isSoftDeleted: flag(),
  isPinned: flag(),
  includedForecast: orNull(includedForecast),
  voteScore: number(),
  changedMyMindCount: count(),
  mentionedUserIds: list(id()),
  keyFactors: list(keyFactor),
  liveReplyCount: count(),
  effectKeys: optional(list(text())),
};

export const commentEditFields: Fields<CommentEditDocument> = {
  _id: text(),
  commentId: id(),
  text: text(),
  replacedAt: time(),
  by: id(),
};

export const commentMarkFields: Fields<CommentMarkDocument> = {
  _id: text(),
  commentId: id(),
  userId: id(),
  createdAt: time(),
};

export const voteFields: Fields<VoteDocument> = {
  _id: text(),
  objectId: id(),
  userId: id(),
  direction,
  createdAt: time(),
};

export const reportFields: Fields<ReportDocument> = {
  _id: id(),
  commentId: id(),
  postId: id(),
  reporterId: id(),
  reason: text(),
  category: oneOf(...REPORT_CATEGORIES),
  createdAt: time(),
  updatedAt: time(),
  resolvedAt: orNull(time()),
  resolvedBy: orNull(id()),
};

export const dataAccessFields: Fields<DataAccessDocument> = {
  _id: id(),
  userId: id(),
  projectId: orNull(id()),
  postId: orNull(id()),
  viewUserData: flag(),
  viewDeanonymizedData: flag(),
  createdAt: time(),
  createdBy: id(),
};

export const checkReportFields: Fields<CheckReportDocument> = {
  _id: time(),
  finishedAt: time(),
  isComplete: flag(),
  postsChecked: count(),
  driftCount: count(),
  drifts: list(
    object<StoredDrift>({
      kind: text(),
      id: id(),
      postId: orNull(id()),
      field: text(),
      stored: optional(orNull(anything<unknown>())),
      counted: optional(orNull(anything<unknown>())),
    }),
  ),
};
