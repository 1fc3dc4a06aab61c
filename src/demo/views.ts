/**
 * What a well informed forecaster would think of a question at any time: the made-up truth around
 * which the forecasters of the demo err.
 */
import { seededRandom } from "../domain/numbers/random.ts";
import { isContinuous } from "../domain/questions/question_type.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";

/**
 * Says at a time (ms) where a question stands, in log odds. Binary: of yes. Multiple choice: of each
 * option. Continuous: of the place of the median within the range. `spread` is how wide a continuous
 * forecast is, as a share of the range.
 */
export type View = (time: number) => { readonly at: readonly number[]; readonly spread: number };

export interface Period {
  /** Milliseconds since the epoch; `to` is not part of it. */
  readonly from: number;
  readonly to: number;
}

const STEPS = 120;
const STEP = 0.11;
const LOG_ODDS = {
  binary: [-2.6, 2.4],
  multiple_choice: [-1, 2],
  continuous: [-1.3, 1.5],
} as const;
/** How much likelier, in log odds, each later date of a group is. */
const LATER = 0.35;
const WIDEST = 0.045;
const NARROWEST = 0.025;

/** Returns a view that wanders through the period. The same seed gives the same view. */
export function wanderingView(question: QuestionDocument, period: Period, seed: number): View {
  const random = seededRandom(seed);
  const { type, groupRank } = question;
  const kind = type === "binary" || type === "multiple_choice" ? type : "continuous";
  const [least, span] = LOG_ODDS[kind];
  const options = type === "multiple_choice" ? (question.options?.length ?? 0) : 1;
  const walks = Array.from({ length: options }, () =>
    walk(random, least + span * random() + LATER * (groupRank ?? 0)),
  );
  const life = period.to - period.from;
  return (time) => {
    const part = Math.min(1, Math.max(0, (time - period.from) / life));
    const place = Math.floor(part * (STEPS - 1));
    const spread = isContinuous(type) ? WIDEST - (WIDEST - NARROWEST) * part : 0;
    return { at: walks.map((steps) => steps[place] ?? 0), spread };
  };
}

function walk(random: () => number, start: number): number[] {
  let at = start;
  return Array.from({ length: STEPS }, () => (at += STEP * spreadOut(random)));
}

/** Returns a number around 0 with a standard deviation of 1. */
export function spreadOut(random: () => number): number {
  return (random() + random() + random() - 1.5) * 2;
}
