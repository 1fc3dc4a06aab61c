/**
 * The waiting requests of one class, in turn by owner, and how fast they leave (Contract 6).
 */

/** What a request is expected to take from the queue before anything was measured, ms. */
const USUAL_MS = 2;
/** A measure of the pace takes at least this long, ms. */
const MEASURE_MS = 100;
/**
 * What was measured longer ago than this counts for little, ms. A class that waits behind another
 * one for a short time is slow only for that time.
 */
const REMEMBERED_MS = 1_000;
/** In this time without a waiting request, half of what was measured is forgotten, ms. */
const HALF_LIFE_MS = 500;
/**
 * A line that has waited for less than this has no pace yet, ms. The first requests of a crowd fill
 * the caches for the others, and a crowd has come whole before it is known how fast it leaves.
 */
const UNKNOWN_MS = 1_500;
/** What became of a waiting request: `null` means that work may begin. */
export type Verdict = Refusal | null;

export interface Refusal {
  /** When those that wait now will have been served, ms. */
  readonly drainsInMs: number;
}

export interface Waiting {
  readonly owner: string;
  readonly decide: (verdict: Verdict) => void;
}

export type Line = ReturnType<typeof createLine>;

/** @param now a clock that never goes back, ms */
export function createLine(now: () => number) {
  const owners = new Map<string, Set<Waiting>>();
  /** How many owners have more than `depth` waiting requests, by depth. */
  const deeper: number[] = [];
  const pace = createPaces(now);
  let size = 0;
  const remove = (entry: Waiting) => {
    const own = owners.get(entry.owner);
    if (own?.delete(entry) !== true) return;
    size -= 1;
    deeper[own.size]! -= 1;
    if (own.size === 0) owners.delete(entry.owner);
    if (size === 0) pace.stop();
  };
  return {
    get size() {
      return size;
    },
    /**
     * Returns how many requests begin before the next one of the owner would, with that one. While
     * other owners keep coming, each of them has a turn before the owner's second one.
     */
    placeOf(owner: string): number {
      const own = owners.get(owner)?.size ?? 0;
      let before = 0;
      for (let depth = 0; depth <= own; depth++) before += deeper[depth] ?? 0;
      const rounds = (own + 1) * owners.size;
      return before + (rounds - before) * pace.joining() + 1;
    },
    add(entry: Waiting): void {
      if (size === 0) pace.start();
      if (!owners.has(entry.owner)) pace.join();
      const own = owners.get(entry.owner) ?? new Set();
      deeper[own.size] = (deeper[own.size] ?? 0) + 1;
      own.add(entry);
      owners.set(entry.owner, own);
      size += 1;
    },
    remove,
    /**
     * Takes out the request whose turn it is, and puts its owner behind the others.
     * @param atWork how many requests of the class are worked on with it
     * @param isBehind whether an earlier class waits
     */
    next(atWork: number, isBehind: boolean): Waiting {
      const [[owner, own]] = owners as unknown as [[string, Set<Waiting>]];
      const [entry] = own as unknown as [Waiting];
      owners.delete(owner);
      owners.set(owner, own);
      pace.count(atWork, isBehind);
      remove(entry);
      return entry;
    },
    paceMs: pace.ms,
    freePaceMs: pace.freeMs,
    busyMs: pace.busyMs,
  };
}

/** Measures the pace of a line at all times, and while no earlier class waits. */
function createPaces(now: () => number) {
  const pace = createPace(now);
  const free = createPace(now);
  let busySince: number | null = null;
  const isKnown = () => busySince !== null && now() - busySince >= UNKNOWN_MS;
  const known = (measured: number) => (isKnown() ? measured : Math.min(measured, USUAL_MS));
  return {
    ms: () => known(pace.ms()),
    freeMs: () => known(free.ms()),
    joining: pace.joining,
    join: () => pace.join(),
    /** Returns for how long requests have waited without a break, ms. It is 0 where none waits. */
    busyMs: () => (busySince === null ? 0 : now() - busySince),
    start() {
      busySince = now();
      pace.start();
      free.start();
    },
    stop() {
      busySince = null;
      pace.stop();
      free.stop();
    },
    count(atWork: number, isBehind: boolean) {
      pace.count(atWork);
      if (isBehind) free.skip();
      else free.count(atWork);
    },
  };
}

/**
 * Measures the time from one request that leaves a line to the next while requests wait in it, and
 * how many owners join it meanwhile.
 */
function createPace(now: () => number) {
  let measured = USUAL_MS;
  let joining = 0;
  let left = 0;
  let joined = 0;
  let since = 0;
  let stoppedAt: number | null = 0;
  /** Returns how long a request takes to leave the line, ms. What was long ago counts less. */
  const ms = () => {
    if (stoppedAt === null) return measured;
    return USUAL_MS + (measured - USUAL_MS) * 0.5 ** ((now() - stoppedAt) / HALF_LIFE_MS);
  };
  const begin = () => {
    since = now();
    left = 0;
    joined = 0;
  };
  return {
    ms,
    /** Returns how many owners join while one request leaves, at most 1. */
    joining: () => joining,
    join() {
      joined += 1;
    },
    start() {
      measured = ms();
      joining = 0;
      stoppedAt = null;
      begin();
    },
    stop() {
      stoppedAt = now();
    },
    /** Leaves out the time since the last measure. */
    skip: begin,
    /**
     * Counts a request that left. A measure lasts until as many have left as are worked on: those
     * that began together end together, so the first one of them says nothing about the others.
     */
    count(atWork: number) {
      left += 1;
      const passed = now() - since;
      if (passed < MEASURE_MS || left < atWork) return;
      measured += (1 - Math.exp(-passed / REMEMBERED_MS)) * (passed / left - measured);
      joining = Math.min(1, joined / left);
      begin();
    },
  };
}
