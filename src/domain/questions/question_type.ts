/** The two families of questions. */
import { CONTINUOUS_TYPES, type ContinuousType, type QuestionType } from "../vocabulary.ts";

const CONTINUOUS: readonly QuestionType[] = CONTINUOUS_TYPES;

/** True for the types whose forecast is a CDF. Maths 0. */
export function isContinuous(type: QuestionType): type is ContinuousType {
  return CONTINUOUS.includes(type);
}
