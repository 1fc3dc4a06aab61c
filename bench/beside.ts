/**
 * The p99 of a small GET beside some work against the same GET beside other work, or none. Both are
 * probed in short turns whose answers are pooled, so that a pause of the machine meets both alike.
 */
import type { Bench } from "./harness.ts";
import type { Pair } from "./judging.ts";
import { requestBytes } from "./load.ts";
import { TINY_PATH } from "./measures/tiny_get.ts";
import { percentile } from "./ratio.ts";

const PROBES_PER_SECOND = 400;
const CONNECTIONS = 4;

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
  const turn = async ({ port, work }: Side): Promise<Float64Array> => {
    const stopping = new AbortController();
    const working = work?.(stopping.signal);
    const order = { port, requests, connections: CONNECTIONS, seconds };
    const probed = bench.probe.run({ ...order, perSecond: PROBES_PER_SECOND }, 200);
    await probed.catch(() => undefined);
    stopping.abort();
    await working;
    return (await probed).times;
  };
  return {
    unit: "ms",
    async pair() {
      const times: [Float64Array[], Float64Array[]] = [[], []];
      for (let i = 0; i < turns; i++) {
        // In turn each side is the first.
        for (const side of i % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
          times[side].push(await turn(side === 0 ? ours : peer));
        }
      }
      const [a, b] = times.map((parts) =>
        percentile(
          parts.flatMap((part) => [...part]),
          0.99,
        ),
      );
      return [a ?? Number.NaN, b ?? Number.NaN];
    },
  };
}
