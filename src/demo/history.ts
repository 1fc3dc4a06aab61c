/**
 * Loads past forecasts by the rules of live traffic: the question must have been open, and the value
 * must pass the same check.
 */
import type { Capabilities } from "../capabilities.ts";
import { questionStatus } from "../domain/questions/question_status.ts";
import { questionTypes } from "../domain/questions/question_types.ts";
import { inGroups } from "../domain/numbers/lists.ts";
import type { ForecastDocument } from "../store/forecasts/forecast_document.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import { packForecast } from "../store/forecasts/forecast_row.ts";

export interface PastForecast {
  readonly question: QuestionDocument;
  readonly userId: number;
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** Binary: probability of yes. Multiple choice: option → probability. Continuous: CDF. */
  readonly value: number | Readonly<Record<string, number>> | Float64Array;
}

export interface LoadedHistory {
  readonly loaded: number;
  /** One line for each refused forecast: title of the question and reason. */
  readonly refused: readonly string[];
}

const BATCH = 500;

export async function loadHistory(
  { store }: Pick<Capabilities, "store">,
  forecasts: readonly PastForecast[],
  tick: (done: number, total: number) => void,
): Promise<LoadedHistory> {
  const refused: string[] = [];
  const rows = new Map<string, ForecastRow>();
  for (const forecast of forecasts) {
    const value = recordedValue(forecast);
    if (typeof value === "string") refused.push(`${forecast.question.title}: ${value}`);
    else
      rows.set(
        `${forecast.question._id} ${forecast.userId} ${forecast.time}`,
        rowOf(forecast, value),
      );
  }
  const sorted = [...rows.values()].sort((a, b) => a.q - b.q || a.u - b.u || a.s - b.s);
  let done = 0;
  for (const batch of inGroups(sorted, BATCH)) {
    await store.forecasts.insert(batch.map((row) => packForecast(row, row.s)));
    done += batch.length;
    tick(done, sorted.length);
  }
  return { loaded: sorted.length, refused };
}

type ForecastRow = Pick<ForecastDocument, "q" | "u" | "s" | "e" | "v">;

function rowOf(
  { question, userId, time }: PastForecast,
  value: ForecastDocument["v"],
): ForecastRow {
  return { q: question._id, u: userId, s: time, e: null, v: value };
}

/** Returns the stored form, or the reason why the forecast is refused. */
export function recordedValue({
  question,
  time,
  value,
}: PastForecast): ForecastDocument["v"] | string {
  const atTheTime = { ...question, resolution: null, actualCloseTime: null };
  if (questionStatus(atTheTime, time) !== "open") return "the question was not open then";
  const verdict = verdictOf(question, value);
  if (!verdict.ok) return verdict.faults[0]?.message ?? "refused";
  return verdict.stored;
}

function verdictOf(question: QuestionDocument, value: PastForecast["value"]) {
  const isCdf = value instanceof Float64Array;
  const cdf = isCdf ? { from: 0, length: value.length } : null;
  const item = { probabilityYes: value, categories: value, continuousCdf: value, cdf };
  const values = isCdf ? value : new Float64Array();
  return questionTypes[question.type].accepts.value(item, values, question);
}
