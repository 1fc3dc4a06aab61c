/** Rows in their stored form, for tests that insert them directly. */
import type { CommentDocument } from "../../src/store/comments/comment_documents.ts";
import {
  NO_COUNTS,
  type SubmissionDocument,
} from "../../src/store/submissions/submission_document.ts";
import type { ExportJobDocument } from "../../src/store/exports/export_job_document.ts";
import type { LeaderboardDocument } from "../../src/store/scores/score_documents.ts";

/** A board over all time, neither primary nor final. */
export function boardDocument(
  _id: number,
  given: Partial<LeaderboardDocument> = {},
): LeaderboardDocument {
  return {
    _id,
    projectId: null,
    name: `Board ${_id}`,
    scoreType: "peer_tournament",
    startTime: null,
    endTime: null,
    finalizeTime: null,
    prizePool: null,
    finalized: false,
    isPrimary: false,
    calculatedOn: null,
    ...given,
  };
}

/** A public root comment. */
export function commentDocument(
  given: Pick<CommentDocument, "_id" | "authorId" | "postId"> & Partial<CommentDocument>,
): CommentDocument {
  return {
    byBot: false,
    parentId: null,
    rootId: null,
    ancestorIds: [],
    createdAt: 0,
    textEditedAt: null,
    text: `Comment ${given._id}`,
    isPrivate: false,
    isSoftDeleted: false,
    isPinned: false,
    includedForecast: null,
    voteScore: 0,
    changedMyMindCount: 0,
    mentionedUserIds: [],
    keyFactors: [],
    liveReplyCount: 0,
    ...given,
  };
}

/** A file of forecasts that waits for its first run. */
export function submissionDocument(
  given: Pick<SubmissionDocument, "_id"> & Partial<SubmissionDocument>,
): SubmissionDocument {
  return {
    userId: 1,
    projectId: 1,
    unfinished: true,
    status: "queued",
    mode: "all_or_nothing",
    askedFormat: null,
    pattern: null,
    fileName: null,
    bytes: 1,
    sha256: "0".repeat(64),
    receivedAt: 1,
    attempt: 0,
    failures: 0,
    touchedAt: 1,
    format: null,
    counts: NO_COUNTS,
    faults: [],
    error: null,
    finishedAt: null,
    ...given,
  };
}

/** A job that waits for its first run. */
export function exportJobDocument(
  given: Pick<ExportJobDocument, "_id" | "fingerprint"> & Partial<ExportJobDocument>,
): ExportJobDocument {
  return {
    userId: 1,
    projectId: 1,
    unfinished: true,
    status: "queued",
    options: {
      includeComments: false,
      includeScores: false,
      includeKeyFactors: false,
      anonymized: false,
      raw: false,
      format: "zip",
    },
    baseUrl: "http://localhost",
    createdAt: 1,
    attempt: 0,
    failures: 0,
    touchedAt: 1,
    progress: { rowsDone: 0, rowsTotal: null, rowsPerSecond: null, secondsLeft: null },
    error: null,
    file: null,
    finishedAt: null,
    expiresAt: null,
    ...given,
  };
}
