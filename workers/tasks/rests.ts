/**
 * Makes a thread rest that computes for long. Even at low priority Linux mostly lets a thread run
 * until the next tick of its clock, up to 4 ms. During a rest other work gets the processor at
 * once.
 */
const WORK_MS = 0.5;
const REST_MS = 0.2;

interface Needs {
  /** Returns milliseconds since any fixed time. */
  readonly now: () => number;
  readonly sleep: (ms: number) => void;
}

/**
 * Returns a function that should be called often. It rests when enough time has passed since the
 * last rest.
 */
export function createRests({ now, sleep }: Needs = { now: () => performance.now(), sleep: halt }) {
  let since = now();
  return (): void => {
    if (now() - since < WORK_MS) return;
    sleep(REST_MS);
    since = now();
  };
}

const neverWoken = new Int32Array(new SharedArrayBuffer(4));

function halt(ms: number): void {
  Atomics.wait(neverWoken, 0, 0, ms);
}
