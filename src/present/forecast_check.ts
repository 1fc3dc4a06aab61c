/** Turns what a forecast would do into its API form (Contract 2.32). */
import { cdfQuantile } from "../domain/forecasts/mass.ts";
import { optionWidth, unpackOptions, widened } from "../domain/forecasts/option_vector.ts";
import { isContinuous } from "../domain/questions/question_type.ts";
import { questionTypes } from "../domain/questions/question_types.ts";
import { toReal } from "../domain/questions/scaling.ts";
import type { ForecastInterval, WouldForecast } from "../schema/forecast_check.ts";
import type { ForecastDocument } from "../store/forecasts/forecast_document.ts";
import type { ForecastTarget } from "../store/posts/questions.ts";
import { isoOrNull, toIso } from "./time.ts";

type Values = ForecastDocument["v"];

/** Returns the stored values, or null for a CDF. */
export function presentRecorded(
  question: ForecastTarget,
  values: Values,
): (number | null)[] | null {
  if (typeof values === "number") return [1 - values, values];
  if (isContinuous(question.type)) return null;
  return unpackOptions(widened(values, optionWidth(question.optionsHistory)));
}

/** Returns the quartiles of a CDF in the unit of the question, or null for other values. */
export function presentInterval(question: ForecastTarget, values: Values): ForecastInterval | null {
  if (typeof values === "number" || !isContinuous(question.type)) return null;
  const [lower = null, center = null, upper = null] = [25, 50, 75].map((percent) =>
    placeOf(question, values, percent),
  );
  return { lower, center, upper };
}

/** Returns null where the quantile lies beyond the range. */
function placeOf(
  question: ForecastTarget,
  cdf: Float64Array,
  percent: number,
): number | string | null {
  if (percent < 100 * cdf[0]! || percent > 100 * cdf.at(-1)!) return null;
  const real = toReal(cdfQuantile(cdf, percent), question);
  return questionTypes[question.type].resolves.isTime ? toIso(1000 * real) : real;
}

export function presentReplaced(
  question: ForecastTarget,
  standing: ForecastDocument | undefined,
): WouldForecast["replaces"] {
  if (standing === undefined) return null;
  return {
    start_time: toIso(standing.s),
    end_time: isoOrNull(standing.e),
    recorded: presentRecorded(question, standing.v),
    interval: presentInterval(question, standing.v),
  };
}
