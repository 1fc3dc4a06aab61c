/**
 * Reads the notifications of an account. Those about what it may no longer see are left out: access to
 * posts and comments is decided as on their own pages (Contract 3.15).
 */
import { accessTo, type Viewer } from "../access/access.ts";
import { mayViewComment } from "../access/comments.ts";
import { projectDirectory } from "../access/projects.ts";
import type { Caller, Capabilities, DirectoryNeeds } from "../capabilities.ts";
import { isSiteAdministrator } from "../domain/accounts/permission.ts";
import { MOST_UNREAD } from "../domain/accounts/notification.ts";
import { isPredictionHidden } from "../domain/questions/question_status.ts";
import {
  APART_NOTIFICATIONS,
  COMMENT_NOTIFICATIONS,
  type NotificationKind,
  REVIEW_OUTCOMES,
} from "../domain/vocabulary.ts";
import {
  type NotificationParts,
  presentNotification,
  type QuestionPart,
} from "../present/notification.ts";
import { currentScores } from "../present/score_data.ts";
import type { Notification } from "../schema/notification.ts";
import type { NotificationDocument } from "../store/accounts/notifications.ts";
import type { CommentState } from "../store/comments/comment_states.ts";
import type { ListedPost } from "../store/posts/posts.ts";
import type { ForecastTarget } from "../store/posts/questions.ts";
import { readApart } from "./told_apart.ts";
import { readProposals, toldOfProposals } from "./told_proposals.ts";

type Line = NotificationDocument;
type Reader = Viewer & Pick<Caller, "projectsVersion">;
/** The parts of a line that depend on what its events are about. */
type Told = Omit<NotificationParts, "line" | "post">;

const NOTHING = {
  question: null,
  time: null,
  outcome: null,
  commentId: null,
  actor: null,
  project: null,
  address: null,
};
const APART: readonly NotificationKind[] = APART_NOTIFICATIONS;
const OF_COMMENTS: readonly NotificationKind[] = COMMENT_NOTIFICATIONS;

/** Returns what the caller sees of these notifications, in the same order. */
export async function readNotifications(
  caps: DirectoryNeeds,
  caller: Reader,
  lines: readonly Line[],
): Promise<Notification[]> {
  return (await visibleParts(caps, caller, lines)).map(presentNotification);
}

/** Returns how many of the newest unread notifications of the caller are visible. */
export async function countUnread(caps: DirectoryNeeds, caller: Caller): Promise<number> {
  const asked = { userId: caller.id, isUnread: true, limit: MOST_UNREAD, after: null };
  const lines = await caps.store.notifications.page(asked);
  return (await visibleParts(caps, caller, lines.slice(0, MOST_UNREAD))).length;
}

async function visibleParts(
  caps: DirectoryNeeds,
  caller: Reader,
  lines: readonly Line[],
): Promise<NotificationParts[]> {
  if (lines.length === 0) return [];
  const postIds = new Set(lines.flatMap(({ postId }) => postId ?? []));
  const [posts, directory, comments, questions, proposals] = await Promise.all([
    caps.store.posts.listed([...postIds]),
    projectDirectory(caps, caller),
    readComments(caps, lines),
    readQuestions(caps, caller, lines),
    readProposals(caps, lines),
  ]);
  const apart = await readApart(caps, caller, { lines, directory });
  const now = caps.clock.now();
  const seen = posts.flatMap((post) => accessTo(caller, post, directory, now) ?? []);
  const byId = new Map(seen.map((access) => [access.post._id, access]));
  return lines.flatMap((line): NotificationParts[] => {
    if (APART.includes(line.kind)) {
      const told = line.kind === "webhook_disabled" ? toldOfWebhooks(line) : apart(line);
      return told === null ? [] : [{ line, post: null, ...NOTHING, ...told }];
    }
    const access = byId.get(line.postId ?? 0);
    if (access === undefined) return [];
    const { post } = access;
    if (line.kind === "report" && !isSiteAdministrator(caller)) return [];
    const told = OF_COMMENTS.includes(line.kind)
      ? toldOfComments(caller, line, comments)
      : line.kind === "review"
        ? toldOfReview(line)
        : line.kind === "proposal"
          ? toldOfProposals(line, access, { ...proposals, now })
          : toldOfQuestions(line, post, questions);
    return told === null ? [] : [{ line, post, ...NOTHING, ...told }];
  });
}

/** Returns the number before the first dot of an event, and the one behind it. */
function partsOf(event: string): { id: number; time: number } {
  const [id, time] = event.split(".");
  return { id: Number(id), time: Number(time) };
}

function idsIn(lines: readonly Line[]): number[] {
  return [...new Set(lines.flatMap(({ events }) => events.map((event) => partsOf(event).id)))];
}

