/**
 * Leaves out of a question what the caller may not see of it, because it is the parent of a
 * conditional or repeats one. `src/access/withheld.ts` decides which questions those are.
 */
import type { QuestionDocument } from "../store/posts/question_document.ts";
import type { ForecastTarget } from "../store/posts/questions.ts";

const ANNULLED = "annulled";

export interface WithheldQuestions {
  readonly parents: Pick<ReadonlySet<number>, "has">;
  readonly branches: Pick<ReadonlySet<number>, "has">;
}

/** A branch has these of its child, or shows them. */
const REPEATED = {
  description: "",
  resolutionCriteria: "",
  finePrint: "",
  options: null,
  allOptionsEver: null,
  optionsHistory: null,
  rangeMin: null,
  rangeMax: null,
  zeroPoint: null,
  openLowerBound: false,
  openUpperBound: false,
  inboundOutcomeCount: null,
  prior: null,
  unit: "",
  resolution: null,
  actualResolveTime: null,
  resolutionSetTime: null,
} as const satisfies Partial<QuestionDocument>;

/** The branches keep their titles, which belong to the conditional. */
const OF_THE_PARENT = {
  ...REPEATED,
  title: "",
  shortTitle: "",
  label: "",
  groupVariable: "",
} as const satisfies Partial<QuestionDocument>;

/** Returns the question with all that the caller may see of it. */
export function asSeen<Q extends ForecastTarget>(question: Q, withheld: WithheldQuestions): Q {
  if (withheld.parents.has(question._id)) return { ...question, ...OF_THE_PARENT };
  if (!withheld.branches.has(question._id)) return question;
  const { resolution, actualResolveTime, resolutionSetTime } = question;
  // A branch is annulled by its condition or because its child is gone, which is no answer.
  const own = resolution === ANNULLED ? { resolution, actualResolveTime, resolutionSetTime } : {};
  return { ...question, ...REPEATED, ...own };
}

/** Returns true when the scale of a continuous question is left out. */
export function isScaleWithheld({ rangeMin }: Pick<QuestionDocument, "rangeMin">): boolean {
  return rangeMin === null;
}
