/** Divides the types of questions into two families: continuous ones, and the others. */
import { CONTINUOUS_TYPES, type ContinuousType, type QuestionType } from "../vocabulary.ts";

const CONTINUOUS: readonly QuestionType[] = CONTINUOUS_TYPES;

/** Returns true for the types whose forecast is a CDF. Maths 0. */
export function isContinuous(type: QuestionType): type is ContinuousType {
  return CONTINUOUS.includes(type);
}
