/**
 * Lists what follows each change: derived fields, versions of cached values, jobs. A kind of change
 * without a row does not compile. `row.ts` says what happens for a row, and in which order.
 */
import { branchOptions, newBranchOptions } from "./branch_options.ts";
import type { ChangeKind, ChangeOf } from "./changes.ts";
import * as events from "./events.ts";
import * as fields from "./fields.ts";
import * as jobs from "./jobs.ts";
import {
  affectedByApproval,
  affectedByClose,
  affectedByDeletion,
  affectedByMove,
  affectedByPlacement,
  affectedByProject,
  affectedByProjectDeletion,
  affectedByQuestion,
  affectedByRenaming,
  affectedByStanding,
} from "./affected.ts";
import { rewrittenForecasts } from "./rewrite_options.ts";
import { rowOfAffected, row, type Row } from "./row.ts";
import * as versions from "./versions.ts";
import { toldEvents } from "./told_events.ts";
import { wantedWork } from "./wanted_work.ts";

const { feed, live, own, account } = versions;

/** What follows for the branches of conditionals whose parents are deleted. */
const ofBranches = {
  fields: [fields.branches, fields.hiddenScores, fields.postFields],
  jobs: [jobs.knownAggregations, jobs.resolvedScores, jobs.postRecounts],
} as const;

type Table<Kinds extends ChangeKind> = { readonly [Kind in Kinds]: Row<ChangeOf<Kind>> };

const ofPosts = {
  postMade: row<"postMade">({
    about: "A post was written",
    fields: [newBranchOptions, fields.ownFields],
    versions: [feed],
  }),
  postEdited: row<"postEdited">({
    about: "The texts or questions of a post changed",
    fields: [fields.ownFields],
    versions: [feed],
    events: [events.edits],
  }),
  postMoved: rowOfAffected(affectedByMove<ChangeOf<"postMoved">>, {
    about: "A post was submitted, rejected or taken back",
    fields: [fields.ownFields, fields.branches, fields.postFields],
    versions: [feed],
    jobs: [
      jobs.boardsOfTheMoved,
      jobs.postScores,
      jobs.knownAggregations,
      jobs.postRecounts,
      jobs.reviewTelling,
    ],
    unmark: fields.movedMark,
  }),
  postApproved: rowOfAffected(affectedByApproval, {
    about: "A post was approved with a schedule",
    fields: [fields.ownFields, ...ofBranches.fields, fields.measures],
    versions: [feed],
    jobs: [
      jobs.boardsOfThePost,
      jobs.knownAggregations,
      jobs.resolvedScores,
      jobs.postRecount,
      jobs.postRecounts,
      jobs.reviewTelling,
    ],
    events: [events.openings],
    unmark: fields.movedMark,
  }),
  postDeleted: rowOfAffected(affectedByMove<ChangeOf<"postDeleted">>, {
    about: "A post was deleted",
    fields: [fields.disapproval, fields.projectCounts, ...ofBranches.fields],
    versions: [feed],
    jobs: [jobs.boardsOfThePost, jobs.postScores, ...ofBranches.jobs],
    unmark: fields.movedMark,
  }),
  postPlaced: rowOfAffected(affectedByPlacement, {
    about: "A post was put into projects or taken out",
    fields: [fields.projectCounts],
    versions: [feed],
    jobs: [jobs.boardsOfThePlaced, jobs.placedScores],
  }),
  postViewed: row<"postViewed">({ about: "An account viewed a post", versions: [own] }),
  voteCast: row<"voteCast">({
    about: "A post was voted on",
    fields: [fields.voteScore],
    versions: [feed, own],
    jobs: [jobs.postMeasures],
  }),
  voteRepeated: row<"voteRepeated">({
    about: "A vote was cast that stood already",
    versions: [own],
  }),
  commentCounted: row<"commentCounted">({
    about: "A public comment was written or deleted",
    fields: [fields.commentCount],
    versions: [feed, own],
    jobs: [jobs.postMeasures],
    events: [events.newComments],
  }),
  commentRepeated: row<"commentRepeated">({
    about: "A repeated request found its comment written already",
    versions: [feed, own],
    jobs: [jobs.postRecount],
    events: [events.newComments],
  }),
  countersCorrected: row<"countersCorrected">({
    about: "Counters of a post were corrected",
    versions: [feed],
  }),
  countsMoved: row<"countsMoved">({
    about: "Counts of projects were computed again",
    versions: [live],
  }),
  measuresMoved: row<"measuresMoved">({
    about: "Hotness and movement of posts were computed again",
    versions: [live],
  }),
} satisfies Partial<Table<ChangeKind>>;

