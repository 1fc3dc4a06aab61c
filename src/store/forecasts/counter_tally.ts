/**
 * Gathers increments while a write of increments is under way. An isolated forecast is counted
 * before its reply, and a burst costs a few writes a second.
 */
import { setTimeout as pause } from "node:timers/promises";

export interface Increment {
  forecastsCount: number;
  nrForecasters: number;
}

/** By id. */
export interface Counts {
  readonly questions: Map<number, Increment>;
  readonly posts: Map<number, Increment>;
}

export interface Tally {
  /** Resolves when the counts are written, or at once when a write has just been. */
  readonly add: (counts: Counts) => Promise<void>;
  /** Writes what waits now. It resolves at once when nothing waits. */
  readonly settled: () => Promise<void>;
}

/** Least time between two writes in a burst, ms. */
const INTERVAL_MS = 200;

export function blankCounts(): Counts {
  return { questions: new Map(), posts: new Map() };
}

/** Adds one forecast, and its author when the author is new. */
export function count(counts: Map<number, Increment>, id: number, isNewAuthor: boolean): void {
  const sum = counts.get(id) ?? { forecastsCount: 0, nrForecasters: 0 };
  sum.forecastsCount += 1;
  sum.nrForecasters += isNewAuthor ? 1 : 0;
  counts.set(id, sum);
}

export function createTally(write: (counts: Counts) => Promise<void>): Tally {
  let waiting = blankCounts();
  let hasWaiting = false;
  let writing: Promise<void> | null = null;
  let turns: Promise<void> | null = null;
  /** A write that has not begun. All callers until then share it, and its failure. */
  let next: Promise<void> | null = null;

  const writeNow = async () => {
    if (!hasWaiting) return;
    const counts = waiting;
    waiting = blankCounts();
    hasWaiting = false;
    writing = write(counts).catch((error: unknown) => {
      // When the process dies first, the catch-up job counts the rows again.
      merge(waiting, counts);
      hasWaiting = true;
      throw error;
    });
    await writing.finally(() => {
      writing = null;
    });
  };
  const writeNext = async () => {
    while (writing !== null) await writing.catch(() => undefined);
    next = null;
    await writeNow();
  };
  const flush = () => (writing === null ? writeNow() : (next ??= writeNext()));
  const takeTurns = async () => {
    do {
      await pause(INTERVAL_MS, undefined, { ref: false });
      await flush().catch(() => undefined);
    } while (hasWaiting);
    turns = null;
  };
  return {
    async add(counts) {
      merge(waiting, counts);
      hasWaiting = true;
      if (turns !== null) return;
      const first = flush();
      turns = takeTurns();
      await first;
    },
    async settled() {
      if (hasWaiting || writing !== null) await flush();
    },
  };
}

function merge(into: Counts, counts: Counts): void {
  for (const kind of ["questions", "posts"] as const) {
    for (const [id, by] of counts[kind]) {
      const sum = into[kind].get(id);
      if (sum === undefined) into[kind].set(id, { ...by });
      else {
        sum.forecastsCount += by.forecastsCount;
        sum.nrForecasters += by.nrForecasters;
      }
    }
  }
}
