/**
 * Computes the community prediction as it would be after a forecast of the caller (Contract 2.32).
 */
import type { Capabilities } from "../capabilities.ts";
import { entersAggregate, type Forecast } from "../domain/aggregation/forecast.ts";
import { aggregateAt } from "../domain/aggregation/history/history.ts";
import { optionWidth, widened } from "../domain/forecasts/option_vector.ts";
import { forecastSize } from "../domain/forecasts/own_history.ts";
import { isPredictionHidden, questionStatus } from "../domain/questions/question_status.ts";
import { questionTypes } from "../domain/questions/question_types.ts";
import { NO_PREDICTION, presentAggregations } from "../present/aggregation.ts";
import type { Snapshot } from "../schema/aggregation.ts";
import type { ForecastDocument } from "../store/forecasts/forecast_document.ts";
import type { ForecastTarget } from "../store/posts/questions.ts";

/** Most numbers that are read of the forecasts on all questions of one answer (Contract 1.13). */
const MOST_NUMBERS_READ = 500_000;
/** Cost of a question besides its forecasts: the queries for them. */
const QUESTION_COST = 10_000;
/**
 * Cost of a forecast besides its numbers: the objects of its row and of its author. 8,000 forecasts
 * of one number cost the process about 50 ms, in which it serves no other request.
 */
const FORECAST_COST = 60;

/** What the caller would change on a question. */
export interface ForecastChange {
  readonly question: ForecastTarget;
  /** The values of the new forecast; null for a withdrawal. */
  readonly values: ForecastDocument["v"] | null;
}

type Needs = Pick<Capabilities, "store">;

/**
 * Returns the predictions by question id. A question is missing when its prediction is hidden, when
 * it is not open, when it would have no forecast, or when too much would have to be read for it.
 */
export async function predictionsAfter(
  caps: Needs,
  changes: readonly ForecastChange[],
  { userId, now }: { userId: number; now: number },
): Promise<Map<number, Snapshot>> {
  const found = new Map<number, Snapshot>();
  let left = MOST_NUMBERS_READ;
  for (const change of changes) {
    const { question } = change;
    if (isPredictionHidden(question, now) || questionStatus(question, now) !== "open") continue;
    left -= QUESTION_COST + question.nrForecasters * (FORECAST_COST + forecastSize(question));
    if (left < 0) break;
    const prediction = await predictionAfter(caps, change, { userId, now });
    if (prediction !== null) found.set(question._id, prediction);
  }
  return found;
}

async function predictionAfter(
  caps: Needs,
  { question, values }: ForecastChange,
  { userId, now }: { userId: number; now: number },
): Promise<Snapshot | null> {
  const standing = await caps.store.forecasts.standing(question._id, now);
  const others = standing.filter(({ u }) => u !== userId);
  const mine = values === null ? [] : [{ u: userId, s: now, v: values }];
  const forecasts = await counted(caps, question, [...others, ...mine]);
  const snapshot = aggregateAt(question, forecasts, now / 1000);
  if (snapshot === null) return null;
  const { forecasterCount, recency_weighted, unweighted } = snapshot;
  const latest = {
    q: question._id,
    g: 0,
    s: now,
    e: null,
    n: forecasterCount,
    recency_weighted,
    unweighted,
    service_prediction: null,
    withValues: true,
    histograms: null,
  };
  const shown = presentAggregations(question.type, { ...NO_PREDICTION, latest });
  return shown.recency_weighted.latest;
}

/** Returns the forecasts of authors who enter the prediction. Maths 4.1. */
async function counted(
  caps: Needs,
  question: ForecastTarget,
  rows: readonly Pick<ForecastDocument, "u" | "s" | "v">[],
): Promise<Forecast[]> {
  const authors = await caps.store.users.byIds(rows.map(({ u }) => u));
  const { unpack } = questionTypes[question.type].aggregates;
  const width = optionWidth(question.optionsHistory);
  return rows.flatMap(({ u, s, v }) => {
    const author = authors.get(u);
    const isCounted =
      author?.isActive === true && entersAggregate(author, question.includeBotsInAggregates);
    if (!isCounted) return [];
    const values = typeof v === "number" ? v : unpack(widened(v, width));
    return [{ id: u, userId: u, start: s / 1000, end: null, values }];
  });
}
