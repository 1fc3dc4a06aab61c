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
  PostViewDocument,
  QuestionWindow,
} from "./post_documents.ts";
import type { QuestionDocument } from "./question_document.ts";
import {
  anything,
  count,
  type Fields,
  flag,
  id,
  list,
  number,
  object,
  oneOf,
  optional,
  orNull,
  text,
  time,
} from "../platform/fields.ts";
import { unfinishedField } from "../platform/unfinished.ts";

/** A part of a post that only posts of one kind have. */
type Part<Key extends keyof PostDocument> = NonNullable<PostDocument[Key]>;

const when = orNull(time());

const window = object<QuestionWindow>({
  id: id(),
  type: oneOf(...QUESTION_TYPES),
  openTime: when,
  closeTime: when,
  resolved: flag(),
  counted: flag(),
  spotScoringTime: when,
  actualResolveTime: when,
});

const derived = {
  windows: list(window),
  openTime: when,
  scheduledCloseTime: when,
  actualCloseTime: when,
  scheduledResolveTime: when,
  actualResolveTime: when,
  cpRevealTime: when,
  resolved: flag(),
  commentCount: count(),
  voteScore: number(),
  forecastsCount: count(),
  nrForecasters: count(),
  hotness: number(),
  weeklyMovement: orNull(number()),
  derivedVersion: optional(count()),
  refreshedAt: optional(time()),
};

export const postFields: Fields<PostDocument> = {
  _id: id(),
  kind: oneOf(...POST_KINDS),
  title: text(),
  shortTitle: text(),
  authorId: id(),
  coauthorIds: list(id()),
  createdAt: time(),
  editedAt: time(),
  publishedAt: when,
  curationStatus: oneOf(...CURATION_STATUSES, "deleted"),
  curationStatusUpdatedAt: time(),
  defaultProjectId: id(),
  projectIds: list(id()),
  questionIds: list(id()),
  forecastType: oneOf(...FORECAST_TYPES),
  group: optional(
    object<Part<"group">>({
      description: text(),
      resolutionCriteria: text(),
      finePrint: text(),
      groupVariable: text(),
      graphType: text(),
      subquestionsOrder: text(),
    }),
  ),
  conditional: optional(
    object<Part<"conditional">>({
      conditionId: id(),
      childId: id(),
      yesId: id(),
      noId: id(),
      notBefore: optional(orNull(time())),
    }),
  ),
  notebook: optional(
    object<Part<"notebook">>({
      markdown: text(),
      imageUrl: orNull(text()),
      feedTileSummary: text(),
    }),
  ),
  ...derived,
  unfinished: unfinishedField,
  groupSchedule: optional(orNull(anything<GroupSchedule>())),
  pendingSchedule: optional(orNull(anything<Partial<QuestionDocument>>())),
  effectKeys: optional(list(text())),
};

export const postViewFields: Fields<PostViewDocument> = {
  _id: text(),
  postId: id(),
  userId: id(),
  viewedAt: time(),
};
