/**
 * Limits how many requests a process works on at a time. Requests above the bound are refused at
 * once with 503. If they waited behind more work than the process can do, every request would be
 * answered too late. The bound falls while the event loop is slow and rises again while it is fast.
 * Contract 6.
 */

/**
 * The order of refusals: `ordinary` requests are refused first, then `last` (log-ins), then
 * `health` (checks of balancers).
 */
export type Rank = "ordinary" | "last" | "health";

export interface LoadGate {
  /** Returns false to refuse a request. When it returns true, call `leave` once. */
  enter(rank: Rank): boolean;
  leave(): void;
  /**
   * Returns the result of a promise for which a request waits without work. The request does not
   * count meanwhile.
   */
  readonly aside: <T>(waiting: Promise<T>) => Promise<T>;
  /** @param turnMs how long a turn of the event loop took, ms */
  observe(turnMs: number): void;
  readonly inFlight: number;
  /** How many ordinary requests are admitted now. */
  readonly bound: number;
  /** Whether the bound is lower than while the loop is fast. */
  readonly isLowered: boolean;
}

/** The bound of each rank as a multiple of the ordinary bound. */
const ROOM: Readonly<Record<Rank, number>> = { ordinary: 1, last: 2, health: 4 };
/** This many are admitted however slow the loop is. Fewer would leave it idle while they wait. */
export const FEWEST = 40;
/** Turns whose smoothed time is longer are too slow, ms. A refusal waits for one or two turns. */
const SLOW_MS = 20;
/** The weight of the newest turn. */
const SMOOTHING = 0.2;
/**
 * A turn counts for at most this long, ms. One slow turn among fast ones says nothing, however slow
 * it is.
 */
const LONGEST_MS = 4 * SLOW_MS;
/** In one turn the bound falls in proportion to the slowness, and at most to this share. */
const LARGEST_FALL = 0.5;
const RISE = 1;

/** Admits every request and measures nothing. */
const OPEN: LoadGate = {
  enter: () => true,
  leave: () => undefined,
  aside: (waiting) => waiting,
  observe: () => undefined,
  inFlight: 0,
  bound: Number.POSITIVE_INFINITY,
  isLowered: false,
};

/**
 * Creates a gate.
 * @param most how many ordinary requests are admitted while the loop is fast; Infinity admits all
 */
export function createLoadGate(most: number): LoadGate {
  if (most === Number.POSITIVE_INFINITY) return OPEN;
  const fewest = Math.min(FEWEST, most);
  let inFlight = 0;
  let bound = most;
  let smoothed = 0;
  return {
    enter(rank) {
      if (inFlight >= bound * ROOM[rank]) return false;
      inFlight += 1;
      return true;
    },
    leave() {
      inFlight -= 1;
    },
    async aside(waiting) {
      inFlight -= 1;
      try {
        return await waiting;
      } finally {
        inFlight += 1;
      }
    },
    observe(turnMs) {
      smoothed += SMOOTHING * (Math.min(turnMs, LONGEST_MS) - smoothed);
      if (smoothed <= SLOW_MS) bound = Math.min(most, bound + RISE);
      else {
        const share = Math.max(LARGEST_FALL, SLOW_MS / smoothed);
        bound = Math.max(fewest, Math.floor(Math.min(bound, inFlight) * share));
      }
    },
    get inFlight() {
      return inFlight;
    },
    get bound() {
      return bound;
    },
    get isLowered() {
      return bound < most;
    },
  };
}

/**
 * Measures turns of the event loop while requests come. The time from one immediate to the next is
 * a turn in which the loop does not wait. An idle process measures nothing.
 */
export function createTurnWatch(observe: (turnMs: number) => void): () => void {
  let isWatching = false;
  const begin = () => {
    const begun = performance.now();
    setImmediate(() => {
      isWatching = false;
      observe(performance.now() - begun);
    });
  };
  return () => {
    if (isWatching) return;
    isWatching = true;
    setImmediate(begin);
  };
}
