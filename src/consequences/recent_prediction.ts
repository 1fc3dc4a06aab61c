/** Computes the values of a prediction that lists draw. Maths 9.8. */
import type { Capabilities } from "../capabilities.ts";
import {
  hourOf,
  leadingOption,
  outlineOf,
  type RecentPrediction,
  recentTimes,
} from "../domain/posts/recent_prediction.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import type {
  AggregateHeadDocument,
  SnapshotDocument,
} from "../store/predictions/prediction_documents.ts";

/**
 * Returns the values of the question's method. What is stored is returned again within its hour,
 * because the past does not change: then nothing is read. Null where there is no prediction, and
 * once the question is resolved.
 */
export async function recentPrediction(
  { store: { aggregates } }: Pick<Capabilities, "store">,
  question: QuestionDocument,
  { head, now }: { head: AggregateHeadDocument; now: number },
): Promise<RecentPrediction | null> {
  const { type, defaultAggregationMethod: method, recent: known } = question;
  const { latest, generation } = head;
  const newest = latest?.[method] ?? null;
  if (newest === null || question.resolution !== null) return null;
  const hour = hourOf(now);
  const option = leadingOption(type, newest);
  const made = { hour, generation, method, option };
  const names = Object.keys(made) as (keyof typeof made)[];
  if (known && names.every((name) => known[name] === made[name])) return known;
  const { month, weekAgo } = recentTimes(now);
  const found = await aggregates.atTimes(head, { times: [weekAgo, ...month], now, method });
  const valueIn = (snapshot: SnapshotDocument | null | undefined) => {
    const values = snapshot?.[method] ?? null;
    return values === null ? null : outlineOf(type, values, option);
  };
  const [before, ...values] = found.map(valueIn);
  return { ...made, values, weekAgo: before ?? null };
}
