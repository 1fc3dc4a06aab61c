/** The texts of the frame and of what every page may show: a part of the catalogue. */
import { count } from "./format.ts";

export const name = "Presage";

export const nav = {
  label: "Main",
  crumbs: "Where you are",
  questions: "Questions",
  tournaments: "Tournaments",
  leaderboards: "Leaderboards",
  search: "Search",
  menu: "Your pages",
  forecasts: "Your forecasts",
  record: "Your record",
  account: "Account",
  signIn: "Sign in",
  signUp: "Create an account",
  signOut: "Sign out",
  reference: "API",
  guide: "Guide",
  status: "Status",
  write: "Write",
  operate: "Operate",
  skip: "Skip to the content",
  reading: "Loading …",
  offline: "You are offline. What you typed stays here; nothing is sent until you are back.",
} as const;

/** A problem says what has happened, and in the next sentence what that means for the reader. */
export const problems = {
  /** The heading of a page that could not be read. */
  notShown: "The page is not shown yet",
  offline: "You are offline.",
  unreachable: "The server did not answer.",
  busy: "The server is busy.",
  tooMany: "That was too often.",
  broken: "Something went wrong on the server.",
  /** What is said of an answer whose text is for programs, by its status. */
  statuses: {
    401: "Your session has ended.",
    403: "You may not do this.",
    404: "It does not exist, or you may not see it.",
    413: "This is too long.",
  } as Readonly<Record<number, string>>,
  refused: (status: number) => `The server refused this (${status}).`,
  again: {
    /** After a request that reads or checks. */
    read: (when: string) => `Try again${when}.`,
    notStored: (when: string) => `Nothing was stored; try again${when}.`,
    unsure: (when: string) =>
      `It is not known whether anything was stored. Try again${when}: a repeated request is carried out only once.`,
    connected: " when you are connected",
    seconds: (wait: number) => (wait > 0 ? ` in ${count(wait, "second", "seconds")}` : " soon"),
  },
  nothingStored: "Nothing was stored.",
  fields: "Nothing was stored. Please look at the marked fields.",
  stillSignedIn: (why: string) => `${why} You are still signed in: this page asks again by itself.`,
  signInElsewhere: "Sign in in a new tab; what you entered stays here",
  request: "Request",
  retry: "Try again",
} as const;

export const actions = {
  cancel: "Cancel",
  save: "Save",
  saved: "Saved",
  copy: "Copy",
  copied: "Copied",
  show: "Show",
  hide: "Hide",
} as const;

export const missing = {
  title: "There is no such page",
  lead: "It may have moved, or you may not see it.",
  home: "Back to the start",
} as const;
