/**
 * Limits how many requests a process works on at a time. Requests above the bound are refused at
 * once with 503. If they waited behind more work than the process can do, every request would be
 * answered too late. The bound falls while the event loop is slow and rises again while it is fast.
 * Contract 6.
 */

/**
 * The order of refusals: `ordinary` requests are refused first, then `last` (log-ins and pages of
 * the console), then `health` (checks of balancers).
 */
export type Rank = "ordinary" | "last" | "health";

export interface LoadGate {
  /** Returns false to refuse a request. When it returns true, call `leave` once. */
  enter(rank: Rank): boolean;
  /**
   * Resolves when work on an admitted read may begin: at once, except for some of the ordinary ones
   * while the loop is slow. Writes do not call it: they are written in groups, which are the larger
   * the more of them wait for the journal together.
   */
  begin(rank: Rank): Promise<void>;
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
/**
 * While the bound is lowered, an ordinary read waits until fewer than this many other requests are
 * at work. Otherwise the replies of the database to all of them could come in one turn of the loop,
 * and every refusal would wait for that turn.
 */
export const AT_ONCE = 12;
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
  begin: () => Promise.resolve(),
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
  const bound = createBound(most);
  let inFlight = 0;
  const waiting: (() => void)[] = [];
  const mayBegin = () => !bound.isLowered() || inFlight - waiting.length < AT_ONCE;
  const end = () => {
    inFlight -= 1;
    while (waiting.length > 0 && mayBegin()) waiting.shift()?.();
  };
  return {
    enter(rank) {
      if (inFlight >= bound.value() * ROOM[rank]) return false;
      inFlight += 1;
      return true;
    },
    begin(rank) {
      // The request itself is in flight already.
      const isFree = !bound.isLowered() || inFlight - waiting.length <= AT_ONCE;
      if (rank !== "ordinary" || isFree) return Promise.resolve();
      return new Promise((resolve) => waiting.push(resolve));
    },
    leave: end,
    async aside(waited) {
      end();
      try {
        return await waited;
      } finally {
        inFlight += 1;
      }
    },
    observe(turnMs) {
      bound.observe(turnMs, { inFlight, isQueued: waiting.length > 0 });
    },
    get inFlight() {
      return inFlight;
    },
    get bound() {
      return bound.value();
    },
    get isLowered() {
      return bound.isLowered();
    },
  };
}

/** The bound of ordinary requests, which follows the time that turns of the event loop take. */
function createBound(most: number) {
  const fewest = Math.min(FEWEST, most);
  let bound = most;
  let smoothed = 0;
  return {
    value: () => bound,
    isLowered: () => bound < most,
    /** @param now what is in flight, and whether admitted requests wait: then no more are admitted */
    observe(turnMs: number, now: { readonly inFlight: number; readonly isQueued: boolean }): void {
      smoothed += SMOOTHING * (Math.min(turnMs, LONGEST_MS) - smoothed);
      if (smoothed > SLOW_MS) {
        const share = Math.max(LARGEST_FALL, SLOW_MS / smoothed);
        bound = Math.max(fewest, Math.floor(Math.min(bound, now.inFlight) * share));
      } else if (!now.isQueued) {
        bound = Math.min(most, bound + RISE);
      }
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
