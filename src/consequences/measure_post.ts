/** Computes movement and hotness of a post. Maths 9.4, 9.6. */
import type { Capabilities } from "../capabilities.ts";
import type { Outlook } from "../domain/forecasts/divergence.ts";
import { hotness, HOTNESS_HORIZON_MS } from "../domain/posts/hotness.ts";
import { movementPeriod, postMovement, questionMovement } from "../domain/posts/movement.ts";
import type { RecentPrediction } from "../domain/posts/recent_prediction.ts";
import { isPredictionHidden, questionStatus } from "../domain/questions/question_status.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import type { SnapshotDocument } from "../store/predictions/prediction_documents.ts";
import { recentPrediction } from "./recent_prediction.ts";

type Needs = Pick<Capabilities, "store">;

export interface PostMeasures {
  readonly hotness: number;
  readonly weeklyMovement: number | null;
  /** By question id. */
  readonly ofQuestions: ReadonlyMap<number, QuestionMeasures>;
}

/** Both are null while they are unknown, and while the prediction is hidden. */
export interface QuestionMeasures {
  readonly movement: number | null;
  readonly recent: RecentPrediction | null;
}

const UNKNOWN: QuestionMeasures = { movement: null, recent: null };

/**
 * Computes the measures. `now` is in milliseconds, and `questions` are those of the post in display
 * order.
 */
export async function measurePost(
  caps: Needs,
  post: PostDocument,
  { questions, now }: { questions: readonly QuestionDocument[]; now: number },
): Promise<PostMeasures> {
  const ofQuestions = new Map<number, QuestionMeasures>();
  for (const question of questions) {
    ofQuestions.set(question._id, await measuresOf(caps, question, now));
  }
  const movements = Array.from(ofQuestions.values(), ({ movement }) => movement);
  return {
    hotness: await hotnessOf(caps, post, { questions, ofQuestions, now }),
    weeklyMovement: postMovement(movements),
    ofQuestions,
  };
}

/**
 * Takes the movement from the two snapshots that are in force at the two times, so that its cost
 * does not grow with the forecasts. It is null while the prediction is hidden, because nothing
 * derived from it may be visible (Contract 5.4).
 */
async function measuresOf(
  caps: Needs,
  question: QuestionDocument,
  now: number,
): Promise<QuestionMeasures> {
  const { aggregates } = caps.store;
  const { _id, type, openTime, resolutionSetTime } = question;
  if (openTime === null || openTime > now || isPredictionHidden(question, now)) return UNKNOWN;
  const head = await aggregates.head(_id);
  if (head === null) return UNKNOWN;
  const before = now - movementPeriod(openTime, now);
  const [current, earlier] = await Promise.all([
    aggregates.at(head, now),
    aggregates.at(head, before),
  ]);
  const movement = questionMovement(
    {
      type,
      resolutionSetTime,
      current: outlookOf(question, current),
      before: outlookOf(question, earlier),
    },
    now,
  );
  return { movement, recent: await recentPrediction(caps, question, { head, now }) };
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
  readonly ofQuestions: PostMeasures["ofQuestions"];
  readonly now: number;
}

async function hotnessOf(
  caps: Needs,
  { _id }: PostDocument,
  { questions, ofQuestions, now }: Moved,
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
        movement: ofQuestions.get(question._id)?.movement ?? null,
        openTime: question.openTime,
        cpRevealTime: question.cpRevealTime,
        resolution: question.resolution,
        resolutionSetTime: question.resolutionSetTime,
      })),
    },
    now,
  );
}
