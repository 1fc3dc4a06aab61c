/** Each change leads to exactly these fields, versions and jobs. */
import { expect } from "chai";
import type { ChangeKind } from "../../../src/consequences/changes.ts";
import { consequences } from "../../../src/consequences/table.ts";

interface Expected {
  readonly first?: readonly string[];
  readonly fields?: readonly string[];
  readonly versions?: readonly string[];
  readonly jobs?: readonly string[];
  readonly mark?: string;
}

const expected: Readonly<Record<ChangeKind, Expected>> = {
  postMade: {
    fields: [
      "options of the branches of the post, from their child",
      "windows and times of the post, counts of its projects",
    ],
    versions: ["feed"],
  },
  postEdited: {
    fields: ["windows and times of the post, counts of its projects"],
    versions: ["feed"],
  },
  postMoved: {
    fields: ["windows and times of the post, counts of its projects"],
    versions: ["feed"],
    jobs: [
      "recompute_leaderboard: boards that the post counted on, if it was approved",
      "score_question: questions of the post that are resolved",
    ],
    mark: "movedSince",
  },
  postApproved: {
    fields: [
      "windows and times of the post, counts of its projects",
      "branches of the conditionals on it",
      "outdated scores hidden",
      "windows and times of the posts, counts of their projects",
      "hotness and movement of the post",
    ],
    versions: ["feed"],
    jobs: [
      "recompute_leaderboard: boards that the post counts on",
      "aggregate_question: questions that have a prediction",
      "score_question: questions that are resolved",
      "refresh_post: the post with its counters",
      "refresh_post: the posts with their counters",
    ],
    mark: "movedSince",
  },
  postDeleted: {
    fields: ["`postApproved` of its questions", "counts of the projects"],
    versions: ["feed"],
    jobs: [
      "recompute_leaderboard: boards that the post counts on",
      "score_question: questions of the post that are resolved",
    ],
    mark: "movedSince",
  },
  postPlaced: {
    fields: ["counts of the projects"],
    versions: ["feed"],
    jobs: [
      "recompute_leaderboard: boards of the projects, and global ones if one of the projects brings to the main feed",
      "score_question: questions of the post that are resolved, if one of the projects brings to the main feed",
    ],
  },
  postViewed: {
    versions: ["own"],
  },
  voteCast: {
    fields: ["`voteScore`"],
    versions: ["feed", "own"],
    jobs: ["refresh_post: the post"],
  },
  voteRepeated: {
    versions: ["own"],
  },
  commentCounted: {
    fields: ["`commentCount`"],
    versions: ["feed", "own"],
    jobs: ["refresh_post: the post"],
  },
  commentRepeated: {
    versions: ["feed", "own"],
    jobs: ["refresh_post: the post with its counters"],
  },
  countersCorrected: {
    versions: ["feed"],
  },
  countsMoved: {
    versions: ["live"],
  },
  measuresMoved: {
    versions: ["live"],
  },
  questionsClosed: {
    fields: ["windows and times of the posts, counts of their projects"],
    versions: ["feed"],
    jobs: ["aggregate_question: questions whose prediction would have ended later"],
    mark: "closingSince",
  },
  questionSettled: {
    first: ["feed"],
    fields: [
      "branches of the conditionals on it",
      "outdated scores hidden",
      "movement of a hidden prediction",
      "windows and times of the posts, counts of their projects",
    ],
    versions: ["feed"],
    jobs: [
      "aggregate_question: the question and the branches, from the start if they are recomputed",
      "score_question: the questions",
      "refresh_post: the posts with their counters",
    ],
    mark: "unsettledSince",
  },
  optionsChanged: {
    fields: [
      "forecasts under the new options",
      "options of the branches of the conditionals on it, and their forecasts",
    ],
    versions: ["feed"],
    jobs: ["aggregate_question: the question, from the start"],
    mark: "optionsChange",
  },
  forecastsWritten: {
    versions: ["own"],
    jobs: ["aggregate_question: the questions, soon"],
  },
  forecastsRepeated: {
    versions: ["own"],
    jobs: [
      "aggregate_question: the questions, from the start, soon",
      "refresh_post: the posts with their counters",
    ],
  },
  forecastsRefused: {
    versions: ["live"],
    jobs: ["aggregate_question: the questions, from the start, soon"],
  },
  predictionBehind: {
    jobs: ["aggregate_question: the questions"],
  },
  countersBehind: {
    jobs: ["refresh_post: the posts with their counters"],
  },
  predictionMoved: {
    versions: ["live"],
  },
  predictionFinal: {
    versions: ["feed"],
  },
  questionScored: {
    versions: ["feed"],
    jobs: [
      "recompute_leaderboard: boards that the question counts on",
      "recompute_track_record: the platform",
    ],
  },
  scoresMissed: {
    jobs: ["score_question: the questions"],
  },
  boardsOutdated: {
    jobs: ["recompute_leaderboard: the boards"],
  },
  trackRecordOutdated: {
    jobs: ["recompute_track_record: the platform"],
  },
  projectMade: {
    versions: ["projects", "feed"],
  },
  projectChanged: {
    fields: ["counts of the projects"],
    versions: ["projects", "feed"],
    jobs: [
      "recompute_leaderboard: its boards, if they depend on what changed",
      "recompute_leaderboard: boards where its posts become visible or hidden",
      "score_question: questions that are resolved",
    ],
  },
  projectFollowed: {
    versions: ["own"],
  },
  projectDeleted: {
    versions: ["projects", "feed"],
  },
  membershipChanged: {
    versions: ["account", "live"],
  },
  accountChanged: {
    versions: ["account", "live"],
  },
  accountRenamed: {
    versions: ["account", "feed"],
  },
  standingChanged: {
    versions: ["account", "live"],
    jobs: [
      "aggregate_question: the questions, from the start",
      "score_question: questions that are resolved",
    ],
    mark: "standingSince",
  },
  databaseReplaced: {
    versions: ["account", "projects", "feed"],
  },
  effectUnknown: {
    versions: ["feed"],
  },
  exportWanted: {
    jobs: ["export_project: the exports"],
  },
  recomputationWanted: {
    jobs: [
      "aggregate_question: the questions, from the start",
      "score_question: the requested questions",
      "refresh_post: the posts with their counters",
    ],
  },
  measuresWanted: {
    jobs: ["refresh_derived: all posts and projects"],
  },
  checkWanted: {
    jobs: ["self_check: all posts and projects"],
  },
};

describe("consequences", () => {
  for (const [kind, row] of Object.entries(consequences)) {
    it(`of ${kind} are exactly these`, () => {
      const {
        first = [],
        fields = [],
        versions = [],
        jobs = [],
        mark = null,
      } = expected[kind as ChangeKind];

      expect(row.first).to.deep.equal(first);
      expect(row.fields).to.deep.equal(fields);
      expect(row.versions).to.deep.equal(versions);
      expect(row.jobs).to.deep.equal(jobs);
      expect(row.mark).to.equal(mark);
    });
  }
});
