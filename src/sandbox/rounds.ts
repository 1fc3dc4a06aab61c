/**
 * Computes the rounds of the sandbox. Their times follow from the clock alone, so that every process
 * finds the same round. Contract 3.12.
 */

/** Times are milliseconds since the epoch. */
export interface Round {
  /** Begins the keys of everything that the round does. */
  readonly name: string;
  readonly start: number;
  readonly close: number;
  readonly resolve: number;
  /** When the next round starts. */
  readonly end: number;
}

/** A question is open for three tenths of a round, and is resolved after four. */
const OPEN_SHARE = 0.3;
const UNRESOLVED_SHARE = 0.4;
const NAME = /^sandbox-(\d+)-(\d+)$/;

/** Returns the round that `now` is in. Rounds of ten minutes start at :00, :10, :20 … */
export function roundAt(now: number, lengthMs: number): Round {
  return roundFrom(Math.floor(now / lengthMs) * lengthMs, lengthMs);
}

/** Returns the round of a name; null for any other text. */
export function roundNamed(name: string): Round | null {
  const found = NAME.exec(name);
  return found === null ? null : roundFrom(Number(found[2]), Number(found[1]));
}

function roundFrom(start: number, lengthMs: number): Round {
  return {
    name: `sandbox-${lengthMs}-${start}`,
    start,
    close: start + lengthMs * OPEN_SHARE,
    resolve: start + lengthMs * UNRESOLVED_SHARE,
    end: start + lengthMs,
  };
}
