/** Checks the definition of a question. Times are milliseconds since the epoch. Contract 3.10. */
import { composed } from "../text/canonical.ts";
import { hasControls, NO_CONTROLS } from "../text/control_characters.ts";
import { hasAcceptedYear } from "../text/datetime.ts";
import { priorFault } from "./prior.ts";
import { isContinuous } from "./question_type.ts";
import { questionTypes } from "./question_types.ts";
import { isSuccessful } from "./resolution.ts";
import type { QuestionType } from "../vocabulary.ts";
import { continuousRange, isZeroPointUsable } from "./scaling.ts";

export const MAX_SUBQUESTIONS = 200;
/** Most characters of a description, criteria, fine print or the text of a notebook. */
export const MAX_TEXT_LENGTH = 200_000;
/**
 * Most characters of a group with all its questions: as many as one body can hold (Contract 1.7).
 */
export const MAX_GROUP_TEXT_LENGTH = 1_000_000;
export const MAX_TITLE_LENGTH = 2_000;
export const MAX_OPTIONS = 100;
export const MIN_WRITTEN_OPTIONS = 2;
export const MAX_OPTION_LENGTH = 200;
/** Reason of a refusal: a resolution to such an option would leave every forecast unscored. */
export const NOT_AN_OPTION = 'No option may be called "annulled" or "ambiguous"';
export const MAX_UNIT_LENGTH = 25;
/** Highest weight of a question. Sums of many weighted scores stay far from the largest number. */
export const MAX_WEIGHT = 1_000_000;
export const MAX_LABEL_LENGTH = 200;
/** Most outcomes inside the range. A CDF has one entry more. */
export const MAX_OUTCOMES = 500;

/** The part of a question that the rules check. */
export interface QuestionDefinition {
  type: QuestionType;
  options: readonly string[] | null;
  rangeMin: number | null;
  rangeMax: number | null;
  zeroPoint: number | null;
  inboundOutcomeCount: number | null;
  openLowerBound: boolean;
  openUpperBound: boolean;
  /** Absent or null where none is set. */
  prior?: readonly number[] | null;
  openTime: number | null;
  cpRevealTime: number | null;
  scheduledCloseTime: number | null;
  scheduledResolveTime: number | null;
}

/** A message for each field that breaks a rule; empty when no rule is broken. */
export type RuleFaults = Partial<Record<keyof QuestionDefinition, string>>;

/**
 * Returns every broken rule of a complete definition. Contract 3.10.
 * @param stored the question before a change: the grid and the characters of options that an older
 *   version let in stay allowed
 */
export function questionFaults(
  question: QuestionDefinition,
  stored: QuestionDefinition | null = null,
): RuleFaults {
  const { hasOptions } = questionTypes[question.type].accepts;
  return {
    ...(hasOptions ? optionFaults(question.options, stored?.options ?? []) : {}),
    ...(isContinuous(question.type) ? rangeFaults(question, stored) : {}),
    ...priorFaults(question, stored),
    ...scheduleFaults(question),
  };
}

/** What a prior has to fit. */
const PRIOR_FIELDS = [
  "type",
  "options",
  "inboundOutcomeCount",
  "openLowerBound",
  "openUpperBound",
  "prior",
] as const;

/** A stored prior may have fewer entries than there are options, because more came later. */
function priorFaults(question: QuestionDefinition, stored: QuestionDefinition | null): RuleFaults {
  const { prior = null } = question;
  const of = (one: QuestionDefinition | null) => JSON.stringify(PRIOR_FIELDS.map((f) => one?.[f]));
  if (prior === null || of(stored) === of(question)) return {};
  const fault = priorFault(prior, question);
  return fault === null ? {} : { prior: fault };
}

function optionFaults(options: readonly string[] | null, stored: readonly string[]): RuleFaults {
  if (options === null) return { options: "Required for multiple choice." };
  if (options.length < MIN_WRITTEN_OPTIONS) {
    return { options: `At least ${MIN_WRITTEN_OPTIONS} options.` };
  }
  if (new Set(options.map(composed)).size < options.length) {
    return { options: "Options must differ from each other." };
  }
  if (options.some((option) => hasControls(option) && !stored.includes(option))) {
    return { options: NO_CONTROLS };
  }
  return options.every(isSuccessful) ? {} : { options: `${NOT_AN_OPTION}.` };
}

