/** The texts of the deletion of a post: a part of the catalogue. */
import { count } from "./format.ts";

const forecasts = (all: number) => count(all, "forecast", "forecasts");
const forecasters = (all: number) => count(all, "forecaster", "forecasters");

export const remove = {
  ask: "Delete …",
  askOf: (title: string) => `Delete …: ${title}`,
  title: (title: string) => `Delete “${title}”?`,
  about: "It is shown to no one any more, and cannot be brought back here.",
  confirm: "Delete",
  questions: (all: number) => `Its ${count(all, "question goes", "questions go")} with it.`,
  forecasts: (all: number, people: number) =>
    `${forecasts(all)} of ${forecasters(people)} go with it, with their scores.`,
  comments: (all: number) => `${count(all, "comment goes", "comments go")} with it.`,
  boards: "Leaderboards that are not final are computed again without it.",
  conditionals: "Conditionals on it are annulled.",
} as const;
