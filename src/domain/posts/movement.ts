/**
 * Computes how much a community prediction moved lately. Times are milliseconds since the epoch.
 * Maths 9.4.
 */
import { divergence, type Outlook } from "../forecasts/divergence.ts";
import type { QuestionType } from "../vocabulary.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

/**
 * Returns the length of the period over which movement is measured, in milliseconds. It is an hour
 * during the first day after the opening, a day during the rest of the first week, and then a week.
 * Maths 9.4.
 */
export function movementPeriod(openTime: number, now: number): number {
  const age = now - openTime;
  if (age < DAY_MS) return HOUR_MS;
  return age < WEEK_MS ? DAY_MS : WEEK_MS;
}

export interface MovementBasis {
  type: QuestionType;
  /** Null while the question has no resolution. */
  resolutionSetTime: number | null;
  /** The default aggregate now and a period ago; null where there was no forecast. */
  current: Outlook | null;
  before: Outlook | null;
}

/**
 * Returns the movement of a question: the divergence of the two aggregates. It is null if either is
 * missing, and 0 once the resolution was set more than a week ago. Maths 9.4.
 */
export function questionMovement(basis: MovementBasis, now: number): number | null {
  const { resolutionSetTime, current, before } = basis;
  if (resolutionSetTime !== null && resolutionSetTime < now - WEEK_MS) return 0;
  if (current === null || before === null) return null;
  return divergence(basis.type, current, before);
}

/**
 * Returns the movement of a post: the one among its questions with the largest absolute value, or
 * null.
 */
export function postMovement(movements: readonly (number | null)[]): number | null {
  return movements.reduce<number | null>((most, movement) => {
    if (movement === null) return most;
    return most === null || Math.abs(movement) > Math.abs(most) ? movement : most;
  }, null);
}
