/** The texts of sign-in by a provider: a part of the catalogue. */

export const providers = {
  signInWith: (title: string) => `Sign in with ${title}`,
  or: "or with a password",
  operators: "Operators sign in with a password",
  arriving: "Signing you in …",
  again: "Back to sign in",
  errors: {
    expired:
      "This sign-in took more than ten minutes, was used already, or began in another browser. Start again.",
    denied: "You have not signed in there, so you are not signed in here.",
    refused: "The answer of the other side was not right, so you are not signed in. Start again.",
    unavailable: "The other side does not answer right now. Try again in a minute.",
  } as Readonly<Record<string, string>>,
  account: {
    title: "Sign in by",
    lead: "An account elsewhere that signs you in here, beside the password.",
    connect: (title: string) => `Connect ${title}`,
    disconnect: (title: string) => `Disconnect ${title}`,
    since: (title: string, date: string) => `Connected with ${title} since ${date}.`,
    none: (title: string) => `Not connected with ${title}.`,
    connected: "Connected. You can sign in by it from now on.",
    disconnected: "Disconnected.",
  },
} as const;
