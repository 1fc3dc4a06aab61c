/** Checks the value of one forecast, and returns it as it is stored. Contract 2.4. */
import { checkCdf, checkContinuous, type CdfShape } from "./cdf.ts";
import type { Fault } from "../requests/fault.ts";
import type { ForecastItem } from "./forecast_batch.ts";
import { packOptions } from "./option_vector.ts";
import { checkBinary, checkMultipleChoice } from "./probability.ts";
import type { QuestionType } from "../vocabulary.ts";

/** What a question says about the values of its forecasts. */
export interface ForecastShape extends CdfShape {
  type: QuestionType;
  options: readonly string[] | null;
  allOptionsEver: readonly string[] | null;
}

export type ValueVerdict =
  { ok: true; stored: number | Float64Array } | { ok: false; faults: Fault[] };

export type SentValue = Pick<
  ForecastItem,
  "probabilityYes" | "categories" | "continuousCdf" | "cdf"
>;

/** @param values holds the CDFs of the request */
export type AcceptValue = (
  item: SentValue,
  values: Float64Array,
  shape: ForecastShape,
) => ValueVerdict;

/** Maths 1.1. */
export const acceptProbability: AcceptValue = (item) => checkBinary(item.probabilityYes);

/** Maths 1.2. */
export const acceptOptions: AcceptValue = (item, _values, shape) => {
  const verdict = checkMultipleChoice(item.categories, {
    options: shape.options ?? [],
    allOptionsEver: shape.allOptionsEver ?? [],
  });
  return verdict.ok ? { ok: true, stored: packOptions(verdict.stored) } : verdict;
};

/** Maths 1.3. */
export const acceptCdf: AcceptValue = ({ cdf, continuousCdf }, values, shape) =>
  cdf === null
    ? checkContinuous(continuousCdf, shape)
    : checkCdf(values.subarray(cdf.from, cdf.from + cdf.length), shape);
