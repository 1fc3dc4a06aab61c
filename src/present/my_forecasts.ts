/**
 * Turns the caller's own forecasts on a question into their API form (Contract 3.1,
 * `my_forecasts`).
 */
import { cdfQuantile } from "../domain/forecasts/mass.ts";
import { unpackOptions } from "../domain/forecasts/option_vector.ts";
import { isContinuous } from "../domain/questions/question_type.ts";
import type { MyForecasts, OwnForecast, ScoreData } from "../schema/aggregation.ts";
import type { ForecastDocument } from "../store/forecasts/forecast_document.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import { unixOrNull } from "./time.ts";

export type OwnRow = Pick<ForecastDocument, "q" | "u" | "s" | "e" | "v" | "d">;

/** The shown part of an account's forecasts on a question. */
export interface OwnHistory<Row = OwnRow> {
  /** The newest forecasts, oldest first. */
  readonly rows: readonly Row[];
  /** The number of all forecasts. */
  readonly total: number;
}

export const EMPTY_HISTORY: OwnHistory<never> = { rows: [], total: 0 };

export function presentMyForecasts(
  question: Pick<QuestionDocument, "type">,
  { rows, total }: OwnHistory,
  scoreData: ScoreData = {},
): MyForecasts {
  const history = rows.map((row) => presentOwnForecast(question, row));
  return {
    history,
    history_total: total,
    latest: history.at(-1) ?? null,
    score_data: scoreData,
  };
}

/**
 * Returns `[1 - p, p]` for binary, a probability or null for each option, or the CDF (Contract 3.1).
 */
export function ownValues({ v }: Pick<OwnRow, "v">): (number | null)[] {
  return typeof v === "number" ? [1 - v, v] : unpackOptions(v);
}

export function presentOwnForecast(
  { type }: Pick<QuestionDocument, "type">,
  row: OwnRow,
): OwnForecast {
  const values = ownValues(row);
  const quartiles = isContinuous(type)
    ? [25, 50, 75].map((percent) => [cdfQuantile(values as number[], percent)])
    : [null, null, null];
  return {
    question_id: row.q,
    author_id: row.u,
    start_time: row.s / 1000,
    end_time: unixOrNull(row.e),
    forecast_values: values,
    interval_lower_bounds: quartiles[0] ?? null,
    centers: quartiles[1] ?? null,
    interval_upper_bounds: quartiles[2] ?? null,
    distribution_input: row.d ?? null,
  };
}