function rangeFaults(question: QuestionDefinition, stored: QuestionDefinition | null): RuleFaults {
  const { type, rangeMin, rangeMax, zeroPoint, inboundOutcomeCount } = question;
  const { isCounted } = questionTypes[type].accepts;
  const faults: RuleFaults = {};
  for (const end of ["rangeMin", "rangeMax"] as const) {
    const fault = endFault(type, question[end]);
    if (fault !== null) faults[end] = fault;
  }
  if (rangeMin !== null && rangeMax !== null && rangeMin >= rangeMax) {
    faults.rangeMax = "Must be greater than range_min.";
  }
  if (isCounted && inboundOutcomeCount === null) {
    faults.inboundOutcomeCount = "Required for this type.";
  }
  if (zeroPoint !== null && isCounted) {
    faults.zeroPoint = "Discrete questions have a linear scale.";
  } else if (!isZeroPointUsable(question)) faults.zeroPoint = "Must lie outside the range.";
  const isWhole = Object.keys(faults).length === 0;
  const fault = isWhole ? gridFault(question, stored) : null;
  if (fault !== null) faults[zeroPoint === null ? "rangeMax" : "zeroPoint"] = fault;
  return faults;
}

const GRID_FIELDS = ["type", "rangeMin", "rangeMax", "zeroPoint", "inboundOutcomeCount"] as const;

/** Each entry of a CDF needs a place of its own: as a number, for dates as a millisecond. */
function gridFault(question: QuestionDefinition, stored: QuestionDefinition | null): string | null {
  if (GRID_FIELDS.every((field) => stored?.[field] === question[field])) return null;
  const grid = continuousRange(question, question.inboundOutcomeCount);
  if (!grid.every(Number.isFinite)) return "The scale is too wide for a double.";
  const { isTime } = questionTypes[question.type].resolves;
  const places = isTime ? grid.map((seconds) => Math.trunc(seconds * 1000)) : grid;
  const isNarrow = places.some((place, index) => index > 0 && place <= places[index - 1]!);
  if (!isNarrow) return null;
  const unit = isTime ? "milliseconds" : "numbers of double precision";
  const why = `The ${grid.length} points of the scale do not all differ as ${unit}`;
  if (question.zeroPoint !== null) {
    return `${why}. Leave zero_point out, move it, or widen the range.`;
  }
  return isTime
    ? `${why}. Widen the range, or lower inbound_outcome_count.`
    : `${why}. Widen the range, lower inbound_outcome_count, or ask for the difference to a round number.`;
}

/**
 * Checks one end of a range. The ends of dates are Unix seconds and are shown as times, so they
 * need an accepted year (Contract 1.4).
 */
function endFault(type: QuestionType, end: number | null): string | null {
  if (end === null) return "Required for this type.";
  const isMoment = !questionTypes[type].resolves.isTime || hasAcceptedYear(end * 1000);
  return isMoment ? null : "Must be Unix seconds in the years 1900 to 9999.";
}

/** Checks the order of the times. A time that is not set breaks no rule. */
export function scheduleFaults(
  times: Pick<
    QuestionDefinition,
    "openTime" | "cpRevealTime" | "scheduledCloseTime" | "scheduledResolveTime"
  >,
): RuleFaults {
  const { openTime, cpRevealTime, scheduledCloseTime, scheduledResolveTime } = times;
  const faults: RuleFaults = {};
  if (openTime !== null && scheduledCloseTime !== null && openTime >= scheduledCloseTime) {
    faults.scheduledCloseTime = "Must be later than open_time.";
  }
  if (openTime !== null && scheduledResolveTime !== null && openTime >= scheduledResolveTime) {
    faults.scheduledResolveTime = "Must be later than open_time.";
  }
  if (cpRevealTime !== null && scheduledCloseTime !== null && cpRevealTime > scheduledCloseTime) {
    faults.cpRevealTime = "Must not be later than scheduled_close_time.";
  }
  return faults;
}

/**
 * Returns the faults of the schedule of an approval. Stored questions may break its last rule: some
 * were resolved before their planned close, and keep what was planned.
 */
export function approvalFaults(times: Parameters<typeof scheduleFaults>[0]): RuleFaults {
  const { scheduledCloseTime: close, scheduledResolveTime: resolve } = times;
  const isEarly = close !== null && resolve !== null && resolve < close;
  const early = { scheduledResolveTime: "Must not be earlier than scheduled_close_time." };
  return { ...(isEarly ? early : {}), ...scheduleFaults(times) };
}

/** Fields that may not change once the question has a forecast. Contract 3.10. */
export const FROZEN_FIELDS = [
  "type",
  "options",
  "rangeMin",
  "rangeMax",
  "zeroPoint",
  "openLowerBound",
  "openUpperBound",
  "inboundOutcomeCount",
  "prior",
] as const;
