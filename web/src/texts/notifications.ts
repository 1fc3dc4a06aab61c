/** The texts of the page of notifications: a part of the catalogue. */
import { signed } from "./format.ts";

const times = (count: number, one: string, many: string) =>
  count === 1 ? one : `${count} ${many}`;

export const notifications = {
  title: "Notifications",
  lead: "What happened to you, and on questions and tournaments that you follow. It is kept for 90 days.",
  none: "There is nothing yet. Follow a question or a tournament, or forecast a question.",
  follow: "Follow",
  unfollow: "Stop following",
  readAll: "Mark all as read",
  older: "Show older ones",
  unread: (count: number) => `${count} unread`,
  isUnread: "unread",
  settings: "What to tell you, and how",
  settingsLead:
    "Nothing is mailed unless you choose it here. Digests go out at 07:00 UTC, the weekly one on Mondays.",
  ways: {
    inbox: "on this page",
    mail: "here and by mail at once",
    daily: "here and in a daily mail",
    weekly: "here and in a weekly mail",
    off: "not at all",
  },
  kinds: {
    mention: "Somebody mentions you",
    reply: "Somebody replies to you",
    comment: "New comments on what you follow",
    report: "A comment is reported (moderators)",
    question_opened: "A question of a tournament that you follow opens",
    question_closing: "A question that you follow closes within a day",
    question_clarified: "A question that you follow or have forecast is clarified",
    question_resolved: "A question that you follow or have forecast is resolved",
    forecast_ending: "Your forecast ends within a day",
    movement: "The community moves away from your forecast",
    review: "Your question is approved or rejected",
    proposal: "An outcome is proposed, or objected to, in a project that you curate",
    invitation: "You are invited to a project",
    export_ready: "An export that you asked for is ready",
    webhook_disabled: "A webhook of yours is disabled",
  },
  lines: {
    mention: (count: number) => `${times(count, "a comment mentions", "comments mention")} you`,
    reply: (count: number) => times(count, "a reply to you", "replies to you"),
    comment: (count: number) => times(count, "a new comment", "new comments"),
    report: (count: number) => times(count, "a reported comment", "reported comments"),
    question_opened: () => "opened",
    question_closing: () => "closes soon",
    question_clarified: () => "was clarified",
    question_resolved: () => "was resolved",
    forecast_ending: () => "your forecast ends soon",
    movement: () => "the community prediction has moved away from your forecast",
    review: () => "was reviewed",
    proposal: (count: number) => times(count, "an outcome was proposed", "outcomes were proposed"),
    invitation: () => "invites you. The mail of the invitation has the link. It ends:",
    export_ready: () => "an export is ready. Its file ends:",
    webhook_disabled: () => "was disabled, because its receiver takes no messages",
  },
  webhook: "A webhook",
  ownData: "What is held on your account",
  distance: "How far the community moves away before you are told, in log odds",
  distances: {
    "0.5": "0.5 (from 50 % to 62 %)",
    "1": "1 (from 50 % to 73 %)",
    "1.5": "1.5 (from 50 % to 82 %)",
    "2": "2 (from 50 % to 88 %)",
    "3": "3 (from 50 % to 95 %)",
  },
  otherDistance: String,
  by: (name: string) => `by ${name}`,
  resolution: (text: string) => `Resolution: ${text}`,
  score: (score: number) => `Your score: ${signed(score)}`,
  rank: (now: number, before: number | null) =>
    before === null || before === now
      ? `Your rank: ${now}`
      : `Your rank: ${now}, before: ${before}`,
  outcome: { approved: "Approved", rejected: "Rejected" },
} as const;
