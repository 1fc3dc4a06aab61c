/** Computes movement and hotness of a post. Maths 9.4, 9.6. */
import type { Capabilities } from "../capabilities.ts";
import type { Outlook } from "../domain/forecasts/divergence.ts";
import { hotness, HOTNESS_HORIZON_MS } from "../domain/posts/hotness.ts";
import { movementPeriod, postMovement, questionMovement } from "../domain/posts/movement.ts";
import { isPredictionHidden, questionStatus } from "../domain/questions/question_status.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import type { SnapshotDocument } from "../store/predictions/prediction_documents.ts";

type Needs = Pick<Capabilities, "store">;

export interface PostMeasures {
  readonly hotness: number;
  readonly weeklyMovement: number | null;
  /** Movements by question id; null while one is unknown or hidden. */
  readonly movements: ReadonlyMap<number, number | null>;
}

/**
 * Computes the measures. `now` is in milliseconds, and `questions` are those of the post in display
 * order.
 */
export async function measurePost(
  caps: Needs,
  post: PostDocument,
  { questions, now }: { questions: readonly QuestionDocument[]; now: number },
): Promise<PostMeasures> {
  const movements = new Map<number, number | null>();
  for (const question of questions) {
    movements.set(question._id, await movementOf(caps, question, now));
  }
  return {
    hotness: await hotnessOf(caps, post, { questions, movements, now }),
    weeklyMovement: postMovement([...movements.values()]),
    movements,
  };
}

/**
 * Returns the movement from the two snapshots that are in force at the two times, so that its cost
 * does not grow with the forecasts. It is null while the prediction is hidden, because nothing
 * derived from it may be visible (Contract 5.4).
 */
async function movementOf(
  { store: { aggregates } }: Needs,
  question: QuestionDocument,
  now: number,
): Promise<number | null> {
  const { _id, type, openTime, resolutionSetTime } = question;
  if (openTime === null || openTime > now || isPredictionHidden(question, now)) return null;
  const head = await aggregates.head(_id);
  if (head === null) return null;
  const before = now - movementPeriod(openTime, now);
  const [current, earlier] = await Promise.all([
    aggregates.at(head, now),
    aggregates.at(head, before),
  ]);
  return questionMovement(
    {
      type,
      resolutionSetTime,
      current: outlookOf(question, current),
      before: outlookOf(question, earlier),
    },
    now,
  );
}

/**
 * Returns the values of the question's method, or of the recency-weighted one where the platform
 * has no prediction of its own yet.
 */
function outlookOf(
  { defaultAggregationMethod: method }: QuestionDocument,
  snapshot: SnapshotDocument | null,
): Outlook | null {
  if (snapshot === null) return null;
  return (snapshot[method] ?? snapshot.recency_weighted).forecastValues;
}

interface Moved {
  readonly questions: readonly QuestionDocument[];
  readonly movements: ReadonlyMap<number, number | null>;
  readonly now: number;
}

async function hotnessOf(
  caps: Needs,
  { _id }: PostDocument,
  { questions, movements, now }: Moved,
): Promise<number> {
  const since = now - HOTNESS_HORIZON_MS;
  const [votes, commentTimes] = await Promise.all([
    caps.store.postVotes.since(_id, since),
    caps.store.comments.publicTimesSince(_id, since),
  ]);
  return hotness(
    {
      votes: votes.map(({ direction, createdAt }) => ({ direction, time: createdAt })),
      commentTimes,
      boosts: [],
      questions: questions.map((question) => ({
        status: questionStatus(question, now),
        movement: movements.get(question._id) ?? null,
        openTime: question.openTime,
        cpRevealTime: question.cpRevealTime,
        resolution: question.resolution,
        resolutionSetTime: question.resolutionSetTime,
      })),
    },
    now,
  );
}
