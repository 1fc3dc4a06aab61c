/** Defines the numbers in the rules of a CDF. Contract 2.4, Maths 1.3. */

/** `N` of a question that gives no inbound outcome count. */
export const DEFAULT_OUTCOME_COUNT = 200;
/** Least rise from one entry to the next, for every `N`. */
export const LEAST_STEP = 0.00005;
/** Least first entry when the lower bound is open. */
export const OPEN_LOWER_LEAST = 0.001;
/** Greatest last entry when the upper bound is open. */
export const OPEN_UPPER_MOST = 0.999;

const LARGEST_STEP_OF_DEFAULT = 0.2;

/** Returns the largest rise from one entry to the next for `count` inbound outcomes. */
export function largestStep(count: number): number {
  return (LARGEST_STEP_OF_DEFAULT * DEFAULT_OUTCOME_COUNT) / count;
}
