/** Makes the forecasts of the demo's forecasters from a view of the question. */
import { repairCdf } from "../domain/forecasts/valid_cdf.ts";
import { massesOf } from "../domain/distributions/build_cdf.ts";
import { outcomeCount } from "../domain/forecasts/cdf.ts";
import { seededRandom } from "../domain/numbers/random.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import type { Forecaster } from "./crowd.ts";
import type { PastForecast } from "./history.ts";
import { type Period, spreadOut, type View } from "./views.ts";

/** The share of the questions on which the least and the most active forecaster forecast. */
const LEAST_ACTIVE = 0.5;
const MORE_ACTIVE = 0.5;
const MOST_UPDATES = 5;
/** Log odds by which the forecaster with the least skill errs, always and each time. */
const LASTING_ERROR = 1.1;
const PASSING_ERROR = 0.35;
const SURE_ERROR = 0.12;
const ROUNDED_TO = 0.005;

/** How one forecaster errs on one question. */
interface Errors {
  readonly lasting: readonly number[];
  readonly passing: number;
}

/**
 * Returns the forecasts of those forecasters that forecast the question, oldest first for each. The
 * same seed gives the same forecasts.
 */
export function madeForecasts(
  question: QuestionDocument,
  view: View,
  {
    forecasters,
    period,
    seed,
  }: { forecasters: readonly Forecaster[]; period: Period; seed: number },
): PastForecast[] {
  const random = seededRandom(seed);
  const { length: parts } = view(period.from).at;
  return forecasters.flatMap(({ account, skill }) => {
    const lack = 1 - skill;
    const activity = LEAST_ACTIVE + MORE_ACTIVE * random();
    const errors = {
      lasting: Array.from({ length: parts }, () => LASTING_ERROR * lack * spreadOut(random)),
      passing: SURE_ERROR + PASSING_ERROR * lack,
    };
    const times = timesOf(random, period);
    if (random() > activity) return [];
    return times.map((time) => ({
      question,
      userId: account._id,
      time,
      value: valueOf(question, view(time), { errors, random }),
    }));
  });
}

/** The first forecast is rather early, and the others are anywhere after it. */
function timesOf(random: () => number, { from, to }: Period): number[] {
  const first = from + (to - from) * random() ** 2;
  const updates = Math.floor(random() * MOST_UPDATES);
  const later = Array.from({ length: updates }, () => first + (to - first) * random());
  return [first, ...later].map(Math.floor).sort((a, b) => a - b);
}

function valueOf(
  question: QuestionDocument,
  { at, spread }: ReturnType<View>,
  { errors, random }: { errors: Errors; random: () => number },
): PastForecast["value"] {
  const { lasting, passing } = errors;
  const odds = at.map((value, part) => value + (lasting[part] ?? 0) + passing * spreadOut(random));
  if (question.type === "binary") {
    const rounded = Math.round(share(odds[0] ?? 0) / ROUNDED_TO) * ROUNDED_TO;
    return Math.min(0.99, Math.max(0.01, rounded));
  }
  if (question.type === "multiple_choice") {
    const weights = odds.map(Math.exp);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const named = (question.options ?? []).map(
      (option, i) => [option, weights[i]! / total] as const,
    );
    return Object.fromEntries(named);
  }
  return curveAround(question, share(odds[0] ?? 0), spread * (1 + passing));
}

/** Returns a logistic distribution around a place of the range, as a CDF that the rules accept. */
function curveAround(question: QuestionDocument, middle: number, spread: number): Float64Array {
  const count = outcomeCount(question.inboundOutcomeCount);
  const masses = massesOf((place) => share((place - middle) / spread), count);
  return repairCdf(masses, question).cdf;
}

function share(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}
