/**
 * Counts forecasts and their authors from the rows. Counters are checked against these numbers.
 * Maths 9.2.
 */
import type { Capabilities } from "../capabilities.ts";
import { countsInPeriod } from "../domain/forecasts/forecast_period.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import { ownQuestions } from "./store_derived.ts";

type Needs = Pick<Capabilities, "store">;

/** The number of forecasts in the period of a question, and their authors. */
export interface QuestionCount {
  readonly question: QuestionDocument;
  readonly forecastsCount: number;
  /** Ids of people and bots. */
  readonly authors: ReadonlySet<number>;
}

/** Counts the forecasts on each question of a post, in display order. */
export async function countForecasts(caps: Needs, post: PostDocument): Promise<QuestionCount[]> {
  const counts: QuestionCount[] = [];
  for (const question of await ownQuestions(caps, post)) {
    counts.push(await countOf(caps, question));
  }
  return counts;
}

async function countOf({ store }: Needs, question: QuestionDocument): Promise<QuestionCount> {
  let forecastsCount = 0;
  const authors = new Set<number>();
  for await (const { u, s, e, auto } of store.forecasts.activity(question._id)) {
    const forecast = { start: s, end: e, isAutomatic: auto === true };
    if (!countsInPeriod(forecast, question)) continue;
    forecastsCount += 1;
    authors.add(u);
  }
  return { question, forecastsCount, authors };
}

export interface ForecastCounts {
  readonly forecastsCount: number;
  readonly authors: readonly number[];
}

/**
 * Adds up the counts. Bots are authors only with `botsCount`, which is the flag of the question, or
 * for a post that of its first question.
 */
export async function totalOf(
  { store }: Needs,
  counts: readonly QuestionCount[],
  { botsCount }: { botsCount: boolean },
): Promise<ForecastCounts> {
  const forecastsCount = counts.reduce((sum, count) => sum + count.forecastsCount, 0);
  const authors = [...new Set(counts.flatMap((count) => [...count.authors]))];
  if (botsCount) return { forecastsCount, authors };
  const accounts = await store.users.byIds(authors);
  return {
    forecastsCount,
    authors: authors.filter((id) => accounts.get(id)?.isBot === false),
  };
}
