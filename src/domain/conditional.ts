/** What the two branches of a conditional are, given its condition and child. Maths 5.6. */

import { isSuccessful } from "./resolution.ts";

/** Condition or child of a conditional; moments in milliseconds, null while there is none. */
export interface ConditionalParent {
  resolution: string | null;
  actualResolveTime: number | null;
  /** When it closed or will close: the actual close, else the scheduled one. */
  closeTime: number | null;
}

export interface BranchState {
  /** Null while the branch waits. */
  resolution: string | null;
  /** The later of the causes of the resolution, null while it waits. */
  actualResolveTime: number | null;
  /** The branch closes with the first of the two. */
  closeTime: number | null;
}

function earliest(...moments: (number | null)[]): number | null {
  const known = moments.filter((moment) => moment !== null);
  return known.length === 0 ? null : Math.min(...known);
}

function isReal(resolution: string | null): resolution is string {
  return resolution !== null && isSuccessful(resolution);
}

/** Who annuls the branch, null if nobody does. */
function annuller(
  branch: "yes" | "no",
  condition: ConditionalParent,
  child: ConditionalParent,
): ConditionalParent | null {
  if (condition.resolution !== null && condition.resolution !== branch) return condition;
  return child.resolution !== null && !isReal(child.resolution) ? child : null;
}

/**
 * State of a branch as a function of the states of its two parents, so that resolving and taking
 * back in any order end in the same place. Contract 4.4.
 */
export function branchState(
  branch: "yes" | "no",
  condition: ConditionalParent,
  child: ConditionalParent,
): BranchState {
  const closeTime = earliest(condition.closeTime, child.closeTime);
  const cause = annuller(branch, condition, child);
  if (cause !== null) {
    return { resolution: "annulled", actualResolveTime: cause.actualResolveTime, closeTime };
  }
  if (condition.resolution === null || child.resolution === null) {
    return { resolution: null, actualResolveTime: null, closeTime };
  }
  const times = [condition.actualResolveTime, child.actualResolveTime].filter((t) => t !== null);
  const actualResolveTime = times.length === 0 ? null : Math.max(...times);
  return { resolution: child.resolution, actualResolveTime, closeTime };
}
