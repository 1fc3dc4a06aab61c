/** The texts of what opens an account, and of its end: a part of the catalogue. */

export const sessions = {
  title: "Sessions",
  lead: "Where you are signed in. End those that you do not know, and then change your password.",
  here: "this one",
  unknown: "A program without a name",
  on: (browser: string, system?: string) =>
    system === undefined ? browser : `${browser} on ${system}`,
  since: "Since",
  lastUsed: "last used",
  from: (address: string) => `from ${address}`,
  end: "End",
  endOf: (name: string) => `End the session of ${name}`,
  endAll: "End all others",
  ended: "They have ended.",
} as const;

export const tokens = {
  title: "API tokens",
  lead: "One for each program, so that one can be taken back alone. A program may do what the scope of its token says.",
  none: "You have none with a name yet.",
  name: "What it is for",
  scope: "What it may do",
  scopes: {
    read: ["Read", "Everything that you see, and checks that store nothing."],
    forecast: ["Forecast", "Also forecasts, withdrawals and comments."],
    all: ["Everything", "All that your account may, so treat it like your password."],
  },
  expires: "Ends at",
  expiresHint: "Without a time it stays until you revoke it.",
  create: "Make a token",
  created: (name: string) =>
    `This is the token of “${name}”. Copy it now: it is not shown again, and only its hash is stored.`,
  secretOf: (name: string) => `Token of “${name}”`,
  made: "Made",
  used: "last used",
  never: "never used",
  ends: "ends",
  ended: "ended",
  noEnd: "no end",
  revoke: "Revoke …",
  revokeOf: (name: string) => `Revoke “${name}” …`,
  revokeTitle: (name: string) => `Revoke “${name}”?`,
  revokeAbout: "The token stops working at once, and so does every program that uses it.",
  revokeConfirm: "Revoke token",
} as const;

export const ownData = {
  title: "Your data",
  lead: "Everything that the platform holds on you, in one file: texts, forecasts, scores, sessions and more.",
  ask: "Make the file",
  making: "The file is being made:",
  about: "You may leave this page and ask again later.",
} as const;

export const leave = {
  title: "Delete the account",
  lead: "This cannot be undone, not even by the operators.",
  ask: "Delete the account …",
  about: "This happens at once:",
  goes: "What goes",
  gone: [
    "Your name, its former ones, your e-mail address, profile and settings",
    "Your sessions, tokens, notifications and your log-ins by providers",
    "Your bots, in the same way",
  ],
  stays: "What stays",
  kept: [
    "Your questions, comments and votes, under “deleted user”",
    "Your forecasts, scores and ranks, under the same name. They still count in the predictions",
    "Your name where others wrote it into a text",
    "The record of what was done, for as long as the operators keep it",
  ],
  password: "Your password",
  confirm: "Delete for ever",
  needsPassword:
    "Your account has no password, and deleting it asks for one. Sign out and choose “Forgotten password?” to set one.",
  needsProof:
    "Your account has no password. Sign in again, which proves that it is yours. Nothing is deleted before you confirm it.",
  signInAgain: (title: string) => `Sign in at ${title} again to delete`,
  proven: "You have signed in again. You can delete the account in the next five minutes.",
  proofFailed: {
    expired:
      "This sign-in took more than ten minutes, was used already, or began in another browser. Start again.",
    denied: "You have not signed in there, so the account stays.",
    other: "You have signed in there with another account than the one that signs you in here.",
    refused: "The other side does not say that you have signed in just now. Start again.",
    unavailable: "The other side does not answer right now. Try again in a minute.",
  } as Readonly<Record<string, string>>,
  proofOver: "Your last sign-in there was more than five minutes ago. Cancel, and sign in again.",
} as const;
