/** The fields of projects, members and followers. */
import {
  BOT_LEADERBOARD_STATUSES,
  PERMISSIONS,
  PROJECT_TYPES,
  SCORE_TYPES,
  VISIBILITIES,
} from "../../domain/vocabulary.ts";
import * as is from "../platform/fields.ts";
import type {
  InvitationDocument,
  InvitationGuest,
  MembershipDocument,
  ProjectDocument,
  ProjectTimelineValues,
  SandboxRoundValues,
  ShownPicture,
  SubscriptionDocument,
} from "./project_documents.ts";
import { PROPOSERS } from "../../domain/questions/proposals.ts";
import { TRACE_POLICIES, TRACE_REVEALS } from "../../domain/forecasts/trace_words.ts";

export const projectFields: is.Fields<ProjectDocument> = {
  _id: is.id(),
  type: is.oneOf(...PROJECT_TYPES),
  name: is.text(),
  slug: is.orNull(is.text()),
  subtitle: is.text(),
  description: is.text(),
  emoji: is.text(),
  order: is.number(),
  section: is.text(),
  headerImage: is.orNull(is.text()),
  headerLogo: is.orNull(is.text()),
  prizePool: is.orNull(is.text()),
  prizeCurrency: is.optional(is.orNull(is.text())),
  startDate: is.orNull(is.time()),
  closeDate: is.orNull(is.time()),
  forecastingEndDate: is.orNull(is.time()),
  createdBy: is.orNull(is.id()),
  createdAt: is.time(),
  editedAt: is.time(),
  defaultPermission: is.orNull(is.oneOf(...PERMISSIONS)),
  visibility: is.oneOf(...VISIBILITIES),
  botLeaderboardStatus: is.oneOf(...BOT_LEADERBOARD_STATUSES),
  showOnHomepage: is.flag(),
  publicRead: is.optional(is.flag()),
  privateBotComments: is.optional(is.flag()),
  requiresCard: is.optional(is.flag()),
  traces: is.optional(is.oneOf(...TRACE_POLICIES)),
  traceReveal: is.optional(is.oneOf(...TRACE_REVEALS)),
  proposers: is.optional(is.oneOf(...PROPOSERS)),
  objectionDays: is.optional(is.count()),
  picture: is.optional(
    is.orNull(
      is.object<ShownPicture>({ sha256: is.text(), width: is.count(), height: is.count() }),
    ),
  ),
  followersCount: is.count(),
  questionsCount: is.count(),
  questionsCountIncludingSubquestions: is.count(),
  postsCount: is.count(),
  forecastsCount: is.count(),
  forecastersCount: is.count(),
  primaryLeaderboardId: is.orNull(is.id()),
  scoreType: is.orNull(is.oneOf(...SCORE_TYPES)),
  timeline: is.object<ProjectTimelineValues>({
    lastSpotScoringTime: is.orNull(is.time()),
    latestActualResolveTime: is.orNull(is.time()),
    latestScheduledResolveTime: is.orNull(is.time()),
    unresolvedCount: is.count(),
    unscheduledCount: is.count(),
    latestCloseTime: is.orNull(is.time()),
  }),
  isDeleted: is.flag(),
  deletedAt: is.optional(is.time()),
  tagMakerId: is.optional(is.id()),
  isSandbox: is.optional(is.flag()),
  sandboxRound: is.optional(
    is.object<SandboxRoundValues>({ start: is.time(), close: is.time(), resolve: is.time() }),
  ),
  busyUntil: is.optional(is.time()),
  effectKeys: is.optional(is.list(is.text())),
};

export const membershipFields: is.Fields<MembershipDocument> = {
  _id: is.text(),
  projectId: is.id(),
  userId: is.id(),
  permission: is.oneOf(...PERMISSIONS),
  createdAt: is.time(),
  effectKeys: is.optional(is.list(is.text())),
};

export const subscriptionFields: is.Fields<SubscriptionDocument> = {
  _id: is.text(),
  projectId: is.id(),
  userId: is.id(),
  followQuestions: is.flag(),
  createdAt: is.time(),
};

export const invitationFields: is.Fields<InvitationDocument> = {
  _id: is.id(),
  projectId: is.id(),
  hash: is.text(),
  permission: is.oneOf(...PERMISSIONS),
  uses: is.id(),
  usesLeft: is.count(),
  guests: is.list(
    is.object<InvitationGuest>({
      userId: is.id(),
      at: is.time(),
      pendingSince: is.optional(is.time()),
    }),
  ),
  allowedDomains: is.list(is.text()),
  createdBy: is.id(),
  createdAt: is.time(),
  expiresAt: is.time(),
  revokedAt: is.orNull(is.time()),
  email: is.optional(is.text()),
  emailKey: is.optional(is.text()),
  openKey: is.optional(is.text()),
  message: is.optional(is.text()),
  askedAt: is.optional(is.time()),
  mailedAt: is.optional(is.time()),
  mails: is.optional(is.count()),
};
