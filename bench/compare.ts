/**
 * Compares the p99 of a small GET beside some work with that of the same GET beside other work, or
 * none. Both are measured in short slices, and the answers of all slices are pooled. A slice in
 * which the machine's host took processors away measures the host: with more than 50 ms taken in a
 * quarter of a second the p99 of an idle server was 22 ms, and 1.8 ms otherwise. Such a slice is
 * repeated while the work goes on.
 */
import type { Bench } from "./harness.ts";
import type { Pair } from "./judging.ts";
import { requestBytes, TINY_PATH } from "./load.ts";
import { percentile } from "./ratio.ts";
import { stolenTime } from "./stolen.ts";

const PROBES_PER_SECOND = 400;
const CONNECTIONS = 4;
/** Slices are short, because the host takes processors several times a second, s. */
const SLICE_SECONDS = 0.1;
/** How many slices are tried for each one that is wanted. Then the turn uses those it has. */
const MOST_TRIES = 3;
/** A round with a smaller share of its slices gives no figure. */
const LEAST_SHARE = 0.5;

export interface Side {
  readonly port: number;
  /** Works until it is told to stop and then resolves. Null leaves the server idle. */
  readonly work: ((stopping: AbortSignal) => Promise<unknown>) | null;
}

export interface ProbePlan {
  readonly token: string;
  readonly ours: Side;
  readonly peer: Side;
  /** The slices of a turn, and the turns of each side in a round. `--quick` halves both. */
  readonly slices: number;
  readonly turns: number;
  /** The turns of the peer, spread over the round. The default is as many as ours. */
  readonly peerTurns?: number;
}

/** Returns a pair for `Bench.compare`, in ms. */
export function probePair(bench: Bench, plan: ProbePlan): Pair {
  const { token, ours, peer, slices } = plan;
  const half = (count: number) => (bench.options.quick ? Math.ceil(count / 2) : count);
  const turns = half(plan.turns);
  const peerTurns = half(plan.peerTurns ?? plan.turns);
  /** Returns how many turns of the peer are due after `i` turns of ours. */
  const peerDue = (i: number) => Math.floor((i * peerTurns) / turns);
  const requests = [requestBytes("GET", TINY_PATH, { token })];
  const slice = async (port: number): Promise<Float64Array | null> => {
    const before = stolenTime();
    const order = { port, requests, connections: CONNECTIONS, seconds: SLICE_SECONDS };
    const { times } = await bench.probe.run({ ...order, perSecond: PROBES_PER_SECOND }, 200);
    return stolenTime() === before ? times : null;
  };
  const probed = async (port: number, { signal }: AbortController): Promise<Float64Array[]> => {
    const taken: Float64Array[] = [];
    for (let tried = 0; taken.length < slices && tried < MOST_TRIES * slices; tried++) {
      if (signal.aborted) break;
      const times = await slice(port);
      if (times !== null) taken.push(times);
    }
    return taken;
  };
  const turn = async ({ port, work }: Side): Promise<Float64Array[]> => {
    const stopping = new AbortController();
    const stop = () => stopping.abort();
    const [taken] = await Promise.all([
      probed(port, stopping).finally(stop),
      // When the work fails, there is no reason to go on probing.
      work?.(stopping.signal).finally(stop),
    ]);
    return taken;
  };
  const p99 = (taken: readonly Float64Array[], wanted: number): number => {
    if (taken.length < LEAST_SHARE * wanted * slices) return Number.NaN;
    return percentile(
      taken.flatMap((times) => [...times]),
      0.99,
    );
  };
  return {
    unit: "ms",
    async pair() {
      const taken: [Float64Array[], Float64Array[]] = [[], []];
      for (let i = 0; i < turns; i++) {
        // The sides take turns at being the first.
        for (const side of i % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
          if (side === 1 && peerDue(i + 1) === peerDue(i)) continue;
          taken[side].push(...(await turn(side === 0 ? ours : peer)));
        }
      }
      return [p99(taken[0], turns), p99(taken[1], peerTurns)];
    },
  };
}

/** Returns work that is repeated until it is told to stop. */
export const again =
  (once: () => Promise<unknown>) =>
  async (stopping: AbortSignal): Promise<void> => {
    while (!stopping.aborted) await once();
  };
