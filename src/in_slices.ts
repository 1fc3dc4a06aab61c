/**
 * Splits long work on the event loop into slices of about a millisecond. In one turn of the loop
 * one slice of one piece of work runs, however many pieces there are, and other requests get their
 * turn between two slices. Without this, sixteen answers of a megabyte each would block all
 * requests together.
 */

/** About how long a slice may take, ms. Long work delays other work by this much. */
const SLICE_MS = 1;

const waiting: (() => void)[] = [];
let isRunning = false;

/** Runs one slice. The next one runs after the loop has looked at its sockets. */
function runNext(): void {
  const next = waiting.shift();
  if (next === undefined) {
    isRunning = false;
    return;
  }
  next();
  setImmediate(runNext);
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (isRunning) return;
    isRunning = true;
    setImmediate(runNext);
  });
}

export interface Slices {
  /** Returns whether the slice's time is over. Call it between small pieces of the work. */
  readonly isOver: () => boolean;
  /** Waits for the next slice. */
  readonly next: () => Promise<void>;
}

/** Waits for the first slice. */
export async function inSlices(): Promise<Slices> {
  await turn();
  let began = performance.now();
  return {
    isOver: () => performance.now() - began >= SLICE_MS,
    async next() {
      await turn();
      began = performance.now();
    },
  };
}
