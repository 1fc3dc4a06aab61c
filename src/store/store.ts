/**
 * The store as one capability, with one interface for each collection. Only this file knows all of
 * them.
 */
import type { Connection } from "mongoose";
import type { Caches } from "../memory.ts";
import { createAggregateStore } from "./predictions/aggregates.ts";
import { createAuditStore } from "./accounts/audit_events.ts";
import { createBenchmarkLineStore } from "./scores/benchmark_lines.ts";
import { createBenchmarkStore } from "./scores/benchmarks.ts";
import { createBotCardStore } from "./accounts/bot_cards.ts";
import { createCheckReportStore } from "./platform/check_reports.ts";
import { createCommentEditStore } from "./comments/comment_edits.ts";
import { createCommentMarkStore } from "./comments/comment_marks.ts";
import { createCommentStore } from "./comments/comments.ts";
import { createCounterStore } from "./platform/counters.ts";
import { createEventProgressStore } from "./platform/event_progress.ts";
import { createDataAccessStore } from "./exports/data_access.ts";
import { createExportFileHeadStore, createExportFileStore } from "./exports/export_files.ts";
import { createExportJobStore } from "./exports/export_jobs.ts";
import { createForecastCounters, type RecordedForecast } from "./forecasts/forecast_counters.ts";
import { createForecastInputs } from "./forecasts/forecast_inputs.ts";
import { createForecastTraces } from "./forecasts/forecast_traces.ts";
import { createForecastWriter } from "./forecasts/forecast_writer.ts";
import { createDemoStore } from "./platform/demo.ts";
import { createForecastStore } from "./forecasts/forecasts.ts";
import { createIdempotencyStore } from "./platform/idempotency.ts";
import { createExclusionStore } from "./scores/exclusions.ts";
import { createLeaderboardEntryStore, createLeaderboardStore } from "./scores/leaderboards.ts";
import { createSchemaStore } from "./migrations/schema_store.ts";
import { createInvitationStore } from "./projects/invitations.ts";
import { createMembershipStore } from "./projects/memberships.ts";
import { createNotificationChoiceStore } from "./accounts/notification_choices.ts";
import { createNotificationStore } from "./accounts/notifications.ts";
import { createPostSubscriptionStore } from "./posts/post_subscriptions.ts";
import { createNamedTokenStore } from "./accounts/named_tokens.ts";
import { createPostViewStore } from "./posts/post_views.ts";
import { createPostStore } from "./posts/posts.ts";
import { createProjectPictureStore } from "./projects/project_pictures.ts";
import { createProjectStore } from "./projects/projects.ts";
import { createProposalStore } from "./posts/proposals.ts";
import { createQuestionStore } from "./posts/questions.ts";
import { createObservationStore } from "./posts/observations.ts";
import { createRoundStore } from "./posts/rounds.ts";
import { createReportStore } from "./comments/reports.ts";
import { createScoreHeadStore, createScoreStore } from "./scores/scores.ts";
import { createScoreSheetStore } from "./scores/score_sheets.ts";
import { createSeriesStore } from "./projects/series.ts";
import { createSessionStore } from "./accounts/sessions.ts";
import { createSubmissionPartStore } from "./submissions/submission_parts.ts";
import { createSubmissionStore } from "./submissions/submissions.ts";
import { createSubscriptionStore } from "./projects/subscriptions.ts";
import { createTokenStore } from "./accounts/tokens.ts";
import { createTrackRecordStore } from "./scores/track_record.ts";
import { createUserStore } from "./accounts/users.ts";
import { createVoteStore } from "./posts/votes.ts";
import { createWatermarkStore } from "./platform/watermarks.ts";
import { createDeliveryStore } from "./accounts/webhook_deliveries.ts";
import { createWebhookStore } from "./accounts/webhooks.ts";

export type Store = ReturnType<typeof openStore>;

export interface StoreOptions extends Caches<"participations"> {
  /** Is called when forecasts of failed requests, which others may have read, were removed. */
  readonly onTakenBack?: (recorded: readonly RecordedForecast[]) => Promise<unknown>;
}

