/**
 * Rests of a thread that computes for long. A processor is not taken from a thread, however far it
 * stands back, before the next tick of the kernel's clock, which is up to 4 ms away; in a rest
 * whoever waits for the processor has it at once.
 */
const WORK_MS = 0.5;
const REST_MS = 0.2;

interface Needs {
  /** ms, from any moment on. */
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
