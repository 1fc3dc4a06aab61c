/**
 * Decides which requests a process works on now (Contract 6). It works on a bounded number; the
 * others wait by class and, within a class, in turn by account. A request is refused only if it
 * would wait longer than its class has patience. How many requests wait and how fast they leave the
 * queue say how long that is.
 */

import { WORK_CLASSES, type WorkClass } from "../../domain/vocabulary.ts";
import { createLine, type Line, type Refusal, type Verdict, type Waiting } from "./waiting_line.ts";

export type { Refusal, Verdict };

export interface QueueBounds {
  /** How many forecasts are worked on at a time; writes and reads get a part. Infinity: all. */
  readonly places: number;
  /** How long a request of each class may be expected to wait, ms. */
  readonly patienceMs: Readonly<Record<WorkClass, number>>;
}

/** The part of the places that each class has. A read takes longest on the event loop. */
const PART: Readonly<Record<WorkClass, number>> = { forecast: 1, write: 1 / 2, read: 1 / 4 };
/** An earlier class that waits for longer than this is no crowd that is over soon, ms. */
const CROWD_MS = 1_500;

/**
 * How many requests of a class are worked on while a class before it waits. So the earlier class
 * gets nearly all of the process, and no class stands still.
 */
const WHILE_OTHERS_WAIT = 4;
/**
 * A request that was let in waits for up to this many times the patience of its class. It is better
 * served late than refused late, and clients wait for half a minute.
 */
const LENIENCE: Readonly<Record<WorkClass, number>> = { forecast: 2, write: 3, read: 4 };

/**
 * A newcomer is refused when the expected wait is this many times the patience of its class. Reads
 * differ most in what they cost, so their wait is known least.
 */
const DOUBT: Readonly<Record<WorkClass, number>> = { forecast: 1, write: 1, read: 2 };

/** The place of one request, from its arrival to its answer. */
export interface Turn {
  /** The verdict, or the promise of one for a request that waits. */
  readonly verdict: Verdict | Promise<Verdict>;
  /** Ends the work, or the wait of a request whose client has gone. Later calls do nothing. */
  readonly end: () => void;
  /** Gives the place to others while a promise is awaited, and takes one again after it. */
  readonly aside: <T>(waiting: Promise<T>) => Promise<T>;
}

export interface WorkQueue {
  /** @param owner whose turn it is: places of a class are given in turn by owner */
  enter(work: WorkClass, owner: string): Turn;
  /** How many requests wait. */
  readonly waiting: Readonly<Record<WorkClass, number>>;
  /** How many requests are worked on. */
  readonly atWork: Readonly<Record<WorkClass, number>>;
}

/** The classes that come before a class. */
const EARLIER: Readonly<Record<WorkClass, readonly WorkClass[]>> = {
  forecast: [],
  write: WORK_CLASSES.slice(0, 1),
  read: WORK_CLASSES.slice(0, 2),
};

/** What is told of every request that left the queue. */
export type OnDecided = (decided: {
  readonly work: WorkClass;
  readonly waitedMs: number;
  readonly isRefused: boolean;
}) => void;

/** @param now a clock that never goes back, ms */
export function createWorkQueue(
  bounds: QueueBounds,
  onDecided: OnDecided = () => undefined,
  now: () => number = () => performance.now(),
): WorkQueue {
  return new Queue(bounds, onDecided, now);
}