export function openStore(connection: Connection, { memory, onTakenBack }: StoreOptions) {
  const forecastCounters = createForecastCounters(connection, memory.participations);
  const counted = { after: forecastCounters.settled };
  const questions = readingAfter(counted, createQuestionStore(connection), [
    "byId",
    "byIds",
    "ofPosts",
  ]);
  const exportFileHeads = createExportFileHeadStore(connection);
  return {
    ...accountStores(connection),
    aggregates: createAggregateStore(connection),
    benchmarkLines: createBenchmarkLineStore(connection),
    benchmarks: createBenchmarkStore(connection),
    checkReports: createCheckReportStore(connection),
    commentEdits: createCommentEditStore(connection),
    commentMarks: createCommentMarkStore(connection),
    comments: createCommentStore(connection),
    commentVotes: createVoteStore(connection, "comment_votes"),
    counters: createCounterStore(connection),
    dataAccess: createDataAccessStore(connection),
    exportFileHeads,
    exportFiles: createExportFileStore(connection, exportFileHeads),
    exportJobs: createExportJobStore(connection),
    ...forecastStores(connection, { questions, counters: forecastCounters, onTakenBack }),
    demo: createDemoStore(connection),
    exclusions: createExclusionStore(connection),
    idempotency: createIdempotencyStore(connection),
    invitations: createInvitationStore(connection),
    leaderboardEntries: createLeaderboardEntryStore(connection),
    leaderboards: createLeaderboardStore(connection),
    memberships: createMembershipStore(connection),
    posts: readingAfter(counted, createPostStore(connection), ["byId", "byIds", "page"]),
    ...tellingStores(connection),
    postVotes: createVoteStore(connection, "post_votes"),
    ...projectStores(connection),
    ...seriesStores(connection),
    proposals: createProposalStore(connection),
    questions,
    reports: createReportStore(connection),
    schema: createSchemaStore(connection),
    ...scoreStores(connection),
    submissionParts: createSubmissionPartStore(connection),
    submissions: createSubmissionStore(connection),
    subscriptions: createSubscriptionStore(connection),
    trackRecord: createTrackRecordStore(connection),
    watermarks: createWatermarkStore(connection),
  };
}

/** Opens the stores of scores, with the heads and the sheets that scores are written beside. */
function scoreStores(connection: Connection) {
  const scoreHeads = createScoreHeadStore(connection);
  const scoreSheets = createScoreSheetStore(connection);
  const scores = createScoreStore(connection, scoreHeads, scoreSheets);
  return { scoreHeads, scores, scoreSheets };
}

function projectStores(connection: Connection) {
  return {
    projectPictures: createProjectPictureStore(connection),
    projects: createProjectStore(connection),
  };
}

/** Opens the stores of series, their rounds, and what was observed. */
function seriesStores(connection: Connection) {
  return {
    series: createSeriesStore(connection),
    rounds: createRoundStore(connection),
    observations: createObservationStore(connection),
  };
}

/** Opens the stores of views and followers of posts, and of what accounts are told. */
function tellingStores(connection: Connection) {
  return {
    postViews: createPostViewStore(connection),
    notificationChoices: createNotificationChoiceStore(connection),
    notifications: createNotificationStore(connection),
    postSubscriptions: createPostSubscriptionStore(connection),
    eventProgress: createEventProgressStore(connection),
    webhooks: createWebhookStore(connection),
    webhookDeliveries: createDeliveryStore(connection),
  };
}

function accountStores(connection: Connection) {
  return {
    auditEvents: createAuditStore(connection),
    botCards: createBotCardStore(connection),
    namedTokens: createNamedTokenStore(connection),
    sessions: createSessionStore(connection),
    tokens: createTokenStore(connection),
    users: createUserStore(connection),
  };
}

type WriterNeeds = Parameters<typeof createForecastWriter>[0];

/** Requests write forecasts through `writer`, in group commits. */
function forecastStores(
  connection: Connection,
  {
    questions,
    counters,
    onTakenBack,
  }: {
    readonly questions: WriterNeeds["questions"];
    readonly counters: ReturnType<typeof createForecastCounters>;
    readonly onTakenBack: StoreOptions["onTakenBack"];
  },
) {
  const inputs = createForecastInputs(connection);
  const traces = createForecastTraces(connection);
  const forecasts = createForecastStore(connection, inputs);
  const takenBack = async (recorded: readonly RecordedForecast[]) => {
    // Counts that could not be written are written first, so that a recount corrects them, too.
    await counters.settled();
    await counters.forget(recorded, (userId) => forecasts.questionIdsOfUser(userId));
    await onTakenBack?.(recorded);
  };
  const writer = createForecastWriter({
    forecasts,
    questions,
    inputs,
    traces,
    counters,
    takenBack,
  });
  return {
    forecastCounters: counters,
    forecastInputs: inputs,
    forecastTraces: traces,
    forecasts: { ...forecasts, writer },
  };
}

/** Returns the same store. Its named reads first wait until the pending counts are written. */
function readingAfter<S extends object>(
  { after }: { after: () => Promise<void> },
  store: S,
  names: readonly (keyof S)[],
): S {
  const waiting: Partial<S> = {};
  for (const name of names) {
    const read = store[name] as (...given: unknown[]) => Promise<unknown>;
    waiting[name] = (async (...given: unknown[]) => {
      await after();
      return read(...given);
    }) as S[keyof S];
  }
  return { ...store, ...waiting };
}
