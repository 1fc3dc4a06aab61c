/**
 * What the two branches of a conditional must look like, as a function of its condition and its
 * child alone. Whatever happened and in whatever order, the same parents give the same branches,
 * so a cascade may be repeated at any time. Times in milliseconds. Contract 4.4, Maths 5.6.
 */
import { isSuccessful } from "./resolution.ts";

export type BranchSide = "yes" | "no";

/** The state of the condition or of the child. */
export interface ParentState {
  resolution: string | null;
  actualResolveTime: number | null;
  /** The stored one: set by a resolution, an early closing or the closing job. */
  actualCloseTime: number | null;
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

/** What the closing of a branch depends on beside its parents. */
export interface BranchClosing {
  scheduledCloseTime: number | null;
  actualCloseTime: number | null;
  /**
   * True after an unresolve or a new schedule, which compute the close time afresh; every other
   * cause only ever moves it earlier.
   */
  recompute: boolean;
  now: number;
}

/**
 * Resolution and times of one branch.
 *
 * Annulled as soon as one parent is annulled or ambiguous or the condition went the other way;
 * the child's resolution once the condition went this way and the child is known; else none. It
 * closes with the first of its parents. It dates from the later of its causes: an annulment from
 * the later of those that annul it, a resolution from the later of the two parents. Contract 4.4.
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
  if (voids.length > 0) {
    return {
      resolution: "annulled",
      actualResolveTime: greatestOf(voids.map((parent) => parent.actualResolveTime)),
    };
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

function isUnsuccessful({ resolution }: ParentState): boolean {
  return resolution !== null && !isSuccessful(resolution);
}

/** The condition is decided, and this branch supposed the opposite. */
function hasGoneAgainst(side: BranchSide, { resolution }: ParentState): boolean {
  return resolution !== null && resolution !== side;
}

function branchClose(
  { condition, child }: Parents,
  { scheduledCloseTime, actualCloseTime, recompute, now }: BranchClosing,
  resolveTime: number | null,
): number | null {
  const early = leastOf([
    condition.actualCloseTime,
    child.actualCloseTime,
    recompute ? null : actualCloseTime,
    resolveTime === null ? null : Math.min(resolveTime, now),
  ]);
  if (early !== null) return leastOf([early, scheduledCloseTime]);
  return scheduledCloseTime !== null && scheduledCloseTime <= now ? scheduledCloseTime : null;
}

/** What a branch inherits of the schedules of its parents. */
export interface ParentSchedule {
  openTime: number | null;
  scheduledCloseTime: number | null;
  scheduledResolveTime: number | null;
}

/**
 * The window of both branches: open once both parents are, until the first of them closes; null
 * while a parent has no schedule. Contract 4.4.
 */
export function branchSchedule(condition: ParentSchedule, child: ParentSchedule): ParentSchedule {
  return {
    openTime: greatestOfBoth(condition.openTime, child.openTime),
    scheduledCloseTime: leastOf([condition.scheduledCloseTime, child.scheduledCloseTime]),
    scheduledResolveTime: greatestOfBoth(
      condition.scheduledResolveTime,
      child.scheduledResolveTime,
    ),
  };
}

function leastOf(moments: readonly (number | null)[]): number | null {
  const known = moments.filter((moment) => moment !== null);
  return known.length === 0 ? null : Math.min(...known);
}

function greatestOf(moments: readonly (number | null)[]): number | null {
  const known = moments.filter((moment) => moment !== null);
  return known.length === 0 ? null : Math.max(...known);
}

function greatestOfBoth(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : Math.max(a, b);
}
