/** The rows of the table for work that is asked for: nothing follows from them except its jobs. */
import * as jobs from "./jobs.ts";
import { row } from "./row.ts";

export const wantedWork = {
  boardsWanted: row<"boardsWanted">({
    about: "Boards are new, outdated or requested",
    jobs: [jobs.givenBoards],
  }),
  benchmarkWanted: row<"benchmarkWanted">({
    about: "Somebody asks for an outdated benchmark",
    jobs: [jobs.benchmark],
  }),
  trackRecordWanted: row<"trackRecordWanted">({
    about: "The track record is outdated",
    jobs: [jobs.trackRecord],
  }),
  letterWanted: row<"letterWanted">({
    about: "Somebody waits for a mail with a link",
    jobs: [jobs.letters],
  }),
  invitationsWanted: row<"invitationsWanted">({
    about: "Addresses were invited to a project",
    jobs: [jobs.invitations],
  }),
  notificationMailsWanted: row<"notificationMailsWanted">({
    about: "Notifications are to go out by mail",
    jobs: [jobs.notificationMails],
  }),
  tellingWanted: row<"tellingWanted">({
    about: "Accounts are to be told of something",
    jobs: [jobs.tellings],
  }),
  deliveriesDue: row<"deliveriesDue">({
    about: "Deliveries of webhooks are due",
    jobs: [jobs.sendings],
  }),
  filesWanted: row<"filesWanted">({
    about: "Files of forecasts wait for their runs",
    jobs: [jobs.fileRuns],
  }),
  exportWanted: row<"exportWanted">({
    about: "An export waits for its run",
    jobs: [jobs.exportRuns],
  }),
  recomputationWanted: row<"recomputationWanted">({
    about: "An operator asked to recompute questions or posts",
    jobs: [jobs.rebuilds, jobs.wantedScores, jobs.postRecounts],
  }),
  measuresWanted: row<"measuresWanted">({
    about: "An operator asked to recompute everything",
    jobs: [jobs.derived],
  }),
  checkWanted: row<"checkWanted">({
    about: "A process started, or an operator asked for a check",
    jobs: [jobs.selfCheck],
  }),
};
