/** A new question with its defaults (Contract 3.10: QuestionWrite). */
import type { QuestionWrite } from "../../schema/question_write.ts";
import type { QuestionDocument } from "../../store/posts/question_document.ts";
import { normaliseByType, readQuestionFields } from "./question_fields.ts";
import { BLANK_QUESTION } from "../../domain/questions/blank_question.ts";

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
    ...BLANK_QUESTION,
    _id: id,
    postId,
    type: "binary",
    title: "",
    shortTitle: "",
    createdAt: now,
    editedAt: now,
    openTime: null,
    scheduledCloseTime: null,
    scheduledResolveTime: null,
    postApproved: false,
    allOptionsEver: null,
    optionsHistory: null,
    includeBotsInAggregates: false,
  };
}
