/**
 * Tells forecasters that the community prediction has moved away from their standing forecasts
 * (Maths 9.9). A forecast is named again only once the prediction has moved by another distance.
 */
import { allProjects } from "../../../src/boards/board_questions.ts";
import type { Capabilities } from "../../../src/capabilities.ts";
import type { Announcing } from "../../../src/consequences/announce.ts";
import { dayOf, MOVEMENT_DISTANCE } from "../../../src/domain/accounts/notification.ts";
import { logOddsGap, type Predicted } from "../../../src/domain/forecasts/log_odds_gap.ts";
import { outlookOf } from "../../../src/domain/forecasts/outlook.ts";
import {
  isPredictionHidden,
  questionStatus,
} from "../../../src/domain/questions/question_status.ts";
import { inGroups } from "../../../src/domain/numbers/lists.ts";
import type { ForecastDocument } from "../../../src/store/forecasts/forecast_document.ts";
import type { ForecastTarget } from "../../../src/store/posts/questions.ts";
import type { AggregateHeadDocument } from "../../../src/store/predictions/prediction_documents.ts";
import { tellAccounts } from "./tell_accounts.ts";

/** Forecasts whose earlier predictions are read together. */
const FORECASTS_AT_ONCE = 1_000;

export async function tellOfMovement(
  caps: Announcing,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  const now = caps.clock.now();
  const { aggregates, questions, posts } = caps.store;
  const [question] = await questions.targets([id]);
  if (question === undefined || questionStatus(question, now) !== "open") return;
  const [head, [post], directory] = await Promise.all([
    aggregates.head(id),
    posts.listed([question.postId]),
    allProjects(caps),
  ]);
  if (head === null || post === undefined || post.kind === "conditional") return;
  if (isPredictionHidden(question, now)) return;
  const left = await leftBehind(caps, { question, head, now });
  const told = { post, directory, now, told: new Set<number>() };
  for (const group of inGroups(left, FORECASTS_AT_ONCE)) {
    signal.throwIfAborted();
    const events = await untold(caps, question, {
      left: group,
      now,
    });
    const apart = (userId: number) => ({ event: events.get(userId) ?? "" });
    const event = { kind: "movement", event: "", at: now, apart } as const;
    await tellAccounts(caps, { ...told, ...event }, [...events.keys()]);
  }
}

interface Question {
  readonly question: ForecastTarget;
  readonly head: AggregateHeadDocument;
  readonly now: number;
}

/** A forecast, and how many times its author's distance the prediction has moved away from it. */
interface LeftBehind extends Pick<ForecastDocument, "u" | "s"> {
  readonly steps: number;
}

async function leftBehind(
  caps: Announcing,
  { question, head, now }: Question,
): Promise<LeftBehind[]> {
  const { latest, latestEnd } = head;
  if (latest === null || (latestEnd !== null && latestEnd <= now)) return [];
  const wanted = question.defaultAggregationMethod;
  // Where reputations are missing, the platform's own prediction has no values.
  const method = latest[wanted] === null ? "recency_weighted" : wanted;
  const { forecasts, notificationChoices, aggregates } = caps.store;
  const standing = await forecasts.standing(question._id, now);
  const distances = await notificationChoices.distancesOf(standing.map(({ u }) => u));
  const distanceOf = (userId: number) => distances.get(userId) ?? MOVEMENT_DISTANCE.default;
  const gapTo = (own: ForecastDocument, predicted: Predicted) =>
    logOddsGap(question.type, outlookOf(own, question), predicted);
  // What has moved away by a distance is that far away now, which needs no earlier prediction.
  const far = standing.filter((own) => gapTo(own, latest[method]!) > distanceOf(own.u));
  if (far.length === 0) return [];
  const times = far.map(({ s }) => s);
  const before = await aggregates.atTimes(head, { times, now, method });
  return far.flatMap((own, i) => {
    const then = before[i]?.[method] ?? null;
    if (then === null) return [];
    const moved = gapTo(own, latest[method]!) - gapTo(own, then);
    const steps = Math.floor(moved / distanceOf(own.u));
    return steps < 1 ? [] : [{ u: own.u, s: own.s, steps }];
  });
}

/**
 * Returns the events of accounts that were told nothing of the question today, and of the forecast
 * nothing as large, by account.
 */
async function untold(
  { store }: Pick<Capabilities, "store">,
  { _id, postId }: Pick<ForecastTarget, "_id" | "postId">,
  { left, now }: { readonly left: readonly LeftBehind[]; readonly now: number },
): Promise<Map<number, string>> {
  const ids = left.map(({ u }) => u);
  const [lines, hiders] = await Promise.all([
    store.notifications.movements(postId, ids),
    store.users.hidersAmong(ids),
  ]);
  const known = new Set<string>();
  for (const { userId, createdAt, events } of lines) {
    for (const event of events) {
      const [question, start, steps] = event.split(".").map(Number);
      if (question !== _id) continue;
      if (createdAt >= dayOf(now)) known.add(`${userId}`);
      for (let n = 1; n <= (steps ?? 0); n++) known.add(`${userId} ${start} ${n}`);
    }
  }
  return new Map(
    left
      .filter(
        ({ u, s, steps }) =>
          !hiders.has(u) && !known.has(`${u}`) && !known.has(`${u} ${s} ${steps}`),
      )
      .map(({ u, s, steps }) => [u, `${_id}.${s}.${steps}`]),
  );
}
