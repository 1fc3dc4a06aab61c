/** A new question with its defaults (Contract 3.10: QuestionWrite). */
import type { QuestionWrite } from "../../schema/question_write.ts";
import type { QuestionDocument } from "../../store/posts/question_document.ts";
import { normaliseByType, readQuestionFields } from "./question_fields.ts";

export interface NewQuestionPlace {
  readonly id: number;
  readonly postId: number;
  readonly now: number;
  /** A subquestion has a label; its title is the default. */
  readonly inGroup: boolean;
}

export function newQuestion(write: QuestionWrite, place: NewQuestionPlace): QuestionDocument {
  const { inGroup } = place;
  const fields = readQuestionFields(write);
  const shortTitle = fields.shortTitle ?? "";
  return withOptionsHistory(
    normaliseByType({
      ...blankQuestion(place),
      ...fields,
      title: write.title,
      type: write.type,
      shortTitle: shortTitle === "" ? write.title : shortTitle,
      label: inGroup ? (fields.label ?? write.title) : "",
    }),
  );
}

/** The history of the options starts with the present list, as long as there is no forecast. */
export function withOptionsHistory(question: QuestionDocument): QuestionDocument {
  const { options } = question;
  if (options === null) return question;
  return { ...question, allOptionsEver: options, optionsHistory: [[null, options]] };
}

function blankQuestion({ id, postId, now }: NewQuestionPlace): QuestionDocument {
  return {
    _id: id,
    postId,
    type: "binary",
    title: "",
    shortTitle: "",
    description: "",
    resolutionCriteria: "",
    finePrint: "",
    createdAt: now,
    editedAt: now,
    ...BLANK_TIMES,
    ...BLANK_DEFINITION,
    label: "",
    groupVariable: "",
    groupRank: null,
    includeBotsInAggregates: false,
    questionWeight: 1,
    defaultScoreType: "peer",
    defaultAggregationMethod: "recency_weighted",
    averageCoverage: null,
    forecastsCount: 0,
    nrForecasters: 0,
    weeklyMovement: null,
  };
}

const BLANK_TIMES = {
  openTime: null,
  cpRevealTime: null,
  spotScoringTime: null,
  scheduledCloseTime: null,
  actualCloseTime: null,
  scheduledResolveTime: null,
  actualResolveTime: null,
  resolutionSetTime: null,
  resolution: null,
  postApproved: false,
};

const BLANK_DEFINITION = {
  options: null,
  allOptionsEver: null,
  optionsHistory: null,
  optionsOrder: "DEFAULT",
  rangeMin: null,
  rangeMax: null,
  zeroPoint: null,
  openLowerBound: false,
  openUpperBound: false,
  inboundOutcomeCount: null,
  unit: "",
};
