/** The texts about invitations: for the organiser, and for the invited. */
import { whole } from "./format.ts";

const people = (count: number) => (count === 1 ? "1 person" : `${whole(count)} people`);

export const byLink = {
  title: "Invite by link",
  lead: "Everybody who has the link may join, with a new account or their own, until its uses are gone.",
  uses: "How many people",
  level: "Level",
  expires: "Ends",
  expiresHint: "In your time. Empty: in 14 days.",
  domains: "Only e-mail addresses of",
  domainsHint: "Domains such as example.org, separated by spaces. Empty: every address.",
  submit: "Make a link",
  made: "The link is shown this once. Copy it now.",
  link: "The link",
  code: "The link as a code for the camera of a phone",
  listTitle: "Links",
  none: "There is no link yet.",
  states: { open: "Open", used_up: "Used up", expired: "Expired", revoked: "Revoked" },
  came: (came: number, uses: number) => `${whole(came)} of ${people(uses)} came`,
  offers: (level: string) => `as ${level}`,
  until: "until",
  by: (name: string) => `by ${name}`,
  onlyFrom: (domains: string) => `only ${domains}`,
  more: (shown: number, all: number) =>
    `The newest ${whole(shown)} of ${whole(all)} links. The API has all of them.`,
  revoke: "Revoke …",
  revokeTitle: "Revoke the invitation?",
  revokeAbout: "Its link lets in no more people. Those who came by it stay members.",
  revokeConfirm: "Revoke",
} as const;

export const byMail = {
  title: "Invite by e-mail",
  lead: "Each address gets a mail with a link for one person. It is valid for 14 days.",
  addresses: "E-mail addresses",
  addressesHint: "Up to 200, separated by spaces, commas or lines.",
  message: "What you add to the mail",
  submit: "Send invitations",
  sent: (sent: number, all: number) =>
    sent === all
      ? `${whole(sent)} ${sent === 1 ? "mail goes" : "mails go"} out.`
      : `${whole(sent)} of ${whole(all)} mails go out.`,
  isMember: "The person who came by an invitation to it is a member.",
  listTitle: "Invited addresses",
  none: "No address was invited yet.",
  states: { open: "Invited", used_up: "Has come", expired: "Expired", revoked: "Revoked" },
  cameAs: (name: string) => `came as ${name}`,
  mailed: "mailed",
  waits: "not mailed yet",
  newer: "Newer",
  older: "Older",
  place: (first: number, last: number, all: number) =>
    `${whole(first)} to ${whole(last)} of ${whole(all)}`,
  resend: "Send again",
  resendTo: (email: string) => `Send again to ${email}`,
  revokeOf: (email: string) => `Revoke the invitation of ${email}`,
} as const;

export const invited = {
  title: "Invitation",
  kicker: "You are invited",
  lead: (inviter: string, level: string) => `${inviter} invites you to join as ${level}.`,
  until: "The invitation ends",
  onlyFrom: (domains: string) => `It is for e-mail addresses of ${domains}.`,
  join: "Join",
  signIn: "Sign in to join",
  signUp: "Create an account",
  as: (name: string) => `You are signed in as ${name}.`,
  goneTitle: "This invitation is not open",
  gone: "It was used up or revoked, or it has expired, or the link is not complete. Ask the person who gave it to you for a new one.",
  joined: (name: string) => `You are a member of ${name} now.`,
} as const;
