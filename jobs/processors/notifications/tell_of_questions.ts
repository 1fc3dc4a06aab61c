/**
 * Tells of questions that have opened, close soon or were resolved. Branches of conditionals are
 * left out: what happens to them says what happened to their parents, which the receiver may not see.
 */
import { allProjects } from "../../../src/boards/board_questions.ts";
import type { Announcing } from "../../../src/consequences/announce.ts";
import { FORECASTER_NOTIFICATIONS, type NotificationKind } from "../../../src/domain/vocabulary.ts";
import type { PostDocument } from "../../../src/store/posts/post_documents.ts";
import type { ForecastTarget } from "../../../src/store/posts/questions.ts";
import { type Event, tellFollowers, tellAccounts } from "./tell_accounts.ts";

/** A time of a question, of which accounts are told. */
export interface QuestionEvent {
  readonly kind: NotificationKind;
  readonly question: Pick<ForecastTarget, "_id" | "postId">;
  /** The time of the question that the event names, ms. */
  readonly time: number;
  /** Returns when the event happens, ms: at `time`, before it, or after it. */
  readonly at: (post: PostDocument) => number;
  readonly apart?: Event["apart"];
}

/** Tells of the events, one after the other. */
export async function tellOfQuestions(
  caps: Announcing,
  events: readonly QuestionEvent[],
  signal: AbortSignal,
): Promise<void> {
  if (events.length === 0) return;
  const postIds = [...new Set(events.map(({ question }) => question.postId))];
  const [posts, directory] = await Promise.all([
    caps.store.posts.byIds(postIds),
    allProjects(caps),
  ]);
  const byId = new Map(posts.map((post) => [post._id, post]));
  const now = caps.clock.now();
  for (const { kind, question, time, at, apart } of events) {
    const post = byId.get(question.postId);
    if (post === undefined || post.kind === "conditional") continue;
    if (!post.questionIds.includes(question._id)) continue;
    const event = `${question._id}.${time}`;
    const told = {
      post,
      directory,
      now,
      kind,
      event,
      at: at(post),
      told: new Set<number>(),
      ...(apart && { apart }),
    };
    await tell(caps, told, { questionId: question._id, signal });
  }
}

/** The kinds that those who have forecast are told of first, whether they follow or not. */
const TO_FORECASTERS: readonly NotificationKind[] = FORECASTER_NOTIFICATIONS;

async function tell(
  caps: Announcing,
  event: Event,
  { questionId, signal }: { questionId: number; signal: AbortSignal },
): Promise<void> {
  if (TO_FORECASTERS.includes(event.kind)) {
    await tellAccounts(caps, event, await caps.store.forecasts.distinctAuthors([questionId]));
  }
  await tellFollowers(caps, event, { ofProjects: "all", signal });
}

/** Returns the event of a question that has opened. A later approval of its post opens it. */
export function opening(question: ForecastTarget): QuestionEvent[] {
  const time = question.openTime;
  if (time === null) return [];
  const at = (post: PostDocument) => Math.max(time, post.curationStatusUpdatedAt);
  return [{ kind: "question_opened", question, time, at }];
}
