/** The texts of the pages of tournaments and communities. */
import { count } from "./format.ts";

export const project = {
  types: {
    tournament: "Tournament",
    question_series: "Question series",
    index: "Index",
    site_main: "Main community",
    community: "Community",
  },
  private: "Not open to everybody",
  begins: "Begins",
  ends: "Ends",
  ended: "Ended",
  prize: "Prize pool",
  questions: "Questions",
  forecasters: "Forecasters",
  forecasts: "Forecasts",
  followers: "Followers",
  facts: "Dates and counts",
  manage: "Manage",
  follow: "Follow",
  unfollow: "Stop following",
  all: (name: string) => `All questions of ${name}`,
  noQuestions: "There are no questions here yet.",
};

export const board = {
  title: "Leaderboard",
  none: "There is no leaderboard here.",
  empty: "There are no entries yet. They appear once a question is scored.",
  you: "You",
  yours: (rank: number, of: number) => `Your rank is ${rank} of ${of}.`,
  yoursOutside: "You have an entry without a rank.",
  noneOfYours: "You have no entry yet. It appears once a question that you forecast is scored.",
  rank: "Rank",
  name: "Name",
  score: "Score",
  interval: "Likely range",
  coverage: "Coverage",
  questions: "Questions",
  medal: "Medal",
  prize: "Prize",
  bot: "bot",
  method: "community prediction",
  noRank: "–",
  medals: { gold: "Gold", silver: "Silver", bronze: "Bronze" },
  entries: (from: number, to: number, of: number) => `${from} to ${to} of ${of}`,
  notes: {
    provisional: (time: string) =>
      `The leaderboard is not final. Its entries were computed on ${time}.`,
    finalAt: (time: string) => `It becomes final on ${time}.`,
    notComputed: "The leaderboard has not been computed yet.",
    bots: {
      exclude_and_show: "Bots are shown without a rank, because people are ranked here.",
      exclude_and_hide: "Bots are not shown, because people are ranked here.",
      include: "Bots are ranked like people.",
      bots_only: "Bots are ranked here, and people are not.",
    },
    excluded: "An entry without a rank was excluded by the rules or by the organiser.",
    noMedals: "A leaderboard that is not open to everybody gives no medals.",
    interval:
      "The likely range holds 95 of 100 scores that are computed again from random draws of the same questions.",
  },
  scores: {
    peer: "peer scores",
    baseline: "baseline scores",
    spot_peer: "spot peer scores",
    spot_baseline: "spot baseline scores",
    default: "scores",
    comment_insight: "votes on comments",
    question_writing: "forecasters of questions",
    manual: "entries by hand",
  },
  ranks: (score: string, entries: number) =>
    `Ranks ${score} · ${count(entries, "entry", "entries")}`,
};
