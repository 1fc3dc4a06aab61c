/**
 * Long work on the event loop, in slices of about a millisecond: in one turn of the loop one slice
 * of one piece of work runs, however many there are, and every other request has its turn between
 * two slices. Without this, sixteen answers of a megabyte each would stop everybody together.
 */

/** A slice may be about this long, ms: the delay that long work adds to everything else. */
const SLICE_MS = 1;

const waiting: (() => void)[] = [];
let isRunning = false;

/** One slice; the next one has its turn after the loop has looked at its sockets. */
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
  /** To be called between small pieces of the work. */
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
