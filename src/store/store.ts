/** The store as one capability: one interface per collection. The only place that knows them all. */
import type { Connection } from "mongoose";
import { createAggregateStore } from "./aggregates.ts";
import { createCheckReportStore } from "./check_reports.ts";
import { createCommentEditStore } from "./comment_edits.ts";
import { createCommentMarkStore } from "./comment_marks.ts";
import { createCommentStore } from "./comments.ts";
import { createCounterStore } from "./counters.ts";
import { createDataAccessStore } from "./data_access.ts";
import { createExportFileHeadStore, createExportFileStore } from "./export_files.ts";
import { createExportJobStore } from "./export_jobs.ts";
import { createForecastCounters } from "./forecast_counters.ts";
import { createForecastWriter } from "./forecast_writer.ts";
import { createDemoStore } from "./demo.ts";
import { createForecastStore } from "./forecasts.ts";
import { createIdempotencyStore } from "./idempotency.ts";
import { createExclusionStore } from "./exclusions.ts";
import { createLeaderboardEntryStore, createLeaderboardStore } from "./leaderboards.ts";
import { createMembershipStore } from "./memberships.ts";
import { createPostViewStore } from "./post_views.ts";
import { createPostStore } from "./posts.ts";
import { createProjectStore } from "./projects.ts";
import { createQuestionStore } from "./questions.ts";
import { createReportStore } from "./reports.ts";
import { createScoreHeadStore, createScoreStore } from "./scores.ts";
import { createScoreSheetStore } from "./score_sheets.ts";
import { createSessionStore } from "./sessions.ts";
import { createSubscriptionStore } from "./subscriptions.ts";
import { createTokenStore } from "./tokens.ts";
import { createTrackRecordStore } from "./track_record.ts";
import { createUserStore } from "./users.ts";
import { createVoteStore } from "./votes.ts";
import { createWatermarkStore } from "./watermarks.ts";

export type Store = ReturnType<typeof openStore>;

export function openStore(connection: Connection) {
  const forecastCounters = createForecastCounters(connection);
  const counted = { after: forecastCounters.settled };
  const questions = readingAfter(counted, createQuestionStore(connection), [
    "byId",
    "byIds",
    "ofPosts",
  ]);
  const exportFileHeads = createExportFileHeadStore(connection);
  const scoreHeads = createScoreHeadStore(connection);
  const scoreSheets = createScoreSheetStore(connection);
  const forecasts = createForecastStore(connection);
  const writer = createForecastWriter({ forecasts, questions, counters: forecastCounters });
  return {
    aggregates: createAggregateStore(connection),
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
    forecastCounters,
    demo: createDemoStore(connection),
    exclusions: createExclusionStore(connection),
    /** Rows are written through `writer` by requests, in group commits. */
    forecasts: { ...forecasts, writer },
    idempotency: createIdempotencyStore(connection),
    leaderboardEntries: createLeaderboardEntryStore(connection),
    leaderboards: createLeaderboardStore(connection),
    memberships: createMembershipStore(connection),
    posts: readingAfter(counted, createPostStore(connection), ["byId", "byIds", "page"]),
    postViews: createPostViewStore(connection),
    postVotes: createVoteStore(connection, "post_votes"),
    projects: createProjectStore(connection),
    questions,
    reports: createReportStore(connection),
    scoreHeads,
    scores: createScoreStore(connection, scoreHeads, scoreSheets),
    scoreSheets,
    sessions: createSessionStore(connection),
    subscriptions: createSubscriptionStore(connection),
    tokens: createTokenStore(connection),
    trackRecord: createTrackRecordStore(connection),
    users: createUserStore(connection),
    watermarks: createWatermarkStore(connection),
  };
}

/** The same store, whose named reads wait until what must be in them is written. */
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
