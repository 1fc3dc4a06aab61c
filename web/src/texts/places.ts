/** The texts of the pages that list projects and boards, and of the status. */

export const publicLists = {
  closing: "Closing soon",
  moved: "Moved this week",
  resolved: "Resolved lately",
  all: (title: string) => `All: ${title}`,
};

export const tournaments = {
  title: "Tournaments",
  lead: "Questions that belong together, with a leaderboard of their own.",
  running: "Running",
  finished: "Finished",
  communities: "Communities",
  make: "Make or manage a project",
  noneRunning: "No tournament is running now.",
  noneFinished: "No tournament has finished yet.",
  ends: (day: string) => `ends ${day}`,
  ended: (day: string) => `ended ${day}`,
  prize: (amount: string) => `${amount} in prizes`,
  questions: ["question", "questions"] as const,
  forecasters: ["forecaster", "forecasters"] as const,
};

export const topics = {
  title: "Categories and topics",
  categories: "Categories",
  topics: "Topics",
  noCategories: "There is no category yet.",
  noTopics: "There is no topic yet.",
};

export const status = {
  title: "Status",
  good: "The platform serves requests.",
  bad: "The platform cannot serve requests now. What you sent before is kept.",
  parts: "What it depends on",
  part: "Part",
  state: "State",
  works: "works",
  again: "Ask again",
};

export const leaderboards = {
  title: "Leaderboards",
  lead: "The ranks on the whole platform. Each tournament has its own on its page.",
  tournaments: "All tournaments",
  none: "There is no leaderboard of the whole platform yet.",
  between: (from: string, to: string) => `${from} to ${to}`,
};

export const forecasts = {
  title: "Your forecasts",
  lead: "What counts for you now on open questions.",
  none: "None of your forecasts counts now.",
  find: "Find a question",
  order: "Order",
  orders: { ends: "Ends soon", away: "Farthest from the others" },
  question: "Question",
  yours: "You",
  others: "Community",
  ends: "Ends",
  atClose: "at its close",
  choose: (title: string) => `Choose “${title}”`,
  withdraw: (count: number) =>
    count === 0
      ? "Withdraw …"
      : count === 1
        ? "Withdraw 1 forecast"
        : `Withdraw ${count} forecasts`,
  sure: (count: number) => (count === 1 ? "Withdraw this forecast?" : "Withdraw these forecasts?"),
  about:
    "They stop counting now, and stay in your history. You can forecast again while a question is open.",
  done: (count: number) =>
    count === 1 ? "1 forecast was withdrawn." : `${count} forecasts were withdrawn.`,
  more: "These are on the first 100 questions. The others follow when these are gone.",
};
