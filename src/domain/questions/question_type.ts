/** The kinds of questions. */

export const QUESTION_TYPES = ["binary", "multiple_choice", "numeric", "discrete", "date"] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];
export type ContinuousType = "numeric" | "discrete" | "date";

/** True for the types whose forecast is a CDF. Maths 0. */
export function isContinuous(type: QuestionType): type is ContinuousType {
  return type === "numeric" || type === "discrete" || type === "date";
}
