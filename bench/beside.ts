/**
 * The p99 of a small GET beside some work against the same GET beside other work, or none. Both are
 * probed in short turns whose answers are pooled. A turn in which the machine's host took
 * processors away tells of the host: with more than 50 ms gone in it the p99 of an idle server was
 * 22 ms, and 1.8 without. It is taken again.
 */
import type { Bench } from "./harness.ts";
import type { Pair } from "./judging.ts";
import { requestBytes } from "./load.ts";
import { TINY_PATH } from "./measures/tiny_get.ts";
import { percentile } from "./ratio.ts";
import { stolenTime } from "./stolen.ts";

const PROBES_PER_SECOND = 400;
const CONNECTIONS = 4;
/** Tries of a turn; then it is given up. */
const MOST_TRIES = 4;
/** A round with a smaller share of its turns has no figure. */
const LEAST_SHARE = 0.5;

export interface Side {
  readonly port: number;
  /** Goes on until it is told to stop, and resolves when it has; null = the server is idle. */
  readonly work: ((stopping: AbortSignal) => Promise<unknown>) | null;
}

export interface BesidePlan {
  readonly token: string;
  readonly ours: Side;
  readonly peer: Side;
  /** Length of a turn, s, and turns of each side in a round. */
  readonly seconds: number;
  readonly turns: number;
}

/** For `Bench.compare`; in ms. */
export function beside(bench: Bench, { token, ours, peer, seconds, turns }: BesidePlan): Pair {
  const requests = [requestBytes("GET", TINY_PATH, { token })];
  const once = async ({ port, work }: Side): Promise<Float64Array> => {
    const stopping = new AbortController();
    const working = work?.(stopping.signal);
    const order = { port, requests, connections: CONNECTIONS, seconds };
    const probed = bench.probe.run({ ...order, perSecond: PROBES_PER_SECOND }, 200);
    await probed.catch(() => undefined);
    stopping.abort();
    await working;
    return (await probed).times;
  };
  const turn = async (side: Side): Promise<Float64Array | null> => {
    for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
      const before = stolenTime();
      const times = await once(side);
      if (stolenTime() === before) return times;
    }
    return null;
  };
  const p99 = (parts: readonly Float64Array[]): number => {
    if (parts.length < LEAST_SHARE * turns) return Number.NaN;
    return percentile(
      parts.flatMap((part) => [...part]),
      0.99,
    );
  };
  return {
    unit: "ms",
    async pair() {
      const times: [Float64Array[], Float64Array[]] = [[], []];
      for (let i = 0; i < turns; i++) {
        // In turn each side is the first.
        for (const side of i % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
          const taken = await turn(side === 0 ? ours : peer);
          if (taken !== null) times[side].push(taken);
        }
      }
      return [p99(times[0]), p99(times[1])];
    },
  };
}
