/** Movement and hotness of a post, computed anew. Maths 9.4, 9.6. */
import type { Capabilities } from "../capabilities.ts";
import { entersAggregate } from "../domain/aggregation/forecast.ts";
import { buffersOf, packForecasts } from "../domain/aggregation/packed_forecasts.ts";
import { hotness, HOTNESS_HORIZON_MS } from "../domain/hotness.ts";
import { movementPeriod, postMovement } from "../domain/movement.ts";
import { isPredictionHidden, questionStatus } from "../domain/question_status.ts";
import type { PostDocument, QuestionDocument } from "../store/documents.ts";
import type { ForecastActivity } from "../store/forecast_activity.ts";
import type { QuestionActivity } from "./post_activity.ts";

type Needs = Pick<Capabilities, "store" | "pool">;

export interface PostMeasures {
  readonly hotness: number;
  readonly weeklyMovement: number | null;
  /** By question id; null while unknown or hidden. */
  readonly movements: ReadonlyMap<number, number | null>;
}

interface At {
  /** ms */
  readonly now: number;
  readonly signal?: AbortSignal;
}

export async function measurePost(
  caps: Needs,
  post: PostDocument,
  activities: readonly QuestionActivity[],
  at: At,
): Promise<PostMeasures> {
  const movements = new Map<number, number | null>();
  for (const activity of activities) {
    movements.set(activity.question._id, await movementOf(caps, activity, at));
  }
  const questions = activities.map(({ question }) => question);
  return {
    hotness: await hotnessOf(caps, post, { questions, movements, now: at.now }),
    weeklyMovement: postMovement([...movements.values()]),
    movements,
  };
}

/** Null as long as the prediction is hidden: nothing derived from it may be seen (Contract 5.4). */
async function movementOf(
  caps: Needs,
  { question, forecasts }: QuestionActivity,
  { now, signal }: At,
): Promise<number | null> {
  const { openTime } = question;
  if (openTime === null || openTime > now || isPredictionHidden(question, now)) return null;
  const before = now - movementPeriod(openTime, now);
  // What came and went in between moves nothing: of an author at most two rows are read.
  const isActive = ({ s, e }: ForecastActivity, t: number) => s <= t && (e === null || e > t);
  const active = forecasts.filter((row) => isActive(row, now) || isActive(row, before));
  if (active.length === 0) return null;
  const authors = await caps.store.users.byIds([...new Set(active.map(({ u }) => u))]);
  const counted = active.filter(({ u }) => {
    const author = authors.get(u);
    return author !== undefined && entersAggregate(author, question.includeBotsInAggregates);
  });
  const rows = await caps.store.forecasts.byRowIds(counted.map(({ _id }) => _id));
  const packed = packForecasts(
    rows.map(({ u, s, e, v }) => ({
      userId: u,
      start: s / 1000,
      end: e === null ? null : e / 1000,
      values: v,
    })),
  );
  const { movement } = await caps.pool.run(
    "measureMovement",
    {
      question: movedQuestion(question),
      forecasts: packed,
      before: before / 1000,
      now: now / 1000,
    },
    { transfer: buffersOf(packed), ...(signal === undefined ? {} : { signal }) },
  );
  return movement;
}

function movedQuestion({ type, defaultAggregationMethod, resolutionSetTime }: QuestionDocument) {
  return { type, defaultAggregationMethod, resolutionSetTime };
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
