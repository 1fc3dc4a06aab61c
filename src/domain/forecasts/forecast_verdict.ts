/**
 * Judges one item of a forecast request against its question: the value of its type is there and
 * keeps the rules, values of other types say nothing, the end lies ahead. Contract 2.4 phase 4.
 */
import { checkContinuous, checkCdf, type CdfShape } from "./cdf.ts";
import { type Fault, MAX_FAULTS_PER_ITEM, shownValue } from "../requests/fault.ts";
import { type ForecastItem, saysNothing } from "./forecast_batch.ts";
import { packOptions } from "./option_vector.ts";
import { checkBinary, checkMultipleChoice } from "./probability.ts";
import { isContinuous } from "../questions/question_type.ts";
import type { QuestionType } from "../vocabulary.ts";

/** What of a question decides about a value. */
export interface ForecastShape extends CdfShape {
  type: QuestionType;
  options: readonly string[] | null;
  allOptionsEver: readonly string[] | null;
}

export type ForecastVerdict =
  | { ok: true; stored: number | Float64Array; distributionInput: unknown }
  | { ok: false; faults: Fault[] };

/**
 * @param values where the CDFs of the request lie
 * @param now ms
 */
export function judgeForecast(
  item: ForecastItem,
  values: Float64Array,
  shape: ForecastShape,
  now: number,
): ForecastVerdict {
  const value = checkValue(item, values, shape);
  const faults = [
    ...("faults" in value ? value.faults : []),
    ...foreignFaults(item, shape.type),
    ...endFaults(item.endTime, now),
  ];
  if (faults.length > 0 || !("stored" in value)) {
    return { ok: false, faults: faults.slice(0, MAX_FAULTS_PER_ITEM) };
  }
  const keepsInput = isContinuous(shape.type);
  return {
    ok: true,
    stored: value.stored,
    distributionInput: keepsInput ? item.distributionInput : undefined,
  };
}

type Value = { stored: number | Float64Array } | { faults: Fault[] };

function checkValue(item: ForecastItem, values: Float64Array, shape: ForecastShape): Value {
  if (shape.type === "binary") return checkBinary(item.probabilityYes);
  if (shape.type === "multiple_choice") {
    const verdict = checkMultipleChoice(item.categories, {
      options: shape.options ?? [],
      allOptionsEver: shape.allOptionsEver ?? [],
    });
    return verdict.ok ? { stored: packOptions(verdict.stored) } : verdict;
  }
  const { cdf } = item;
  if (cdf === null) return checkContinuous(item.continuousCdf, shape);
  return checkCdf(values.subarray(cdf.from, cdf.from + cdf.length), shape);
}

/** Stands for a list of numbers, which is never sent back. */
const SOMETHING: readonly unknown[] = [0];

/** Bots send all three keys, two of them saying nothing; anything else in them is a mistake. */
function foreignFaults(item: ForecastItem, type: QuestionType): Fault[] {
  const cdf = item.cdf === null || item.cdf.length === 0 ? item.continuousCdf : SOMETHING;
  const keys = [
    ["probability_yes", item.probabilityYes, type === "binary"],
    ["probability_yes_per_category", item.categories, type === "multiple_choice"],
    ["continuous_cdf", cdf, isContinuous(type)],
  ] as const;
  return keys.flatMap(([path, value, belongs]) =>
    belongs || saysNothing(value) ? [] : [foreignFault(path, value, type)],
  );
}

const KEY_OF: Readonly<Record<QuestionType, string>> = {
  binary: "probability_yes",
  multiple_choice: "probability_yes_per_category",
  numeric: "continuous_cdf",
  discrete: "continuous_cdf",
  date: "continuous_cdf",
};

function foreignFault(path: string, value: unknown, type: QuestionType): Fault {
  return {
    code: "inapplicable",
    path,
    index: null,
    value: shownValue(value),
    limit: null,
    message: `A ${type.replace("_", " ")} question takes no ${path}`,
    fix: `Leave it out or send null; the value belongs in ${KEY_OF[type]}`,
  };
}

function endFaults(endTime: number | null, now: number): Fault[] {
  if (endTime === null || endTime > now) return [];
  return [
    {
      code: "past",
      path: "end_time",
      index: null,
      value: new Date(endTime).toISOString(),
      limit: null,
      message: "The end time is not after now",
      fix: "Send a later time, or leave it out for a forecast without end",
    },
  ];
}
