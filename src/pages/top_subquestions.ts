/** Decides which subquestions of a listed group show their prediction (Contract 2.1, `with_cp`). */
import { isContinuous } from "../domain/questions/question_type.ts";
import { toReal } from "../domain/questions/scaling.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import type { Heads } from "./predictions.ts";

const SHOWN_WITH_PREDICTION = 3;

/**
 * Returns the three subquestions with the highest latest predictions, highest first. Questions
 * without a visible prediction come last. Equal ones stay in group order, which `questions` have.
 */
export function topSubquestions(
  questions: readonly QuestionDocument[],
  heads: Heads,
): QuestionDocument[] {
  return questions
    .map((question) => ({ question, value: centerOf(question, heads) }))
    .sort((a, b) => (a.value === b.value ? 0 : b.value - a.value))
    .slice(0, SHOWN_WITH_PREDICTION)
    .map(({ question }) => question);
}

/**
 * Returns the center of the latest prediction, or minus infinity without one. A continuous center
 * is in real units, because the ranges of subquestions may differ.
 */
function centerOf(question: QuestionDocument, heads: Heads): number {
  const center = heads.get(question._id)?.latest?.recency_weighted.centers.at(-1) ?? null;
  if (center === null) return Number.NEGATIVE_INFINITY;
  return isContinuous(question.type) ? toReal(center, question) : center;
}
