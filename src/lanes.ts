/**
 * Limits how much work runs at a time, so that work of one account waits for other work of that
 * account first.
 */
import { OverloadError } from "./errors.ts";

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

/** Work that many accounts hand in, of which only some runs at a time. */
export interface FairLane {
  /**
   * Runs work when its turn has come. Accounts take turns, one piece of work each, so an account
   * that has handed in much waits behind everybody else.
   * @throws {OverloadError} when too much waits
   */
  run<T>(accountId: number | string, work: () => Promise<T>): Promise<T>;
  /** How much work waits. */
  readonly waiting: number;
  /** How much work waits or runs. */
  readonly underWay: number;
}

interface Turn {
  readonly begin: () => void;
  readonly refuse: (error: OverloadError) => void;
}

/**
 * Creates a lane in which accounts take turns.
 * @param width how much work runs at a time
 * @param most how much work waits. Where it is full, the account with the most work in it gives up
 * its newest piece for an account that has less.
 */
export function createFairLane(width: number, most: number): FairLane {
  /** The work that waits, by account. The account whose turn is next comes first. */
  const turns = new Map<number | string, Turn[]>();
  let waiting = 0;
  let active = 0;
  const makeRoom = (accountId: number | string) => {
    let longest = turns.get(accountId) ?? [];
    const own = longest.length + 1;
    for (const queue of turns.values()) if (queue.length > longest.length) longest = queue;
    if (longest.length <= own) throw busy();
    waiting -= 1;
    longest.pop()?.refuse(busy());
  };
  const wait = (accountId: number | string) =>
    new Promise<void>((begin, refuse) => {
      if (waiting >= most) makeRoom(accountId);
      waiting += 1;
      const queue = turns.get(accountId);
      if (queue === undefined) turns.set(accountId, [{ begin, refuse }]);
      else queue.push({ begin, refuse });
    });
  const beginNext = () => {
    const next = turns.entries().next();
    if (next.done === true) return false;
    const [accountId, queue] = next.value;
    turns.delete(accountId);
    const turn = queue.shift();
    if (queue.length > 0) turns.set(accountId, queue);
    waiting -= 1;
    turn?.begin();
    return true;
  };
  return {
    async run(accountId, work) {
      if (active < width) active += 1;
      // Work that ends hands its place directly to the work whose turn is next.
      else await wait(accountId);
      try {
        return await work();
      } finally {
        if (!beginNext()) active -= 1;
      }
    },
    get waiting() {
      return waiting;
    },
    get underWay() {
      return active + waiting;
    },
  };
}

function busy(): OverloadError {
  return new OverloadError("The service is busy, try again.");
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
