/** The figures that operators watch. */
import type { CacheVitals } from "../memory.ts";
import type { TallyFigures } from "./tally.ts";

export interface QueueVitals {
  readonly name: string;
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  readonly failed: number;
  /** The age of the oldest waiting job, seconds. 0 when none waits. */
  readonly oldestWaitingSeconds: number;
}

export interface Vitals {
  readonly queues: readonly QueueVitals[];
  /** The age of the oldest aggregation that waits, runs or will be repeated, seconds. */
  readonly aggregationLagSeconds: number;
  /** How long the oldest due withdrawal has been due, seconds. */
  readonly withdrawalLagSeconds: number;
  /** The result of the newest self-check. Null before the first one. */
  readonly selfCheck: SelfCheckVitals | null;
  /** For each dependency null when it answers, or else what is wrong. */
  readonly dependencies: Readonly<Record<string, string | null>>;
  readonly process: ProcessVitals;
  /** The caches of this process. */
  readonly caches: readonly CacheVitals[];
}

export interface SelfCheckVitals {
  /** Milliseconds since the epoch. */
  readonly finishedAt: number;
  /** False when the time ran out before the last post. */
  readonly isComplete: boolean;
  readonly drifts: number;
  readonly ageSeconds: number;
}

export interface ProcessVitals extends TallyFigures {
  readonly uptimeSeconds: number;
  readonly rssBytes: number;
  /** The 99th percentile since the last measurement, ms. */
  readonly eventLoopDelayMs: number;
  readonly poolThreads: number;
  readonly poolWaiting: number;
}
