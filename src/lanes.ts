/**
 * Limits how much work of one key runs at a time. Work of one account waits for other work of that
 * account and for no other.
 */

interface Lane {
  active: number;
  readonly waiting: (() => void)[];
}

/** Runs work of a key when its lane has room. */
export type RunInLane = <T>(key: number, work: () => Promise<T>) => Promise<T>;

/**
 * Creates lanes.
 * @param width how much work of one key runs at a time
 */
export function createLanes(width: number): RunInLane {
  const lanes = new Map<number, Lane>();
  return async (key, work) => {
    const lane = lanes.get(key) ?? { active: 0, waiting: [] };
    lanes.set(key, lane);
    if (lane.active < width) lane.active += 1;
    // Work that ends hands its place directly to the work that has waited longest.
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
  /** By account: pages into which the caller's own parts are put. */
  readonly ownPages: RunInLane;
  /** By account: explanations of scores. */
  readonly explanations: RunInLane;
  /** By account: searches in the texts of comments, and listings of the comments of an author. */
  readonly commentScans: RunInLane;
  /** By question: runs of its aggregation. */
  readonly aggregations: RunInLane;
}

export function openLanes(): Lanes {
  return {
    ownPages: createLanes(1),
    explanations: createLanes(1),
    commentScans: createLanes(1),
    aggregations: createLanes(1),
  };
}
