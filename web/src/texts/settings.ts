/** The texts of the settings of projects: a part of the catalogue. */
import { count } from "./format.ts";

export const settings = {
  webhooks: "Webhooks of the project",
  title: "Settings",
  name: "Name",
  subtitle: "One line below the name",
  description: "Description",
  markdown: "Markdown.",
  start_date: "Begin",
  close_date: "End",
  prize_pool: "Prize pool",
  prize_currency: "Currency",
  hints: {
    start_date: "Shown on the page.",
    close_date: "The leaderboard becomes final then.",
    prize_pool: "An amount with at most two decimals; empty without prizes.",
    prize_currency: "Three letters, such as EUR or USD.",
    objection_days:
      "From 0 to 90 days after a resolution. Scores are provisional until then; 0 takes no objections.",
  },
  access: "Who may take part",
  accesses: {
    private: ["Members only", "Others do not learn that the project exists."],
    viewer: ["All may read", "Only members forecast."],
    forecaster: ["All may forecast", "Everybody with an account takes part."],
    curator: ["All may curate", "Everybody with an account reviews and resolves."],
    admin: ["All may administer", "Everybody with an account changes everything."],
  },
  visibility: "Where it is listed",
  visibilities: {
    normal: ["Main feed", "Its questions come to the main feed and count for global leaderboards."],
    not_in_main_feed: [
      "Lists and search",
      "It is listed, and its questions stay out of the main feed.",
    ],
    unlisted: [
      "Nowhere",
      "Only people who know its address find it. This alone does not make it private.",
    ],
  },
  readers: "Reading without an account",
  readerKinds: {
    accounts: ["With an account only", "Visitors are asked to sign in."],
    public: [
      "Open to the public",
      "Anybody reads its approved questions, predictions, public comments and leaderboard. A private project stays private.",
    ],
  },
  botComments: "Comments of bots",
  botCommentKinds: {
    public: ["Public", "A bot comments as people do."],
    private: ["Private at first", "Each stays private until the bot or its owner publishes it."],
  },
  bots: "Bots on the leaderboard",
  botStatuses: {
    exclude_and_show: ["Shown without a rank", "People are ranked, and bots stand beside them."],
    exclude_and_hide: ["Not shown", "Only their owners and operators see their entries."],
    include: ["Ranked like people", "A bot may take a rank and a prize."],
    bots_only: ["Bots only", "Bots are ranked, and people are not."],
  },
  cards: "Cards of bots",
  cardKinds: {
    optional: ["As they like", "A bot forecasts with or without a card."],
    required: [
      "Required",
      "A bot forecasts only when its card names its model, provider, training cutoff and method.",
    ],
  },
  traces: "Traces of forecasts",
  traceKinds: {
    off: ["Not taken", "A forecast comes without its reasons."],
    optional: ["Taken", "A forecast may say its reasons, sources and costs."],
    required: ["Required", "A forecast without its reasons is refused, of people too."],
  },
  reveal: "Who reads traces",
  reveals: {
    never: ["Their authors only", "Administrators read them with a reason that is recorded."],
    at_close: ["Everybody after the close", "All who see the question read them when it closes."],
    at_resolution: [
      "Everybody after the resolution",
      "All who see the question read them when it is resolved.",
    ],
  },
  proposers: "Who proposes outcomes",
  proposerKinds: {
    curators: ["Curators only", "Curators propose an outcome with its sources, and accept one."],
    forecasters: [
      "All who may forecast",
      "Forecasters and their bots propose outcomes too. Only a curator accepts one.",
    ],
  },
  objectionDays: "Days for objections",
  remove: {
    ask: "Delete the project …",
    onlyOperators: "Only operators can delete the project.",
    title: (name: string) => `Delete “${name}”?`,
    about: "The project is shown to no one any more, and cannot be brought back here.",
    confirm: "Delete the project",
    posts: (all: number) =>
      `${count(all, "approved question goes", "approved questions go")} with it, and all of its drafts, except what was moved to another project before.`,
    followers: (all: number) => `${count(all, "follower loses", "followers lose")} it.`,
    board: "Its leaderboards are not shown any more.",
    conditionals: "Conditionals on its questions are annulled.",
    refused: "A project with forecasts on approved questions is not deleted: move those first.",
  },
  openTitle: "Open the project to everybody?",
  openAbout:
    "Everybody with an account can read its approved questions and comments from now on. What was read cannot be hidden again.",
  openConfirm: "Open the project",
} as const;

const { name, subtitle, description, start_date, close_date, visibility } = settings;
const { prize_pool, prize_currency } = settings;
/** The labels of the settings by the names of the API. */
export const settingLabels = {
  name,
  subtitle,
  description,
  start_date,
  close_date,
  prize_pool,
  prize_currency,
  visibility,
  default_permission: settings.access,
  public_read: settings.readers,
  private_bot_comments: settings.botComments,
  bot_leaderboard_status: settings.bots,
  requires_card: settings.cards,
  traces: settings.traces,
  trace_reveal: settings.reveal,
  proposers: settings.proposers,
  objection_days: settings.objectionDays,
} as const;
