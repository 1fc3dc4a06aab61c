/** The texts of the accounts on the page of operators. */
import { count } from "./format.ts";

export const accounts = {
  title: "Accounts",
  lead: "Search for an account, or choose which are listed. Closed ones are found too.",
  search: "Name, e-mail or id",
  hint: "Three characters of the name or e-mail at least, or the whole id.",
  submit: "Search",
  which: "Which accounts",
  choices: {
    all: "All",
    open: "Open",
    closed: "Closed",
    spam: "Spam",
    reset: "Password asked for",
  },
  none: "No such account is found.",
  found: (accounts: number) => count(accounts, "account", "accounts"),
  askedAt: (time: string) => `A new password was asked for on ${time}.`,
  closed: "closed",
  spam: "spam",
  bot: "bot",
  staff: "staff",
  tiers: { restricted: "usual limits", benchmarking: "wide limits", unrestricted: "no limits" },
  id: (id: number) => `id ${id}`,
  tier: "Limits",
  reset: "A new password: make a link on the machine of the platform, and hand it over.",
  changes: {
    close: {
      button: "Close …",
      title: (name: string) => `Close ${name}?`,
      about:
        "The account and its bots can do nothing any more. Its forecasts leave the predictions and leaderboards. You can open it again.",
      confirm: "Close account",
    },
    open: {
      button: "Open again …",
      title: (name: string) => `Open ${name} again?`,
      about: "The account can sign in again, and its forecasts count again.",
      confirm: "Open account",
    },
    spam: {
      button: "Mark as spam …",
      title: (name: string) => `Mark ${name} as spam?`,
      about:
        "The account and its bots can do nothing any more, and others do not find it. Its forecasts leave the predictions and leaderboards.",
      confirm: "Mark as spam",
    },
    noSpam: {
      button: "No spam …",
      title: (name: string) => `Is ${name} no spam?`,
      about: "The mark is taken away. Nothing changes for an account without the mark.",
      confirm: "Take the mark away",
    },
    tier: {
      button: "Change limits …",
      title: (name: string) => `Change the limits of ${name}?`,
      about: "The new limits hold for the next request of the account and of its bots.",
      confirm: "Change limits",
    },
    promote: {
      button: "Make staff …",
      title: (name: string) => `Make ${name} a member of the staff?`,
      about:
        "Staff see this page, close accounts, delete comments and export what is on the whitelist.",
      confirm: "Make staff",
    },
    demote: {
      button: "Take staff rights …",
      title: (name: string) => `Take the staff rights of ${name}?`,
      about: "The account loses this page and what staff may do. It can sign in as before.",
      confirm: "Take rights",
    },
  },
  done: "Changed.",
};
