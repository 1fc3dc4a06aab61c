/** Turns the `question` object of the vectors into the form of the domain (Maths 11). */
import { allOptionsEver, type OptionsHistory } from "../../src/domain/questions/options_history.ts";
import type { QuestionType } from "../../src/domain/vocabulary.ts";
import type { ResolvableQuestion } from "../../src/domain/questions/resolution.ts";

export interface VectorQuestion {
  type: QuestionType;
  range_min?: number | null;
  range_max?: number | null;
  zero_point?: number | null;
  open_lower_bound?: boolean | null;
  open_upper_bound?: boolean | null;
  inbound_outcome_count?: number | null;
  options?: string[] | null;
  options_history?: [string, string[]][] | null;
  open_time?: number | null;
  scheduled_close_time?: number | null;
  actual_close_time?: number | null;
}

/** Returns the options history of a vector, with times in milliseconds. */
export function historyOf(pairs: readonly [string, string[]][]): OptionsHistory {
  return pairs.map(([time, options], i) => [i === 0 ? null : Date.parse(`${time}Z`), options]);
}

export function domainQuestion(question: VectorQuestion): ResolvableQuestion {
  const history = question.options_history;
  return {
    type: question.type,
    rangeMin: question.range_min ?? null,
    rangeMax: question.range_max ?? null,
    zeroPoint: question.zero_point ?? null,
    openLowerBound: question.open_lower_bound ?? false,
    openUpperBound: question.open_upper_bound ?? false,
    inboundOutcomeCount: question.inbound_outcome_count ?? null,
    allOptionsEver: history ? allOptionsEver(historyOf(history)) : (question.options ?? null),
  };
}
