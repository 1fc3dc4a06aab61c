/** The fields of questions. */
import {
  AGGREGATION_METHODS,
  OPTIONS_CHANGES,
  QUESTION_TYPES,
  SCORE_TYPES,
} from "../../domain/vocabulary.ts";
import type { RecentPrediction } from "../../domain/posts/recent_prediction.ts";
import type { PendingOptionsChange, QuestionDocument } from "./question_document.ts";
import * as is from "../platform/fields.ts";
import { unfinishedField } from "../platform/unfinished.ts";

const when = is.orNull(is.time());
const options = is.orNull(is.list(is.text()));

const optionsChange = is.object<PendingOptionsChange>({
  kind: is.oneOf(...OPTIONS_CHANGES),
  at: is.time(),
  before: is.list(is.text()),
  deleted: is.list(is.text()),
});

const recent = is.object<RecentPrediction>({
  hour: is.count(),
  generation: is.count(),
  method: is.oneOf(...AGGREGATION_METHODS),
  option: is.count(),
  values: is.anything<(number | null)[]>(),
  weekAgo: is.orNull(is.number()),
});

export const questionFields: is.Fields<QuestionDocument> = {
  _id: is.id(),
  postId: is.id(),
  type: is.oneOf(...QUESTION_TYPES),
  title: is.text(),
  shortTitle: is.text(),
  description: is.text(),
  resolutionCriteria: is.text(),
  finePrint: is.text(),
  createdAt: is.time(),
  editedAt: is.time(),
  openTime: when,
  cpRevealTime: when,
  spotScoringTime: when,
  scheduledCloseTime: when,
  actualCloseTime: when,
  scheduledResolveTime: when,
  actualResolveTime: when,
  resolutionSetTime: when,
  resolution: is.orNull(is.text()),
  postApproved: is.flag(),
  options,
  allOptionsEver: options,
  optionsHistory: is.orNull(is.list(is.anything<[number | null, string[]]>())),
  optionsOrder: is.text(),
  rangeMin: is.orNull(is.number()),
  rangeMax: is.orNull(is.number()),
  zeroPoint: is.orNull(is.number()),
  openLowerBound: is.flag(),
  openUpperBound: is.flag(),
  inboundOutcomeCount: is.orNull(is.count()),
  prior: is.optional(is.orNull(is.list(is.number()))),
  unit: is.text(),
  label: is.text(),
  groupVariable: is.text(),
  groupRank: is.orNull(is.number()),
  includeBotsInAggregates: is.flag(),
  questionWeight: is.size(),
  defaultScoreType: is.oneOf(...SCORE_TYPES),
  defaultAggregationMethod: is.oneOf(...AGGREGATION_METHODS),
  averageCoverage: is.orNull(is.size()),
  forecastsCount: is.count(),
  nrForecasters: is.count(),
  weeklyMovement: is.orNull(is.number()),
  recent: is.optional(is.orNull(recent)),
  revision: is.optional(is.count()),
  unfinished: unfinishedField,
  optionsChange: is.optional(is.orNull(optionsChange)),
  clarifiedAt: is.optional(is.time()),
  acceptedProposal: is.optional(is.orNull(is.id())),
  objectionsUntil: is.optional(when),
  resolvedByHand: is.optional(is.flag()),
  effectKeys: is.optional(is.list(is.text())),
};
