/** What operators watch, as figures. */
import type { CacheVitals } from "../memory.ts";
import type { TallyFigures } from "./tally.ts";

export interface QueueVitals {
  readonly name: string;
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  readonly failed: number;
  /** Age of the oldest job that waits, seconds; 0 when none does. */
  readonly oldestWaitingSeconds: number;
}

export interface Vitals {
  readonly queues: readonly QueueVitals[];
  /** Age of the oldest aggregation that waits, runs or is to be tried again, seconds. */
  readonly aggregationLagSeconds: number;
  /** How long the longest-due withdrawal has been due, seconds. */
  readonly withdrawalLagSeconds: number;
  /** What the newest self-check found; null before the first one. */
  readonly selfCheck: SelfCheckVitals | null;
  /** Dependency → null when it answers, else what is wrong. */
  readonly dependencies: Readonly<Record<string, string | null>>;
  readonly process: ProcessVitals;
  /** The caches of this process. */
  readonly caches: readonly CacheVitals[];
}

export interface SelfCheckVitals {
  /** ms since the epoch. */
  readonly finishedAt: number;
  /** False when its time ran out before the last post. */
  readonly isComplete: boolean;
  readonly drifts: number;
  readonly ageSeconds: number;
}

export interface ProcessVitals extends TallyFigures {
  readonly uptimeSeconds: number;
  readonly rssBytes: number;
  /** 99th percentile since the last look, milliseconds. */
  readonly eventLoopDelayMs: number;
  readonly poolThreads: number;
  readonly poolWaiting: number;
}
