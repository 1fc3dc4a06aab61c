/**
 * Checks one item of a forecast request against its question. The value of the question's type must
 * be there and follow the rules, values of other types must be empty, and the end must lie in the
 * future. Contract 2.4 phase 4.
 */
import { type Fault, MAX_FAULTS_PER_ITEM, shownValue } from "../requests/fault.ts";
import { type ForecastItem, saysNothing, sentUnder } from "./forecast_batch.ts";
import type { ForecastShape } from "./forecast_values.ts";
import { isContinuous } from "../questions/question_type.ts";
import { questionTypes } from "../questions/question_types.ts";
import { type QuestionType, VALUE_KEYS } from "../vocabulary.ts";

export type ForecastVerdict =
  | { ok: true; stored: number | Float64Array; distributionInput: unknown }
  | { ok: false; faults: Fault[] };

/**
 * Checks one item and returns the value to store, or all its faults.
 * @param values holds the CDFs of the request
 * @param now milliseconds since the epoch
 */
export function judgeForecast(
  item: ForecastItem,
  values: Float64Array,
  shape: ForecastShape,
  now: number,
): ForecastVerdict {
  const value = questionTypes[shape.type].accepts.value(item, values, shape);
  const faults = [
    ...(value.ok ? [] : value.faults),
    ...foreignFaults(item, shape.type),
    ...endFaults(item.endTime, now),
  ];
  if (faults.length > 0 || !value.ok) {
    return { ok: false, faults: faults.slice(0, MAX_FAULTS_PER_ITEM) };
  }
  const keepsInput = isContinuous(shape.type);
  return {
    ok: true,
    stored: value.stored,
    distributionInput: keepsInput ? item.distributionInput : undefined,
  };
}

/**
 * Refuses values of other types. Many bots send all keys and leave those of other types empty;
 * anything else is a mistake.
 */
function foreignFaults(item: ForecastItem, type: QuestionType): Fault[] {
  const { key } = questionTypes[type].accepts;
  const faults: Fault[] = [];
  for (const path of VALUE_KEYS) {
    const sent = path === key ? null : sentUnder[path](item);
    if (!saysNothing(sent)) faults.push(foreignFault(path, sent, type));
  }
  return faults;
}

function foreignFault(path: string, value: unknown, type: QuestionType): Fault {
  return {
    code: "inapplicable",
    path,
    index: null,
    value: shownValue(value),
    limit: null,
    message: `A ${type.replace("_", " ")} question takes no ${path}`,
    fix: `Leave it out or send null; the value belongs in ${questionTypes[type].accepts.key}`,
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
