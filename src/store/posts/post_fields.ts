/** The fields of posts and of their views. */
import {
  CURATION_STATUSES,
  FORECAST_TYPES,
  POST_KINDS,
  QUESTION_TYPES,
} from "../../domain/vocabulary.ts";
import type {
  GroupSchedule,
  PostDocument,
  PostSubscriptionDocument,
  PostViewDocument,
  QuestionWindow,
} from "./post_documents.ts";
import type { QuestionDocument } from "./question_document.ts";
import * as is from "../platform/fields.ts";
import { unfinishedField } from "../platform/unfinished.ts";

/** A part of a post that only posts of one kind have. */
type Part<Key extends keyof PostDocument> = NonNullable<PostDocument[Key]>;

const when = is.orNull(is.time());

const window = is.object<QuestionWindow>({
  id: is.id(),
  type: is.oneOf(...QUESTION_TYPES),
  openTime: when,
  closeTime: when,
  resolved: is.flag(),
  counted: is.flag(),
  spotScoringTime: when,
  actualResolveTime: when,
});

const derived = {
  windows: is.list(window),
  openTime: when,
  scheduledCloseTime: when,
  actualCloseTime: when,
  scheduledResolveTime: when,
  actualResolveTime: when,
  cpRevealTime: when,
  resolved: is.flag(),
  commentCount: is.count(),
  voteScore: is.number(),
  forecastsCount: is.count(),
  nrForecasters: is.count(),
  hotness: is.number(),
  weeklyMovement: is.orNull(is.number()),
  derivedVersion: is.optional(is.count()),
  refreshedAt: is.optional(is.time()),
};

export const postFields: is.Fields<PostDocument> = {
  _id: is.id(),
  kind: is.oneOf(...POST_KINDS),
  title: is.text(),
  shortTitle: is.text(),
  authorId: is.id(),
  coauthorIds: is.list(is.id()),
  createdAt: is.time(),
  editedAt: is.time(),
  publishedAt: when,
  curationStatus: is.oneOf(...CURATION_STATUSES, "deleted"),
  curationStatusUpdatedAt: is.time(),
  curatedBy: is.optional(is.id()),
  defaultProjectId: is.id(),
  projectIds: is.list(is.id()),
  questionIds: is.list(is.id()),
  forecastType: is.oneOf(...FORECAST_TYPES),
  externalId: is.optional(is.orNull(is.text())),
  group: is.optional(
    is.object<Part<"group">>({
      description: is.text(),
      resolutionCriteria: is.text(),
      finePrint: is.text(),
      groupVariable: is.text(),
      graphType: is.text(),
      subquestionsOrder: is.text(),
    }),
  ),
  conditional: is.optional(
    is.object<Part<"conditional">>({
      conditionId: is.id(),
      childId: is.id(),
      yesId: is.id(),
      noId: is.id(),
      notBefore: is.optional(is.orNull(is.time())),
    }),
  ),
  notebook: is.optional(
    is.object<Part<"notebook">>({
      markdown: is.text(),
      imageUrl: is.orNull(is.text()),
      feedTileSummary: is.text(),
    }),
  ),
  ...derived,
  unfinished: unfinishedField,
  groupSchedule: is.optional(is.orNull(is.anything<GroupSchedule>())),
  pendingSchedule: is.optional(is.orNull(is.anything<Partial<QuestionDocument>>())),
  effectKeys: is.optional(is.list(is.text())),
};

export const postViewFields: is.Fields<PostViewDocument> = {
  _id: is.text(),
  postId: is.id(),
  userId: is.id(),
  viewedAt: is.time(),
};

export const postSubscriptionFields: is.Fields<PostSubscriptionDocument> = {
  _id: is.text(),
  postId: is.id(),
  userId: is.id(),
  createdAt: is.time(),
};
