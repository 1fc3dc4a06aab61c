/**
 * Tells accounts of what time has brought (Contract 3.15): questions that opened, close within a day,
 * were clarified or resolved, forecasts that end within a day, invitations, exports, proposals of
 * outcomes, and predictions that moved away from forecasts. How far it has come is stored once all
 * of a stretch have been told, so a process that dies leaves nothing out, and the next run tells no
 * account twice.
 */
import { allProjects } from "../../../src/boards/board_questions.ts";
import type { Capabilities } from "../../../src/capabilities.ts";
import { announce, type Announcing } from "../../../src/consequences/announce.ts";
import { REMINDED_BEFORE_MS } from "../../../src/domain/accounts/notification.ts";
import { isAhead, LATE_EDIT_MS } from "../../../src/timing.ts";
import type { Stretch } from "../../../src/store/forecasts/forecast_ends.ts";
import type { Sweep } from "../../../src/store/platform/watermarks.ts";
import type { ForecastTarget } from "../../../src/store/posts/questions.ts";
import type { JobContext } from "../../runner.ts";
import { tellAccounts } from "./tell_accounts.ts";
import { tellExports, tellInvitations } from "./tell_apart.ts";
import { tellOfProposal } from "./tell_of_proposal.ts";
import { tellOfReport } from "./tell_of_report.ts";
import { opening, type QuestionEvent, tellOfQuestions } from "./tell_of_questions.ts";
import { createRanks } from "./told_ranks.ts";

/** What happened longer ago is not told any more: no jobs ran meanwhile. */
const LONGEST_GAP_MS = 86_400_000;
/** The first run of a platform looks back so far. */
const FIRST_LOOK_MS = 60_000;
/** Accounts that are mailed between two runs at most, so that links for passwords wait for few. */
const MAILED_AT_ONCE = 200;
/** Scores that are computed again later tell nothing new. */
const RESOLVED_LATELY_MS = 7 * 86_400_000;

interface Watched {
  readonly sweep: Sweep;
  /** How long before its time an event is told. */
  readonly aheadMs: number;
  /** The shortest time between two looks, ms. */
  readonly everyMs?: number;
  /** Tells, and returns the time (ms) from which the next look begins where that is not now. */
  readonly tell: (caps: Announcing, stretch: Stretch, signal: AbortSignal) => Promise<unknown>;
}

/** Every forecast on a question is looked at, so a busy question is not looked at all the time. */
const MOVEMENTS_EVERY_MS = 5 * 60_000;

const WATCHED: readonly Watched[] = [
  { sweep: "told openings", aheadMs: 0, tell: tellOpenings },
  { sweep: "told closings", aheadMs: REMINDED_BEFORE_MS, tell: tellClosings },
  { sweep: "told clarifications", aheadMs: 0, tell: tellClarifications },
  { sweep: "told resolutions", aheadMs: 0, tell: tellResolutions },
  { sweep: "told endings", aheadMs: REMINDED_BEFORE_MS, tell: tellEndings },
  { sweep: "told invitations", aheadMs: 0, tell: tellInvitations },
  { sweep: "told exports", aheadMs: 0, tell: tellExports },
  { sweep: "told reports", aheadMs: 0, tell: tellReports },
  { sweep: "told proposals", aheadMs: 0, tell: tellProposals },
  { sweep: "told movements", aheadMs: 0, everyMs: MOVEMENTS_EVERY_MS, tell: tellMovements },
];

export async function sweepNotifications(
  caps: Announcing & Pick<Capabilities, "mailer">,
  _payload: object,
  { signal }: Pick<JobContext, "signal">,
): Promise<void> {
  for (const { sweep, aheadMs, everyMs = 0, tell } of WATCHED) {
    const now = caps.clock.now();
    const mark =
      (await caps.store.watermarks.read(sweep)) ?? now - Math.max(FIRST_LOOK_MS, everyMs);
    // The mark is ahead when the clock was set back.
    const swept = Math.max(Math.min(mark, now), now - LONGEST_GAP_MS);
    if (now - swept < everyMs) continue;
    const stretch = { after: swept - LATE_EDIT_MS + aheadMs, until: now + aheadMs };
    const told = await tell(caps, stretch, signal);
    const left = typeof told === "number" ? told : now;
    if (now > swept || isAhead(mark, now)) {
      await caps.store.watermarks.set(sweep, Math.min(left, now));
    }
  }
  if (!caps.mailer.isOn) return;
  const userIds = await caps.store.notifications.accountsToMail(caps.clock.now(), MAILED_AT_ONCE);
  await announce(caps, { kind: "notificationMailsWanted", userIds });
}

async function tellOpenings(
  caps: Announcing,
  stretch: Stretch,
  signal: AbortSignal,
): Promise<void> {
  const opened = await caps.store.questions.openedWithin(stretch);
  await tellOfQuestions(caps, opened.flatMap(opening), signal);
}

async function tellClosings(
  caps: Announcing,
  stretch: Stretch,
  signal: AbortSignal,
): Promise<void> {
  const closing = await caps.store.questions.closingWithin(stretch);
  await tellOfQuestions(caps, closing.flatMap(closingOf), signal);
}