const ofQuestions = {
  questionsClosed: rowOfAffected(affectedByClose, {
    about: "Questions reached their scheduled close",
    fields: [fields.postFields],
    versions: [feed],
    jobs: [jobs.endlessAggregations],
    events: [events.closings],
    unmark: fields.closedMark,
  }),
  questionSettled: rowOfAffected(affectedByQuestion, {
    about: "A question was resolved, unresolved, closed or given other rules",
    first: [feed],
    fields: [fields.branches, fields.hiddenScores, fields.hiddenMovement, fields.postFields],
    versions: [feed],
    jobs: [jobs.settledAggregations, jobs.scores, jobs.postRecounts],
    events: events.settlements,
    unmark: fields.settledMark,
  }),
  parentRenamed: rowOfAffected(affectedByRenaming, {
    about: "The title of a question changed",
    fields: [fields.branches],
    versions: [feed],
    unmark: fields.settledMark,
  }),
  optionsChanged: row<"optionsChanged">({
    about: "The options of a question changed",
    fields: [rewrittenForecasts, branchOptions],
    versions: [feed],
    jobs: [jobs.optionsRebuild],
    events: [events.optionEdits],
    unmark: fields.optionsMark,
  }),
  forecastsWritten: row<"forecastsWritten">({
    about: "An account forecast or withdrew",
    versions: [own],
    jobs: [jobs.aggregationsSoon],
  }),
  forecastsRepeated: row<"forecastsRepeated">({
    about: "A repeated request found its forecasts written already",
    versions: [own],
    // They may have become visible later than a run looks back.
    jobs: [jobs.rebuildsSoon, jobs.postRecounts],
  }),
  forecastsRefused: row<"forecastsRefused">({
    about: "Forecasts that others may have read were taken back",
    versions: [live],
    jobs: [jobs.rebuildsSoon],
  }),
  aggregationWanted: row<"aggregationWanted">({
    about: "A prediction lacks stored forecasts",
    jobs: [jobs.aggregations],
  }),
  recountWanted: row<"recountWanted">({
    about: "Counters of posts lack stored forecasts",
    jobs: [jobs.postRecounts],
  }),
  predictionMoved: row<"predictionMoved">({
    about: "A prediction was updated",
    versions: [live],
    events: [events.predictionChanges],
  }),
  predictionFinal: row<"predictionFinal">({
    about: "The last prediction before a resolution is stored",
    versions: [feed],
  }),
  questionScored: row<"questionScored">({
    about: "The scores of a question were written or removed",
    versions: [feed],
    jobs: [jobs.boardsOfTheQuestion, jobs.trackRecordOfPost],
    events: [events.readyScores],
  }),
  scoresWanted: row<"scoresWanted">({
    about: "Resolved questions have no scores",
    jobs: [jobs.scores],
  }),
} satisfies Partial<Table<ChangeKind>>;

const ofTheRest = {
  projectMade: row<"projectMade">({
    about: "A project was made",
    versions: [versions.projects, feed],
  }),
  projectChanged: rowOfAffected(affectedByProject, {
    about: "A project changed",
    fields: [fields.projectCounts],
    versions: [versions.projects, feed],
    jobs: [jobs.boardsOfTheProject, jobs.boardsAroundProject, jobs.resolvedScores],
  }),
  projectFollowed: row<"projectFollowed">({
    about: "An account follows a project or no longer does",
    versions: [own],
  }),
  projectDeleted: rowOfAffected(affectedByProjectDeletion, {
    about: "A project was deleted",
    ...ofBranches,
    versions: [versions.projects, feed],
    unmark: fields.parentMarks,
  }),
  membershipChanged: row<"membershipChanged">({
    about: "Accounts joined, left or changed level",
    versions: [account, live],
  }),
  accountChanged: row<"accountChanged">({
    about: "The profile, flags or credentials of accounts changed",
    versions: [account, live],
  }),
  accountRenamed: row<"accountRenamed">({
    about: "An account has a new name",
    versions: [account, feed],
  }),
  accountDeleted: rowOfAffected(affectedByDeletion, {
    about: "An account was deleted by its owner",
    fields: [fields.erasedBots, fields.endedCredentials, fields.forgottenAddresses],
    versions: [account, feed, live],
    unmark: fields.standingMark,
  }),
  standingChanged: rowOfAffected(affectedByStanding, {
    about: "An account was closed, marked as spam, blacklisted, or restored",
    versions: [account, live],
    jobs: [jobs.rebuilds, jobs.resolvedScores],
    unmark: fields.standingMark,
  }),
  databaseReplaced: row<"databaseReplaced">({
    about: "A backup was restored",
    versions: [versions.everyAccount, versions.projects, feed],
  }),
} satisfies Partial<Table<ChangeKind>>;

/** Every kind of change with its row. */
export const consequences: Table<ChangeKind> = {
  ...ofPosts,
  ...ofQuestions,
  ...ofTheRest,
  ...toldEvents,
  ...wantedWork,
};
