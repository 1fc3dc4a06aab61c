/** The rows of the table for events that a job tells: the clock brings them, or a job made something. */
import * as events from "./events.ts";
import { row } from "./row.ts";

export const toldEvents = {
  questionsOpened: row<"questionsOpened">({
    about: "Questions reached their opening",
    events: [events.dueOpenings],
  }),
  predictionsRevealed: row<"predictionsRevealed">({
    about: "Predictions reached their reveal",
    events: [events.reveals],
  }),
  commentsUntold: row<"commentsUntold">({
    about: "A process may have died before it told of public comments",
    events: [events.untoldComments],
  }),
  accountsTold: row<"accountsTold">({
    about: "Accounts were told of something",
    events: [events.newNotifications],
  }),
  boardPublished: row<"boardPublished">({
    about: "The entries of a board were computed",
    events: [events.newBoards],
  }),
};
