/**
 * How many requests a process works on at a time. What comes beyond is refused at once with 503,
 * since a request that waits behind more work than can be done is answered too late for everybody.
 * The bound falls while the event loop is slow and rises again while it is quick. Contract 6.
 */

/** What is refused first: `last` are log-ins, `health` what balancers ask. */
export type Rank = "ordinary" | "last" | "health";

export interface LoadGate {
  /** False = refuse. True = the request is in, and `leave` is to be called once. */
  enter(rank: Rank): boolean;
  leave(): void;
  /** The outcome of what a request waits for without work for this process: it leaves meanwhile. */
  readonly aside: <T>(waiting: Promise<T>) => Promise<T>;
  /** @param turnMs how long a turn of the event loop took, ms */
  observe(turnMs: number): void;
  readonly inFlight: number;
  /** How many ordinary requests are let in now. */
  readonly bound: number;
  /** Whether the bound is below what it is while the loop is quick. */
  readonly isLowered: boolean;
}

/** Some room is kept for each rank above the bound of the one before, as a factor. */
const ROOM: Readonly<Record<Rank, number>> = { ordinary: 1, last: 2, health: 4 };
/** So many are let in however slow the loop is: fewer would leave it idle between their waits. */
export const FEWEST = 40;
/** Turns that take longer than this, smoothed, are too slow, ms: a refusal waits for one or two. */
const SLOW_MS = 20;
/** Weight of the newest turn. */
const SMOOTHING = 0.2;
/** No turn counts for longer, ms: one slow turn among quick ones says nothing, however slow. */
const LONGEST_MS = 4 * SLOW_MS;
/** A turn lets the bound fall as far as the loop is too slow, and to this share at the most. */
const LARGEST_FALL = 0.5;
const RISE = 1;

/** Lets everything in and looks at nothing. */
const OPEN: LoadGate = {
  enter: () => true,
  leave: () => undefined,
  aside: (waiting) => waiting,
  observe: () => undefined,
  inFlight: 0,
  bound: Number.POSITIVE_INFINITY,
  isLowered: false,
};

/** @param most how many ordinary requests are let in while the loop is quick; Infinity = all */
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
 * Measures turns of the event loop while requests come: from one immediate to the next is a turn in
 * which the loop does not wait. An idle process measures nothing.
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
