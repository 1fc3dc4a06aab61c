/** Measures in log odds how far a prediction lies from a forecast. Maths 9.9. */
import { isContinuous } from "../questions/question_type.ts";
import type { QuestionType } from "../vocabulary.ts";
import type { Outlook } from "./divergence.ts";

/** Probabilities beyond this one and its counterpart count as these. */
const LEAST = 0.001;

/** A prediction by one method. */
export interface Predicted {
  /** `[no, yes]`, or a vector over all options ever with nulls. It is not read of a CDF. */
  readonly forecastValues: Outlook;
  /** The median, of continuous questions as an internal location. */
  readonly centers: readonly (number | null)[];
}

/**
 * Returns the gap between a forecast and a prediction: 0 or more. Of continuous questions it is how
 * far, in the view of the forecast, the median of the prediction is from the middle.
 *
 * @example
 * logOddsGap("binary", [0.5, 0.5], { forecastValues: [0.2689, 0.7311], centers: [] }); // 1
 */
export function logOddsGap(type: QuestionType, own: Outlook, predicted: Predicted): number {
  if (isContinuous(type)) {
    const [median] = predicted.centers;
    return typeof median === "number" ? Math.abs(logOdds(valueAt(own, median))) : 0;
  }
  const { forecastValues } = predicted;
  let largest = 0;
  for (let j = 0; j < own.length; j++) {
    const p = own[j] ?? null;
    const q = forecastValues[j] ?? null;
    if (p !== null && q !== null) largest = Math.max(largest, Math.abs(logOdds(p) - logOdds(q)));
  }
  return largest;
}

function logOdds(probability: number): number {
  const p = Math.min(1 - LEAST, Math.max(LEAST, probability));
  return Math.log(p / (1 - p));
}

/** Returns the value of a CDF at an internal location in 0..1, on a line between two grid points. */
function valueAt(cdf: Outlook, location: number): number {
  const n = cdf.length - 1;
  const place = Math.min(1, Math.max(0, location)) * n;
  const below = Math.min(n - 1, Math.floor(place));
  const [low, high] = [cdf[below] ?? 0, cdf[below + 1] ?? 0];
  return low + (place - below) * (high - low);
}
