/** Computes how well one account forecast: calibration and averages. Maths 8. */
import {
  addSnapshot,
  calibrationBins,
  type CalibrationBin,
  type CalibrationSnapshot,
  type CalibrationSums,
  emptyCalibration,
  weightOf,
} from "./calibration.ts";

/** Sums over the forecasts of an account on some questions. */
export interface OwnSums {
  readonly calibration: CalibrationSums;
  questions: number;
  weight: number;
  brier: number;
  log: number;
  peer: number;
  scored: number;
}

/** What an account may read about its forecasts. The averages are null where there is nothing. */
export interface OwnRecord {
  /** Number of questions with a forecast in the bins. */
  readonly questions: number;
  /** Number of forecasts in the bins. */
  readonly forecasts: number;
  readonly bins: readonly CalibrationBin[];
  /** Forecasts in each of the bins. */
  readonly counts: readonly number[];
  /** Mean of `(p - outcome)²`, from 0 to 1. */
  readonly brier: number | null;
  /** Mean of the natural logarithm of the probability of what happened. */
  readonly log: number | null;
  /** Mean of the peer scores, one for each question. */
  readonly peer: number | null;
  /** Number of questions with a peer score. */
  readonly scored: number;
}

export function emptyOwn(): OwnSums {
  const none = { questions: 0, weight: 0, brier: 0, log: 0, peer: 0, scored: 0 };
  return { calibration: emptyCalibration(), ...none };
}

/** Adds all forecasts of the account on one question. */
export function addOwnForecasts(sums: OwnSums, forecasts: readonly CalibrationSnapshot[]): void {
  let isCounted = false;
  for (const forecast of forecasts) {
    const weight = weightOf(forecast);
    if (weight === null) continue;
    isCounted = true;
    addSnapshot(sums.calibration, forecast);
    const { probabilityYes, resolvedYes } = forecast;
    const given = resolvedYes ? probabilityYes : 1 - probabilityYes;
    sums.weight += weight;
    sums.brier += weight * (1 - given) ** 2;
    sums.log += weight * Math.log(given);
  }
  if (isCounted) sums.questions += 1;
}

/** Adds the peer score of the account on one question, in points (Maths 5.3). */
export function addOwnPeerScore(sums: OwnSums, score: number): void {
  sums.peer += score;
  sums.scored += 1;
}

export function ownRecord(sums: OwnSums): OwnRecord {
  const { calibration, questions, weight, brier, log, peer, scored } = sums;
  const counts = calibration.bins.map(({ count }) => count);
  const mean = (sum: number, of: number) => (of === 0 ? null : sum / of);
  return {
    questions,
    forecasts: counts.reduce((sum, count) => sum + count, 0),
    bins: calibrationBins(calibration),
    counts,
    brier: mean(brier, weight),
    log: mean(log, weight),
    peer: mean(peer, scored),
    scored,
  };
}
