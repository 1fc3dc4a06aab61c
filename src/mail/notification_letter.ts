/** The mail that tells an account what it finds in its inbox, too (Contract 3.15). */
import { outcomeWords } from "../domain/questions/outcome_words.ts";
import type { MailTopic, NotificationKind } from "../domain/vocabulary.ts";
import type { Notification } from "../schema/notification.ts";
import type { Letter, LetterItem } from "./letter.ts";

/** Most lines of a mail. The page of notifications has the others. */
const MOST_ITEMS = 50;

export interface NotificationText {
  readonly username: string;
  readonly topic: MailTopic;
  /** What the account sees of it now, newest first. Not empty. */
  readonly told: readonly Notification[];
  /** The public address of the platform, and whether it has pages. */
  readonly base: string;
  readonly hasPages: boolean;
  /** Ends mails about the topic. */
  readonly unsubscribe: string;
}

const several = (count: number, one: string, many: string) =>
  count === 1 ? one : `${count} ${many}`;
const minute = (time: string | null) =>
  time === null ? "soon" : `${time.slice(0, 16).replace("T", " ")} UTC`;

/** Returns a score with one decimal. One that rounds to zero has no sign. */
const tenths = (score: number) => score.toFixed(1).replace(/^-0\.0$/, "0.0");

const NOTES: Readonly<Record<NotificationKind, (told: Notification) => string>> = {
  mention: ({ count }) => several(count, "a comment mentions you", "comments mention you"),
  reply: ({ count }) => several(count, "a reply to you", "replies to you"),
  comment: ({ count }) => several(count, "a new comment", "new comments"),
  report: ({ count }) => several(count, "a comment was reported", "comments were reported"),
  question_opened: () => "is open for forecasts",
  question_closing: ({ happens_at }) => `closes ${minute(happens_at)}`,
  question_clarified: () => "was clarified",
  question_resolved: ({ question }) => resolved(question),
  forecast_ending: ({ happens_at }) => `your forecast ends ${minute(happens_at)}`,
  movement: () => "the community prediction has moved away from your forecast",
  invitation: ({ happens_at }) =>
    `invites you until ${minute(happens_at)}; the mail of the invitation has the link`,
  export_ready: ({ happens_at }) => `your export is ready until ${minute(happens_at)}`,
  review: ({ outcome }) => `was ${outcome ?? "reviewed"}`,
  proposal: ({ count }) => several(count, "an outcome was proposed", "outcomes were proposed"),
  webhook_disabled: () => "was disabled, because its receiver takes no messages",
};

function resolved(question: Notification["question"]): string {
  const { resolution = null, own_score: score = null } = question ?? {};
  const own = score === null ? "" : `, your score is ${tenths(score)}`;
  const outcome =
    question === null || resolution === null ? "unknown" : outcomeWords(question.type, resolution);
  return `was resolved: ${outcome}${own}${rankIn(question)}`;
}

function rankIn(question: Notification["question"]): string {
  const { own_rank: rank = null, rank_before: before = null } = question ?? {};
  if (rank === null) return "";
  const from = before === null ? "" : ` (before: ${before})`;
  return `, your rank is ${rank}${from}`;
}

/** What the mails of a topic are called, in "Mails about …". */
export const TOPIC_NAMES: Readonly<Record<MailTopic, string>> = {
  mention: "mentions of you",
  reply: "replies to you",
  comment: "new comments on what you follow",
  report: "reported comments",
  question_opened: "questions that open",
  question_closing: "questions that close soon",
  question_clarified: "questions that are clarified",
  question_resolved: "questions that are resolved",
  forecast_ending: "forecasts of yours that end",
  movement: "predictions that move away from your forecasts",
  review: "reviews of your questions",
  proposal: "proposed outcomes of questions that you curate",
  invitation: "invitations to projects",
  export_ready: "exports of yours that are ready",
  webhook_disabled: "webhooks of yours that are disabled",
  daily: "the events of a day",
  weekly: "the events of a week",
};

export function notificationLetter(given: NotificationText): Letter {
  const { username, topic, told, base, hasPages, unsubscribe } = given;
  const items = told.slice(0, MOST_ITEMS).map((one) => itemOf(one, given));
  const more = told.length - items.length;
  return {
    subject: subjectOf(topic, items, told.length),
    greeting: `Hello ${username},`,
    lines: ["this happened since the last mail:"],
    items,
    link: {
      label: more > 0 ? `See these and ${more} more` : "See all notifications",
      address: `${base}${hasPages ? "/notifications/" : "/api/users/me/notifications/"}`,
    },
    after: [],
    unsubscribe: { label: `Stop mails about ${TOPIC_NAMES[topic]}`, address: unsubscribe },
  };
}

function subjectOf(topic: MailTopic, [first]: readonly LetterItem[], count: number): string {
  if (topic === "daily") return "What happened in a day";
  if (topic === "weekly") return "What happened in a week";
  const more = count === 1 ? "" : `, and ${count - 1} more`;
  return `${first?.text}: ${first?.note}${more}`;
}

function itemOf(told: Notification, { base, hasPages }: NotificationText): LetterItem {
  const { kind, actor } = told;
  const by = actor === null ? "" : `, by ${actor.username}`;
  const { text, path } = placeOf(told, hasPages);
  return {
    text: text.replace(/\s+/g, " "),
    note: `${NOTES[kind](told)}${by}`,
    address: `${base}${path}`,
  };
}

/** Returns what is named, and where it is found. */
function placeOf(told: Notification, hasPages: boolean) {
  const { kind, post, question, project, comment_id: comment } = told;
  if (kind === "webhook_disabled") {
    return { text: "A webhook", path: `${hasPages ? "" : "/api"}/webhooks/` };
  }
  if (post === null) {
    const path = hasPages ? "/notifications/" : "/api/users/me/notifications/";
    return { text: project?.name ?? "What is held on your account", path };
  }
  const place = comment === null ? "" : `#comment-${comment}`;
  const page = decidedAt(told) ?? `/questions/${post.id}/${place}`;
  const path = hasPages ? page : `/api/posts/${post.id}/`;
  return { text: question?.title ?? post.title, path };
}

/** Returns the page on which a curator decides on a proposal; null for other kinds. */
function decidedAt({ kind, project }: Notification): string | null {
  return kind === "proposal" ? `/manage/${project?.id}/?part=proposals` : null;
}
