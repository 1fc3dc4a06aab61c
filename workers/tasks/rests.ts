/**
 * Rests of a thread that computes for long. However far it stands back, Linux mostly lets it go on
 * until the next tick of its clock, up to 4 ms away; in a rest other work has the processor at
 * once.
 */
const WORK_MS = 0.5;
const REST_MS = 0.2;

interface Needs {
  /** ms, from any time on. */
  readonly now: () => number;
  readonly sleep: (ms: number) => void;
}

/** To be called often; rests when there was enough work since the last rest. */
export function createRests({ now, sleep }: Needs = { now: () => performance.now(), sleep: halt }) {
  let since = now();
  return (): void => {
    if (now() - since < WORK_MS) return;
    sleep(REST_MS);
    since = now();
  };
}

const nobodyWakes = new Int32Array(new SharedArrayBuffer(4));

function halt(ms: number): void {
  Atomics.wait(nobodyWakes, 0, 0, ms);
}