async function tellClarifications(
  caps: Announcing,
  stretch: Stretch,
  signal: AbortSignal,
): Promise<void> {
  const clarified = await caps.store.questions.clarifiedWithin(stretch);
  const events = clarified.map((question): QuestionEvent => {
    const time = question.clarifiedAt ?? 0;
    return { kind: "question_clarified", question, time, at: () => time };
  });
  await tellOfQuestions(caps, events, signal);
}

/** A question that is open for less than two days needs no reminder of its close. */
function closingOf(question: ForecastTarget): QuestionEvent[] {
  const { openTime, scheduledCloseTime: time } = question;
  if (time === null || openTime === null || time - openTime < 2 * REMINDED_BEFORE_MS) return [];
  const at = () => time - REMINDED_BEFORE_MS;
  return [{ kind: "question_closing", question, time, at }];
}

/** Each report has a job of its own. A process that died may have lost it. */
async function tellReports(caps: Announcing, stretch: Stretch): Promise<void> {
  for (const id of await caps.store.reports.filedWithin(stretch)) await tellOfReport(caps, id);
}

/** A proposal has a job of its own, too. */
async function tellProposals(caps: Announcing, stretch: Stretch): Promise<void> {
  for (const id of await caps.store.proposals.madeWithin(stretch)) await tellOfProposal(caps, id);
}

/** A prediction can have moved where somebody has forecast or withdrawn. */
async function tellMovements(caps: Announcing, { after, until }: Stretch): Promise<void> {
  const written = await caps.store.forecasts.newestWritten(after, until);
  const tellings = Array.from(written.keys(), (id) => ({ about: "movement", id }) as const);
  const isTaken = await announce(caps, { kind: "tellingWanted", tellings });
  if (!isTaken) throw new Error("the queue refuses to look for predictions that moved");
}

/**
 * A resolution is told when its scores are in force and the board of its project has counted them, so
 * that the own score and the change of the own rank stand beside it.
 */
async function tellResolutions(
  caps: Announcing,
  stretch: Stretch,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { scoreHeads, scores, questions } = caps.store;
  const changed = await scoreHeads.changesSince(stretch.after);
  const ids = changed.map(({ _id }) => _id);
  const [heads, found] = await Promise.all([scores.heads(ids), questions.targets(ids)]);
  const since = stretch.until - RESOLVED_LATELY_MS;
  const posts = await caps.store.posts.listed([...new Set(found.map(({ postId }) => postId))]);
  const projectOf = new Map(posts.map((post) => [post._id, post.defaultProjectId]));
  const ranksSince = createRanks(caps);
  const events: QuestionEvent[] = [];
  let left: number | undefined;
  for (const question of found) {
    const { _id, postId, resolution, resolutionSetTime: time } = question;
    const { resolvedAt, changedAt = 0 } = heads.get(_id) ?? {};
    if (resolution === null || time === null || time < since || resolvedAt !== time) continue;
    const ranks = await ranksSince(projectOf.get(postId) ?? 0, changedAt);
    if (ranks === "later") left = Math.min(left ?? Infinity, changedAt - 1);
    else {
      const apart = (userId: number) => ({ rank: ranks?.get(userId) });
      events.push({ kind: "question_resolved", question, time, at: () => time, apart });
    }
  }
  await tellOfQuestions(caps, events, signal);
  return left;
}

/** A forecast that its author has replaced, withdrawn or made for less than two days is left out. */
async function tellEndings(caps: Announcing, stretch: Stretch, signal: AbortSignal): Promise<void> {
  const { forecasts, questions, posts } = caps.store;
  const ending = await forecasts.endingForecasts(stretch);
  if (ending.length === 0) return;
  const targets = await questions.targets([...new Set(ending.map(({ q }) => q))]);
  const postIds = [...new Set(targets.map(({ postId }) => postId))];
  const [listed, directory] = await Promise.all([posts.listed(postIds), allProjects(caps)]);
  const byId = new Map(listed.map((post) => [post._id, post]));
  const questionOf = new Map(targets.map((question) => [question._id, question]));
  const now = caps.clock.now();
  for (const { q, u, s, e } of ending) {
    signal.throwIfAborted();
    const question = questionOf.get(q);
    const post = byId.get(question?.postId ?? 0);
    if (question === undefined || post === undefined || e - s < 2 * REMINDED_BEFORE_MS) continue;
    if (!staysOpenUntil(question, e)) continue;
    if ((await forecasts.newestStart(q, u)) !== s) continue;
    const told = { post, directory, now, told: new Set<number>() };
    const event = {
      kind: "forecast_ending",
      event: `${q}.${e}`,
      at: e - REMINDED_BEFORE_MS,
    } as const;
    await tellAccounts(caps, { ...told, ...event }, [u]);
  }
}

/** Nothing can be forecast after the close, so a forecast that ends then needs no reminder. */
function staysOpenUntil(question: ForecastTarget, end: number): boolean {
  const { resolution, actualCloseTime, scheduledCloseTime } = question;
  if (resolution !== null || actualCloseTime !== null) return false;
  return scheduledCloseTime === null || scheduledCloseTime > end;
}
