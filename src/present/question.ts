/** Turns questions into their API form, field by field (Contract 3.1). */
import { outcomeCount } from "../domain/forecasts/cdf.ts";
import { questionStatus, shownActualCloseTime } from "../domain/questions/question_status.ts";
import { isContinuous } from "../domain/questions/question_type.ts";
import { questionTypes } from "../domain/questions/question_types.ts";
import { continuousRange } from "../domain/questions/scaling.ts";
import type { Aggregations, MyForecasts } from "../schema/aggregation.ts";
import type { Question, QuestionScaling } from "../schema/question.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import { isScaleWithheld } from "./as_seen.ts";
import { isoOrNull, toIso } from "./time.ts";

export interface QuestionView {
  readonly now: number;
  readonly withDescriptions: boolean;
  /** Null when predictions were not asked for. The key is then absent. */
  readonly aggregations: Aggregations | null;
  readonly myForecasts: MyForecasts;
}

export function presentQuestion(question: QuestionDocument, view: QuestionView): Question {
  const { description, resolutionCriteria, finePrint, type } = question;
  const texts = view.withDescriptions;
  const continuous = isContinuous(type);
  const scaling = presentScaling(question);
  return {
    id: question._id,
    title: question.title,
    ...(texts ? { description } : {}),
    type,
    status: questionStatus(question, view.now),
    created_at: toIso(question.createdAt),
    ...presentTimes(question),
    resolution: question.resolution,
    ...(texts ? { resolution_criteria: resolutionCriteria, fine_print: finePrint } : {}),
    post_id: question.postId,
    possibilities: questionTypes[type].presents.possibilities,
    options: question.options,
    all_options_ever: question.allOptionsEver,
    options_history: question.optionsHistory?.map(presentOptionsEntry) ?? null,
    scaling,
    unit: question.unit,
    open_upper_bound: continuous && question.openUpperBound,
    open_lower_bound: continuous && question.openLowerBound,
    ...(view.aggregations === null ? {} : { aggregations: view.aggregations }),
    ...presentSettings(question),
    inbound_outcome_count: scaling.inbound_outcome_count,
    my_forecasts: view.myForecasts,
  };
}

function presentTimes(question: QuestionDocument) {
  return {
    open_time: isoOrNull(question.openTime),
    scheduled_close_time: isoOrNull(question.scheduledCloseTime),
    actual_close_time: isoOrNull(shownActualCloseTime(question)),
    scheduled_resolve_time: isoOrNull(question.scheduledResolveTime),
    actual_resolve_time: isoOrNull(question.actualResolveTime),
  };
}

/**
 * Returns the fields in addition to the core fields. Existing clients read them by key (Contract
 * 3.1).
 */
function presentSettings(question: QuestionDocument) {
  return {
    short_title: question.shortTitle,
    resolution_set_time: isoOrNull(question.resolutionSetTime),
    ...provisional(question),
    cp_reveal_time: isoOrNull(question.cpRevealTime),
    spot_scoring_time: isoOrNull(question.spotScoringTime),
    label: question.label,
    group_variable: question.groupVariable,
    group_rank: question.groupRank,
    include_bots_in_aggregates: question.includeBotsInAggregates,
    question_weight: question.questionWeight,
    default_score_type: question.defaultScoreType,
    default_aggregation_method: question.defaultAggregationMethod,
    options_order: question.optionsOrder,
    average_coverage: question.averageCoverage,
    ...(question.prior ? { prior: question.prior } : {}),
  };
}

function provisional({ objectionsUntil = null }: QuestionDocument) {
  return objectionsUntil === null ? {} : { scores_provisional_until: toIso(objectionsUntil) };
}

/**
 * Returns an entry of the history. Its time has no zone and is read as UTC. The first entry is
 * valid from the beginning.
 */
export function presentOptionsEntry([from, options]: readonly [number | null, string[]]) {
  return [from === null ? "0001-01-01T00:00:00" : toIso(from).slice(0, -1), options];
}

const NO_SCALING: QuestionScaling = {
  range_min: null,
  range_max: null,
  zero_point: null,
  nominal_min: null,
  nominal_max: null,
  open_lower_bound: null,
  open_upper_bound: null,
  inbound_outcome_count: null,
  continuous_range: null,
};

/**
 * Returns the scaling, with null in every field unless the question is continuous and its scale may
 * be seen. The ends of dates are Unix seconds, and their range is ISO 8601.
 */
export function presentScaling(question: QuestionDocument): QuestionScaling {
  if (!isContinuous(question.type) || isScaleWithheld(question)) return NO_SCALING;
  const range = continuousRange(question, question.inboundOutcomeCount);
  const { presents, resolves } = questionTypes[question.type];
  const { nominalMin, nominalMax } = presents.nominalBounds(question);
  return {
    range_min: question.rangeMin,
    range_max: question.rangeMax,
    zero_point: question.zeroPoint,
    nominal_min: nominalMin,
    nominal_max: nominalMax,
    open_lower_bound: question.openLowerBound,
    open_upper_bound: question.openUpperBound,
    inbound_outcome_count: outcomeCount(question.inboundOutcomeCount),
    continuous_range: resolves.isTime ? range.map(isoOfSeconds) : range,
  };
}

function isoOfSeconds(seconds: number): string {
  return toIso(Math.round(seconds * 1000));
}