class Queue implements WorkQueue {
  readonly atWork: Record<WorkClass, number> = { forecast: 0, write: 0, read: 0 };
  readonly #bounds: QueueBounds;
  readonly #onDecided: OnDecided;
  readonly #now: () => number;
  readonly #lines: Readonly<Record<WorkClass, Line>>;
  /** Requests that were aside. They go on before those that were never worked on. */
  readonly #resumed: Readonly<Record<WorkClass, (() => void)[]>> = {
    forecast: [],
    write: [],
    read: [],
  };

  constructor(bounds: QueueBounds, onDecided: OnDecided, now: () => number) {
    this.#bounds = bounds;
    this.#onDecided = onDecided;
    this.#now = now;
    this.#lines = { forecast: createLine(now), write: createLine(now), read: createLine(now) };
  }

  get waiting(): Readonly<Record<WorkClass, number>> {
    const { forecast, write, read } = this.#lines;
    return { forecast: forecast.size, write: write.size, read: read.size };
  }

  enter(work: WorkClass, owner: string): Turn {
    const line = this.#lines[work];
    if (line.size === 0 && this.#hasPlace(work)) {
      this.atWork[work] += 1;
      this.#onDecided({ work, waitedMs: 0, isRefused: false });
      return this.#turnOf(work, null, () => undefined);
    }
    const most = DOUBT[work] * this.#bounds.patienceMs[work];
    if (this.#expectedMs(work, line.placeOf(owner)) > most) {
      this.#onDecided({ work, waitedMs: 0, isRefused: true });
      return refusedTurn({ drainsInMs: this.#expectedMs(work, line.size) });
    }
    const { begun, giveUp } = this.#wait(work, owner);
    return this.#turnOf(work, begun, giveUp);
  }

  #hasPlace(work: WorkClass): boolean {
    const { places } = this.#bounds;
    const most = Math.max(1, Math.floor(places * PART[work]));
    return this.atWork[work] < (this.#isBehind(work) ? Math.min(WHILE_OTHERS_WAIT, most) : most);
  }

  #isBehind(work: WorkClass): boolean {
    return EARLIER[work].some((other) => this.#lines[other].size > 0);
  }

  #advance(): void {
    for (const work of WORK_CLASSES) {
      const line = this.#lines[work];
      while (this.#resumed[work].length > 0 && this.#hasPlace(work)) {
        this.atWork[work] += 1;
        this.#resumed[work].shift()?.();
      }
      while (line.size > 0 && this.#hasPlace(work)) {
        this.atWork[work] += 1;
        line.next(this.atWork[work], this.#isBehind(work)).decide(null);
      }
    }
  }

  #leave(work: WorkClass): void {
    this.atWork[work] -= 1;
    this.#advance();
  }

  /**
   * Returns when this many requests of the class will have begun, ms. The pace of a class is measured
   * while the classes before it have their turns, so it holds their time. A crowd of an earlier class
   * that has come just now is over soon: after it the class has the pace that it has without one.
   */
  #expectedMs(work: WorkClass, count: number): number {
    const line = this.#lines[work];
    const expected = count * line.paceMs();
    const earlier = EARLIER[work].map((other) => this.#lines[other]);
    const blockedMs = Math.max(0, ...earlier.map(({ busyMs }) => busyMs()));
    if (blockedMs === 0 || blockedMs > CROWD_MS) return expected;
    const before = earlier.reduce((sum, { size, paceMs }) => sum + size * paceMs(), 0);
    return Math.min(expected, before + count * line.freePaceMs());
  }

  #wait(work: WorkClass, owner: string) {
    const line = this.#lines[work];
    const since = this.#now();
    let entry: Waiting | undefined;
    const giveUp = () => {
      if (entry === undefined) return;
      line.remove(entry);
      entry.decide({ drainsInMs: this.#expectedMs(work, line.size) });
    };
    const begun = new Promise<Verdict>((resolve) => {
      const timer = setTimeout(giveUp, LENIENCE[work] * this.#bounds.patienceMs[work]);
      const decide = (verdict: Verdict) => {
        clearTimeout(timer);
        entry = undefined;
        this.#onDecided({ work, waitedMs: this.#now() - since, isRefused: verdict !== null });
        resolve(verdict);
      };
      entry = { owner, decide };
      line.add(entry);
    });
    return { begun, giveUp };
  }

  #turnOf(work: WorkClass, verdict: Turn["verdict"], giveUp: () => void): Turn {
    let holdsPlace = verdict === null;
    let isEnded = false;
    /** Notes what a wait has come to. A request that ended meanwhile leaves its place again. */
    const begin = (decided: Verdict) => {
      if (decided !== null) return;
      if (isEnded) this.#leave(work);
      else holdsPlace = true;
    };
    if (verdict instanceof Promise) void verdict.then(begin);
    return {
      verdict,
      end: () => {
        if (isEnded) return;
        isEnded = true;
        if (holdsPlace) this.#leave(work);
        else giveUp();
      },
      aside: async (waited) => {
        holdsPlace = false;
        this.#leave(work);
        try {
          return await waited;
        } finally {
          await new Promise<void>((resolve) => {
            this.#resumed[work].push(resolve);
            this.#advance();
          });
          begin(null);
        }
      },
    };
  }
}

function refusedTurn(verdict: Refusal): Turn {
  return { verdict, end: () => undefined, aside: (waiting) => waiting };
}
