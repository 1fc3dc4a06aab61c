/** Computes how far the standing forecasts of an account are from the community's (Maths 9.5). */
import type { Caches, Capabilities } from "../capabilities.ts";
import { aggregateAt } from "../domain/aggregation/history/history.ts";
import { entersAggregate } from "../domain/aggregation/forecast.ts";
import { optionWidth, widened } from "../domain/forecasts/option_vector.ts";
import { outlookOf } from "../domain/forecasts/outlook.ts";
import { divergence, type Outlook } from "../domain/forecasts/divergence.ts";
import { questionTypes } from "../domain/questions/question_types.ts";
import type { ByMethod } from "../domain/vocabulary.ts";
import { isPredictionHidden } from "../domain/questions/question_status.ts";
import type { ForecastTarget } from "../store/posts/questions.ts";
import type {
  AggregateHeadDocument,
  SnapshotValues,
} from "../store/predictions/prediction_documents.ts";

type Needs = Pick<Capabilities, "store"> & Caches<"outlooks">;

/**
 * Returns the divergence by post id. It is the largest one of the questions whose prediction is
 * revealed. Posts on which the account has no standing forecast are missing.
 */
export async function divergencesOf(
  caps: Needs,
  userId: number,
  now: number,
): Promise<Map<number, number>> {
  const { store } = caps;
  const standing = new Map((await store.forecasts.standingOf(userId, now)).map((f) => [f.q, f]));
  const questions = (await store.questions.targets([...standing.keys()])).filter(
    (question) => !isPredictionHidden(question, now),
  );
  const heads = await store.aggregates.heads(questions.map(({ _id }) => _id));
  const largest = new Map<number, number>();
  for (const question of questions) {
    const own = standing.get(question._id);
    const head = heads.get(question._id);
    if (own === undefined || head === undefined) continue;
    const community = await communityValues(caps, question, { head, now });
    if (community === null) continue;
    const value = divergence(question.type, outlookOf(own, question), community);
    largest.set(question.postId, Math.max(value, largest.get(question.postId) ?? value));
  }
  return largest;
}

/**
 * Returns the current prediction by the default method. Bots are left out, even where the question
 * counts them.
 */
async function communityValues(
  caps: Needs,
  question: ForecastTarget,
  { head, now }: { head: AggregateHeadDocument; now: number },
): Promise<Outlook | null> {
  const { latest, latestEnd } = head;
  if (latest === null || (latestEnd !== null && latestEnd <= now)) return null;
  if (!question.includeBotsInAggregates) return valuesOf(question, latest);
  const key = `${question._id} ${head.generation} ${head.version}`;
  const { outlooks } = caps.memory;
  const known = outlooks.get(key);
  if (known !== undefined) return known.values;
  const values = await aggregatePeople(caps, question, now);
  outlooks.set(key, { values });
  return values;
}

async function aggregatePeople(
  caps: Pick<Capabilities, "store">,
  question: ForecastTarget,
  now: number,
): Promise<Outlook | null> {
  const standing = await caps.store.forecasts.standing(question._id, now);
  const authors = await caps.store.users.byIds(standing.map(({ u }) => u));
  const people = standing.filter(({ u }) => {
    const author = authors.get(u);
    return author !== undefined && entersAggregate(author, false);
  });
  const { unpack } = questionTypes[question.type].aggregates;
  const width = optionWidth(question.optionsHistory);
  const forecasts = people.map(({ u, s, v }) => ({
    id: u,
    userId: u,
    start: s / 1000,
    end: null,
    values: typeof v === "number" ? v : unpack(widened(v, width)),
  }));
  const aggregate = aggregateAt(question, forecasts, now / 1000);
  return aggregate === null ? null : valuesOf(question, aggregate);
}

function valuesOf(
  { defaultAggregationMethod: method }: ForecastTarget,
  snapshot: ByMethod<Pick<SnapshotValues, "forecastValues">>,
): Outlook {
  // The platform's own prediction needs reputations, which are not known here.
  return (snapshot[method] ?? snapshot.recency_weighted).forecastValues;
}
