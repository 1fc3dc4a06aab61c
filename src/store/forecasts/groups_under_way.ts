/**
 * Returns how many groups of forecasts are being written, and for how long none has come to its
 * end.
 */

/** @returns counters to be told when a group begins and ends; `stuckMs` in ms */
export function createGroupsUnderWay() {
  let count = 0;
  let since: number | null = null;
  return {
    count: () => count,
    begin() {
      count++;
      since ??= performance.now();
    },
    end(isWritten: boolean) {
      count--;
      if (count === 0) since = null;
      else if (isWritten) since = performance.now();
    },
    stuckMs: (): number => (since === null ? 0 : performance.now() - since),
  };
}
