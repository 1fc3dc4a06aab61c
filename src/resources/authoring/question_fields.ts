/** Maps the fields of a question from the wire to the store, and checks their rules. */
import {
  type QuestionDefinition,
  questionFaults,
  type RuleFaults,
} from "../../domain/questions/question_rules.ts";
import { isContinuous } from "../../domain/questions/question_type.ts";
import { questionTypes } from "../../domain/questions/question_types.ts";
import type { FieldErrors } from "../../errors.ts";
import { toIso } from "../../present/time.ts";
import type { QuestionPatch } from "../../schema/question_write.ts";
import type { QuestionDocument } from "../../store/posts/question_document.ts";

/** Wire name → stored name. */
const NAMES = {
  title: "title",
  type: "type",
  short_title: "shortTitle",
  description: "description",
  resolution_criteria: "resolutionCriteria",
  fine_print: "finePrint",
  label: "label",
  unit: "unit",
  group_variable: "groupVariable",
  group_rank: "groupRank",
  question_weight: "questionWeight",
  include_bots_in_aggregates: "includeBotsInAggregates",
  default_score_type: "defaultScoreType",
  default_aggregation_method: "defaultAggregationMethod",
  options_order: "optionsOrder",
  open_time: "openTime",
  cp_reveal_time: "cpRevealTime",
  spot_scoring_time: "spotScoringTime",
  scheduled_close_time: "scheduledCloseTime",
  scheduled_resolve_time: "scheduledResolveTime",
  options: "options",
  prior: "prior",
} as const satisfies Partial<Record<keyof QuestionPatch, keyof QuestionDocument>>;

/** These fields may stand under `scaling` or beside it; the value beside it wins. */
const RANGE_NAMES = {
  range_min: "rangeMin",
  range_max: "rangeMax",
  zero_point: "zeroPoint",
  open_lower_bound: "openLowerBound",
  open_upper_bound: "openUpperBound",
  inbound_outcome_count: "inboundOutcomeCount",
} as const satisfies Partial<Record<keyof QuestionPatch, keyof QuestionDocument>>;

export type QuestionFields = Partial<QuestionDocument>;

/** Returns the stored form of the fields that were sent, and of no others. */
export function readQuestionFields(write: QuestionPatch): QuestionFields {
  const fields: Record<string, unknown> = {};
  for (const [wire, stored] of Object.entries(NAMES)) {
    const value = write[wire as keyof typeof NAMES];
    if (value !== undefined) fields[stored] = value;
  }
  for (const [wire, stored] of Object.entries(RANGE_NAMES)) {
    const name = wire as keyof typeof RANGE_NAMES;
    const value = write[name] === undefined ? write.scaling?.[name] : write[name];
    if (value !== undefined) fields[stored] = value;
  }
  return fields;
}

/** Returns the fields of a question that `changes` names too, by their wire names. */
export function wireValues(question: QuestionFields, changes: QuestionFields) {
  const values = Object.entries({ ...NAMES, ...RANGE_NAMES })
    .filter(([, stored]) => changes[stored] !== undefined)
    .map(([wire, stored]) => {
      const value = question[stored];
      const isTime = wire.endsWith("_time") && typeof value === "number";
      return [wire, isTime ? toIso(value) : value] as const;
    });
  return Object.fromEntries(values);
}

const WIRE_NAMES: Readonly<Record<keyof QuestionDefinition, string>> = {
  type: "type",
  options: "options",
  rangeMin: "range_min",
  rangeMax: "range_max",
  zeroPoint: "zero_point",
  inboundOutcomeCount: "inbound_outcome_count",
  openLowerBound: "open_lower_bound",
  openUpperBound: "open_upper_bound",
  prior: "prior",
  openTime: "open_time",
  cpRevealTime: "cp_reveal_time",
  scheduledCloseTime: "scheduled_close_time",
  scheduledResolveTime: "scheduled_resolve_time",
};

/**
 * Returns broken rules under their wire names. They are nested under `scaling` where the request
 * was.
 */
export function wireFaults(faults: RuleFaults, write: Pick<QuestionPatch, "scaling">): FieldErrors {
  const flat: Record<string, string[]> = {};
  const scaling: Record<string, string[]> = {};
  for (const [name, message] of Object.entries(faults)) {
    const wire = WIRE_NAMES[name as keyof QuestionDefinition];
    const isNested = write.scaling !== undefined && wire in RANGE_NAMES;
    (isNested ? scaling : flat)[wire] = [message];
  }
  return Object.keys(scaling).length > 0 ? { ...flat, scaling } : flat;
}

/**
 * Returns the faults of a whole question under their wire names, or an empty object.
 * @param stored the question before the change; null for a new one
 */
export function faultsOf(
  question: QuestionDefinition,
  write: Pick<QuestionPatch, "scaling">,
  stored: QuestionDefinition | null,
): FieldErrors {
  return wireFaults(questionFaults(question, stored), write);
}

/** Clears the fields that the type does not have, for example the range of a binary question. */
export function normaliseByType<Fields extends QuestionFields>(question: Fields): Fields {
  const type = question.type ?? "binary";
  const noOptions = { options: null, allOptionsEver: null, optionsHistory: null };
  const noRange = {
    rangeMin: null,
    rangeMax: null,
    zeroPoint: null,
    openLowerBound: false,
    openUpperBound: false,
    inboundOutcomeCount: null,
  };
  return {
    ...question,
    ...(questionTypes[type].accepts.hasOptions ? {} : noOptions),
    ...(isContinuous(type) ? {} : noRange),
  };
}
