/** The texts of the list of questions. */
import { count } from "./format.ts";

export const feed = {
  title: "Questions",
  group: "Group",
  search: "Search the questions",
  find: "Search",
  tooShort: (least: number) => `A search needs ${least} characters or more.`,
  status: "Status",
  kind: "Type",
  place: "Where",
  order: "Order",
  anyStatus: "Any status",
  anyKind: "Any type",
  finished: (name: string) => `${name} (finished)`,
  main: "Main feed",
  everywhere: "All that I may see",
  mine: "Yours",
  anyMine: "Yours and others",
  mines: {
    new: "Not forecast by me",
    forecast: "Forecast by me",
    commented: "With my comments",
    followed: "In projects I follow",
  },
  results: (shown: number, page: number, hasNext: boolean) => {
    const found = count(shown, "question", "questions");
    if (page > 1) return `${found} on page ${page}`;
    return hasNext ? `${found}, and more on the next page` : found;
  },
  news: (added: number) => `${count(added, "more question", "more questions")}, show`,
  outcome: (text: string) => `Resolved: ${text}`,
  prediction: "Prediction",
  noPrediction: "No forecasts yet",
  noneStands: "No forecast stands",
  hidden: "Hidden for now",
  hiddenByChoice: "Hidden by your choice",
  up: (size: string) => `up ${size} in seven days`,
  down: (size: string) => `down ${size} in seven days`,
  points: ["point", "points"] as const,
  days: (days: number) => `${days}d`,
  you: (own: string) => `You: ${own}`,
  ifYes: "If yes",
  ifNo: "If no",
  forecasters: ["forecaster", "forecasters"] as const,
  comments: ["comment", "comments"] as const,
  opens: (day: string) => `opens ${day}`,
  closes: (day: string) => `closes ${day}`,
  resolves: (day: string) => `resolves ${day}`,
  resolved: (day: string) => `resolved ${day}`,
  pages: "Pages",
  page: (page: number) => `Page ${page}`,
  previous: "Previous",
  next: "Next",
  none: "There is no open question in the main feed. Questions of projects may be elsewhere, and the reference says how to write one.",
  everything: "Show all that I may see",
  write: "How to write a question",
  noneFits: "No question fits these filters.",
  clear: "Clear the filters",
  wide: "Search all that I may see",
};

export const orders = {
  hot: "Most active",
  new: "Newest",
  closing: "Closing soon",
  moving: "Moved this week",
  forecasters: "Most forecasters",
  comments: "Most comments",
};

export const resolutions = {
  yes: "Yes",
  no: "No",
  annulled: "Annulled",
  ambiguous: "Ambiguous",
  above_upper_bound: "Above the range",
  below_lower_bound: "Below the range",
};