async function readComments({ store }: Pick<Capabilities, "store">, lines: readonly Line[]) {
  const ofComments = lines.filter(({ kind }) => OF_COMMENTS.includes(kind));
  const states = await store.comments.shownStates(idsIn(ofComments));
  const authorIds = new Set(Array.from(states.values(), ({ authorId }) => authorId));
  return { states, authors: await store.users.shown([...authorIds]) };
}

function toldOfComments(
  caller: Pick<Caller, "id">,
  { kind, events }: Line,
  { states, authors }: Awaited<ReturnType<typeof readComments>>,
): Told | null {
  const isShown = (comment: CommentState) =>
    !comment.isSoftDeleted &&
    mayViewComment(caller, comment) &&
    // The author may have taken the mention out.
    (kind !== "mention" || comment.mentionedUserIds.includes(caller.id));
  const shown = events.flatMap((event) => states.get(partsOf(event).id) ?? []).filter(isShown);
  const newest = shown.at(-1);
  if (newest === undefined) return null;
  const actor = authors.get(newest.authorId) ?? null;
  return { ...NOTHING, count: shown.length, commentId: newest._id, actor };
}

function toldOfWebhooks({ events }: Line): Told {
  return { ...NOTHING, count: events.length, time: partsOf(events.at(-1) ?? "").time };
}

function toldOfReview({ events }: Line): Told | null {
  const [outcome, time] = events.at(-1)?.split(".") ?? [];
  const known = REVIEW_OUTCOMES.find((one) => one === outcome);
  if (known === undefined) return null;
  return { ...NOTHING, count: events.length, outcome: known, time: Number(time) };
}

async function readQuestions(
  { store, clock }: Pick<Capabilities, "store" | "clock">,
  { id }: Pick<Caller, "id">,
  lines: readonly Line[],
) {
  const ofQuestions = lines.filter(
    ({ kind }) =>
      !OF_COMMENTS.includes(kind) &&
      !APART.includes(kind) &&
      kind !== "review" &&
      kind !== "proposal",
  );
  const resolved = ofQuestions.filter(({ kind }) => kind === "question_resolved");
  const moved = idsIn(ofQuestions.filter(({ kind }) => kind === "movement"));
  const now = clock.now();
  const [targets, scores, standing, hiders] = await Promise.all([
    store.questions.targets(idsIn(ofQuestions)),
    store.scores.ofQuestions(idsIn(resolved), id),
    moved.length === 0 ? null : store.forecasts.standingByQuestion(id, moved, now),
    store.users.hidersAmong(moved.length === 0 ? [] : [id]),
  ]);
  const byId = new Map(targets.map((question) => [question._id, question]));
  /** Returns whether the forecast that began then still stands, and the prediction is shown. */
  const isBehind = (question: ForecastTarget, start: number) =>
    question.resolution === null &&
    !isPredictionHidden(question, now) &&
    !hiders.has(id) &&
    standing?.get(question._id)?.s === start;
  return { targets: byId, scores, isBehind };
}

function toldOfQuestions(
  { kind, events, ranks = [] }: Line,
  post: ListedPost,
  { targets, scores, isBehind }: Awaited<ReturnType<typeof readQuestions>>,
): Told | null {
  const shown = events.flatMap((event) => {
    const { id, time } = partsOf(event);
    const question = targets.get(id);
    if (question === undefined || !post.questionIds.includes(id)) return [];
    const isShown = kind === "movement" ? isBehind(question, time) : holds(kind, question, time);
    return isShown ? [{ event, question, time }] : [];
  });
  const newest = shown.at(-1);
  if (newest === undefined) return null;
  const { event, question, time } = newest;
  const rank = ranks.find((one) => one.event === event) ?? null;
  const part =
    kind === "question_resolved"
      ? { ...resolvedPart(question, scores), rank }
      : plainPart(question);
  return { ...NOTHING, count: shown.length, question: part, time };
}

/** Returns whether the question still has the time that the event names. */
function holds(kind: NotificationKind, question: ForecastTarget, time: number): boolean {
  if (kind === "question_opened") return question.openTime === time;
  if (kind === "question_closing") return question.scheduledCloseTime === time;
  if (kind === "question_clarified") return (question.clarifiedAt ?? 0) >= time;
  return kind !== "question_resolved" || question.resolutionSetTime === time;
}

function plainPart(question: ForecastTarget): QuestionPart {
  return { question, resolution: null, ownScore: null, rank: null };
}

function resolvedPart(
  question: ForecastTarget,
  scores: Awaited<ReturnType<typeof readQuestions>>["scores"],
): Omit<QuestionPart, "rank"> {
  const current = currentScores(scores.get(question._id) ?? [], question);
  const own = current.find(({ type }) => type === question.defaultScoreType);
  return { question, resolution: question.resolution, ownScore: own?.score ?? null };
}
