/** Light traffic of all kinds of writes. Each person makes one call after the other. */
import { setTimeout as pause } from "node:timers/promises";
import { until } from "../../proofs/calls.ts";
import { createRandom } from "../fuzz/random.ts";
import { act, type Lane } from "./authors.ts";
import { curate } from "./curator.ts";
import type { Scene } from "./scene.ts";

export interface Traffic {
  resume(): void;
  /** Resolves when every running call has ended. */
  pause(): Promise<void>;
  /**
   * Returns the milliseconds from `since` until a call that was sent after it is acknowledged.
   * @throws when a lane of calls has failed, or none is acknowledged within a minute
   */
  untilWritten(since: number): Promise<number>;
}

/** Pause between two calls of a person, in ms. */
const LEAST_PAUSE_MS = 60;
const MORE_PAUSE_MS = 100;
const CURATOR_PAUSE_MS = 1_200;
const CURATOR_MORE_MS = 1_600;
const RECOVERY_MS = 60_000;

export function createTraffic(scene: Scene, seed: number): Traffic {
  const { authors, curator, sender } = scene;
  const lanes = [curator, ...authors].map((account, index): Lane => ({
    scene,
    account,
    random: createRandom(seed, 1_000_000 + index),
  }));
  let stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  let failure: Error | null = null;

  const goOn = async (lane: Lane, signal: AbortSignal) => {
    const isCurator = lane.account === curator;
    const [least, more] = isCurator
      ? [CURATOR_PAUSE_MS, CURATOR_MORE_MS]
      : [LEAST_PAUSE_MS, MORE_PAUSE_MS];
    while (!signal.aborted) {
      await (isCurator ? curate(lane) : act(lane));
      await pause(least + lane.random.below(more), undefined, { signal }).catch(() => undefined);
    }
  };
  return {
    resume() {
      stopping = new AbortController();
      const { signal } = stopping;
      running = Promise.all(lanes.map((lane) => goOn(lane, signal)));
      running.catch((error: unknown) => {
        failure = error as Error;
      });
    },
    async pause() {
      stopping.abort();
      await running;
    },
    async untilWritten(since) {
      const isWritten = () => {
        if (failure !== null) throw failure;
        return Promise.resolve(sender.newest() >= since);
      };
      await until("a write is acknowledged", isWritten, RECOVERY_MS);
      return performance.now() - since;
    },
  };
}
