/** The groups of operations in the document, each with a sentence. A route names one of them. */
export const TAGS = {
  Administration:
    "Staff create accounts and boards, keep the download whitelist and read the state of the platform.",
  Authentication:
    "An account signs up, logs in, and reads or replaces the token with which programs call.",
  Authoring:
    "Authors write posts, and curators approve them, change them and put them into projects.",
  Bots: "A person creates bots, which forecast under names and tokens of their own.",
  Comments: "Accounts discuss posts, and vote on, pin and report what others wrote.",
  Events: "What happens is told while it happens, so that no program has to ask again and again.",
  Exports: "A project's questions, forecasts, comments and scores are downloaded as one archive.",
  Forecasts:
    "Forecasts are submitted and withdrawn, up to 500 in one request, and the caller's are listed.",
  Leaderboards:
    "Boards, medals and the track record show how well accounts and the platform forecast.",
  Notifications:
    "Accounts follow posts, and are told of mentions, of replies and of what happens on what they follow.",
  Operations:
    "Programs ask whether the platform is up, and where its pages are. No token is needed.",
  Posts: "Posts hold the questions; they are listed, filtered, read and voted on.",
  Projects: "Tournaments, communities, categories and topics group posts and have members.",
  Public:
    "Posts, comments, projects and boards are read without an account, where their project allows it.",
  Questions: "A single question is read, given a distribution, closed and resolved.",
  Series:
    "Curators have questions asked in rounds by a calendar, and resolve them by what was observed.",
  Webhooks: "Addresses of programs that the platform calls when something happens.",
  Users: "Accounts are looked up, and a caller reads and changes its own.",
} as const satisfies Record<string, string>;

export type Tag = keyof typeof TAGS;
