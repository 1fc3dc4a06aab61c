/** Work of one key at a time, or a few: what one account asks for waits for itself and for no other account. */

interface Lane {
  active: number;
  readonly waiting: (() => void)[];
}

/** Runs work of a key when there is room in its lane. */
export type RunInLane = <T>(key: number, work: () => Promise<T>) => Promise<T>;

/** @param width how much work of one key runs at a time */
export function createLanes(width: number): RunInLane {
  const lanes = new Map<number, Lane>();
  return async (key, work) => {
    const lane = lanes.get(key) ?? { active: 0, waiting: [] };
    lanes.set(key, lane);
    if (lane.active < width) lane.active += 1;
    // The place of who ends goes straight to who waited longest.
    else await new Promise<void>((resolve) => lane.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = lane.waiting.shift();
      if (next !== undefined) next();
      else if (--lane.active === 0) lanes.delete(key);
    }
  };
}

/** The lanes of a process. */
export interface Lanes {
  /** By account: pages whose own parts are put in. */
  readonly ownPages: RunInLane;
  /** By question: runs of its aggregation. */
  readonly aggregations: RunInLane;
}

export function openLanes(): Lanes {
  return { ownPages: createLanes(1), aggregations: createLanes(1) };
}
