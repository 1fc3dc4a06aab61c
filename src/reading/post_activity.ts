/** Everything the derived values of a post are computed from, read once. Maths 9.2, 9.4, 9.6. */
import type { Capabilities } from "../capabilities.ts";
import { countsInPeriod } from "../domain/forecast_period.ts";
import type { PostDocument, QuestionDocument } from "../store/documents.ts";
import type { ForecastActivity } from "../store/forecast_activity.ts";
import { ownQuestions } from "./refresh_post.ts";

type Needs = Pick<Capabilities, "store">;

export interface QuestionActivity {
  readonly question: QuestionDocument;
  readonly forecasts: readonly ForecastActivity[];
}

export interface ForecastCounts {
  readonly forecastsCount: number;
  readonly authors: readonly number[];
}

/** The questions of a post in display order, each with the heads of its forecasts. */
export async function postActivity(caps: Needs, post: PostDocument): Promise<QuestionActivity[]> {
  const activities: QuestionActivity[] = [];
  for (const question of await ownQuestions(caps, post)) {
    activities.push({
      question,
      forecasts: await caps.store.forecasts.activity(question._id),
    });
  }
  return activities;
}

/**
 * Forecasts within the periods of the questions, and their authors; bots are authors only where
 * `botsCount` (the flag of the question, for a post that of its first one).
 */
export async function countForecasts(
  caps: Needs,
  activities: readonly QuestionActivity[],
  { botsCount }: { botsCount: boolean },
): Promise<ForecastCounts> {
  let forecastsCount = 0;
  const authors = new Set<number>();
  for (const { question, forecasts } of activities) {
    for (const { u, s, e, auto } of forecasts) {
      const forecast = { start: s, end: e, isAutomatic: auto === true };
      if (!countsInPeriod(forecast, question)) continue;
      forecastsCount += 1;
      authors.add(u);
    }
  }
  if (botsCount) return { forecastsCount, authors: [...authors] };
  const accounts = await caps.store.users.byIds([...authors]);
  return {
    forecastsCount,
    authors: [...authors].filter((id) => accounts.get(id)?.isBot === false),
  };
}
