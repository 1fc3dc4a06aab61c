/** The fields of projects, members and followers. */
import {
  BOT_LEADERBOARD_STATUSES,
  PERMISSIONS,
  PROJECT_TYPES,
  SCORE_TYPES,
  VISIBILITIES,
} from "../../domain/vocabulary.ts";
import {
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
import type {
  MembershipDocument,
  ProjectDocument,
  ProjectTimelineValues,
  SubscriptionDocument,
} from "./project_documents.ts";

export const projectFields: Fields<ProjectDocument> = {
  _id: id(),
  type: oneOf(...PROJECT_TYPES),
  name: text(),
  slug: orNull(text()),
  subtitle: text(),
  description: text(),
  emoji: text(),
  order: number(),
  section: text(),
  headerImage: orNull(text()),
  headerLogo: orNull(text()),
  prizePool: orNull(text()),
  startDate: orNull(time()),
  closeDate: orNull(time()),
  forecastingEndDate: orNull(time()),
  createdBy: orNull(id()),
  createdAt: time(),
  editedAt: time(),
  defaultPermission: orNull(oneOf(...PERMISSIONS)),
  visibility: oneOf(...VISIBILITIES),
  botLeaderboardStatus: oneOf(...BOT_LEADERBOARD_STATUSES),
  showOnHomepage: flag(),
  followersCount: count(),
  questionsCount: count(),
  questionsCountIncludingSubquestions: count(),
  postsCount: count(),
  forecastsCount: count(),
  forecastersCount: count(),
  primaryLeaderboardId: orNull(id()),
  scoreType: orNull(oneOf(...SCORE_TYPES)),
  timeline: object<ProjectTimelineValues>({
    lastSpotScoringTime: orNull(time()),
    latestActualResolveTime: orNull(time()),
    latestScheduledResolveTime: orNull(time()),
    unresolvedCount: count(),
    unscheduledCount: count(),
    latestCloseTime: orNull(time()),
  }),
  isDeleted: flag(),
  effectKeys: optional(list(text())),
};

export const membershipFields: Fields<MembershipDocument> = {
  _id: text(),
  projectId: id(),
  userId: id(),
  permission: oneOf(...PERMISSIONS),
  createdAt: time(),
  effectKeys: optional(list(text())),
};

export const subscriptionFields: Fields<SubscriptionDocument> = {
  _id: text(),
  projectId: id(),
  userId: id(),
  followQuestions: flag(),
  createdAt: time(),
};
