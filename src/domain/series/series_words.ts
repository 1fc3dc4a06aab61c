/** The words of series and their rounds. Contract 3.19. */
import { QUESTION_STATUSES } from "../vocabulary.ts";

export const FREQUENCIES = ["weekly", "monthly", "daily"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

export const WEEKDAYS = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Where a round stands. */
export const ROUND_STATES = ["planned", "making", ...QUESTION_STATUSES, "missed"] as const;
export type RoundState = (typeof ROUND_STATES)[number];

/** What an observation does to a question that depends on it. */
export const OBSERVED_RESULTS = ["resolved", "revised", "unchanged", "refused"] as const;
export type ObservedResult = (typeof OBSERVED_RESULTS)[number];

/** Most rounds of a series. */
export const MOST_ROUNDS = 600;
/** Most posts of a round. */
export const MOST_ROUND_POSTS = 50;
/** Most questions of a round, those of groups counted one by one. */
export const MOST_ROUND_QUESTIONS = 500;
/** Most observations of one request. */
export const MOST_OBSERVATIONS = 200;
/** Most questions that one request resolves. */
export const MOST_SETTLED = 500;
/** Most series of a project. */
export const MOST_SERIES = 200;
/** Most days between a round and the end of a window. */
export const MOST_WINDOW_DAYS = 3_660;
