/**
 * Computes the two branches of a conditional from its condition and its child alone. The same
 * parents give the same branches after any history, so a cascade may be repeated at any time. Times
 * are milliseconds since the epoch. Contract 4.4, Maths 5.6.
 */
import { earliest } from "../numbers/earliest.ts";
import { isSuccessful } from "./resolution.ts";

export type BranchSide = "yes" | "no";

/** The state of the condition or of the child. */
export interface ParentState {
  resolution: string | null;
  actualResolveTime: number | null;
  /** The stored close time. A resolution, an early closing or the closing job sets it. */
  actualCloseTime: number | null;
  /** When the resolution was stored. */
  resolutionSetTime?: number | null;
  /** When the parent was deleted with its post or project. Absent while it exists. */
  goneSince?: number | null;
  /** Since when its post is not approved. Absent while it is. */
  inReviewSince?: number | null;
}

export interface Parents {
  condition: ParentState;
  child: ParentState;
}

export interface BranchTarget {
  resolution: string | null;
  actualResolveTime: number | null;
  actualCloseTime: number | null;
}

/** What the closing of a branch depends on besides its parents. */
export interface BranchClosing {
  scheduledCloseTime: number | null;
  actualCloseTime: number | null;
  /**
   * True after an unresolve, an approval or a new close time: these compute the close time again.
   * Every other cause only moves it to an earlier time.
   */
  recompute: boolean;
  now: number;
}

/**
 * Returns the resolution and the times of one branch.
 *
 * A branch is annulled as soon as one parent is annulled or ambiguous, or the condition has the
 * opposite outcome. It takes the child's resolution once the condition has its outcome and the
 * child is resolved. Otherwise it has no resolution. A deleted parent annuls it too, unless both
 * parents had been resolved before. It closes when the first of its parents closes or goes back to
 * review. An annulment has the latest time of the parents that cause it, a resolution the later time
 * of the two parents. Contract 4.4.
 */
export function branchTarget(
  side: BranchSide,
  parents: Parents,
  closing: BranchClosing,
): BranchTarget {
  const outcome = branchOutcome(side, parents);
  return { ...outcome, actualCloseTime: branchClose(parents, closing, outcome.actualResolveTime) };
}

type Outcome = Omit<BranchTarget, "actualCloseTime">;

function branchOutcome(side: BranchSide, { condition, child }: Parents): Outcome {
  const voids = [condition, child].filter(
    (parent) => isUnsuccessful(parent) || (parent === condition && hasGoneAgainst(side, condition)),
  );
  const goneTimes = timesOfDeletion({ condition, child });
  if (voids.length > 0 || goneTimes.length > 0) {
    const causes = voids.map((parent) => parent.actualResolveTime);
    return { resolution: "annulled", actualResolveTime: greatestOf([...causes, ...goneTimes]) };
  }
  if (condition.resolution === null || child.resolution === null) {
    return { resolution: null, actualResolveTime: null };
  }
  const causes = [condition.actualResolveTime, child.actualResolveTime];
  return {
    resolution: child.resolution,
    actualResolveTime: causes.includes(null) ? null : Math.max(...(causes as number[])),
  };
}

/**
 * Returns when the parents were deleted. It returns nothing where the outcome was complete before
 * the first of them was: a deletion takes no scores away.
 */
function timesOfDeletion({ condition, child }: Parents): number[] {
  const parents = [condition, child];
  const times = parents.map(({ goneSince }) => goneSince ?? null).filter((time) => time !== null);
  const first = Math.min(...times);
  const isComplete = parents.every(
    ({ resolution, resolutionSetTime }) =>
      resolution !== null && (resolutionSetTime ?? Infinity) <= first,
  );
  return isComplete ? [] : times;
}

function isUnsuccessful({ resolution }: ParentState): boolean {
  return resolution !== null && !isSuccessful(resolution);
}

/** Returns true when the condition is resolved and its outcome is not the one of this branch. */
function hasGoneAgainst(side: BranchSide, { resolution }: ParentState): boolean {
  return resolution !== null && resolution !== side;
}

function branchClose(
  { condition, child }: Parents,
  { scheduledCloseTime, actualCloseTime, recompute, now }: BranchClosing,
  resolveTime: number | null,
): number | null {
  const early = earliest([
    condition.actualCloseTime,
    child.actualCloseTime,
    condition.inReviewSince ?? null,
    child.inReviewSince ?? null,
    recompute ? null : actualCloseTime,
    resolveTime === null ? null : Math.min(resolveTime, now),
  ]);
  if (early !== null) return earliest([early, scheduledCloseTime]);
  return scheduledCloseTime !== null && scheduledCloseTime <= now ? scheduledCloseTime : null;
}

/** The part of a schedule that a branch inherits from its parents. */
export interface ParentSchedule {
  openTime: number | null;
  scheduledCloseTime: number | null;
  scheduledResolveTime: number | null;
}

/**
 * Returns the schedule of both branches. They open once both parents are open, and close when the
 * first parent closes. A time is null while a parent has no such time. Contract 4.4.
 */
export function branchSchedule(condition: ParentSchedule, child: ParentSchedule): ParentSchedule {
  return {
    openTime: greatestOfBoth(condition.openTime, child.openTime),
    scheduledCloseTime: earliest([condition.scheduledCloseTime, child.scheduledCloseTime]),
    scheduledResolveTime: greatestOfBoth(
      condition.scheduledResolveTime,
      child.scheduledResolveTime,
    ),
  };
}

/**
 * Returns the schedule while a parent is in review since `since`. A branch that has not opened by
 * then has no open time until both parents are approved.
 */
export function scheduleInReview(schedule: ParentSchedule, since: number | null): ParentSchedule {
  const { openTime } = schedule;
  const waits = since !== null && openTime !== null && openTime > since;
  return waits ? { ...schedule, openTime: null } : schedule;
}

function greatestOf(moments: readonly (number | null)[]): number | null {
  const known = moments.filter((moment) => moment !== null);
  return known.length === 0 ? null : Math.max(...known);
}

function greatestOfBoth(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : Math.max(a, b);
}
