/**
 * Takes back what was written for requests that failed. The answer does not wait for it: a database
 * that is away answers nothing. A command whose answer never came may still be carried out later, by
 * an engine that was stopped and goes on, so each removal is done once more after a while.
 */
import { setTimeout as pause } from "node:timers/promises";

/** Time between two tries while the database is away, ms. */
const RETRY_MS = 1_000;
/** What an engine that goes on still does of its old commands, it has done by then, ms. */
const AGAIN_MS = 5_000;
/** Requests kept for a later try; what an older one left was never acknowledged. */
const MAX_OWED = 20_000;

export interface OwedRemovals<T> {
  /** Resolves after the first try; the later ones follow by themselves. */
  readonly add: (items: readonly T[]) => Promise<void>;
  /** Tries what is owed once more, and stops. */
  readonly close: () => Promise<void>;
}

/** @param remove must do no harm when it is done twice */
export function createOwedRemovals<T>(
  remove: (items: readonly T[]) => Promise<void>,
  againMs: number = AGAIN_MS,
): OwedRemovals<T> {
  let owed: T[] = [];
  let running: Promise<void> | null = null;
  const stopping = new AbortController();
  const { signal } = stopping;
  const wait = (ms: number) => pause(ms, undefined, { signal, ref: false }).catch(() => undefined);

  const take = async (items: readonly T[]): Promise<boolean> => {
    try {
      await remove(items);
      return true;
    } catch {
      owed = [...owed, ...items].slice(-MAX_OWED);
      return false;
    }
  };
  const run = async () => {
    while (owed.length > 0 && !signal.aborted) {
      await wait(RETRY_MS);
      const items = owed;
      owed = [];
      if (items.length > 0 && (await take(items))) void repeat(items);
    }
    running = null;
  };
  const retry = () => {
    if (owed.length > 0) running ??= run();
  };
  const repeat = async (items: readonly T[]) => {
    await wait(againMs);
    if (!signal.aborted) await take(items);
    retry();
  };
  return {
    async add(items) {
      if (await take(items)) void repeat(items);
      else retry();
    },
    async close() {
      stopping.abort();
      await running;
      if (owed.length > 0) await take(owed.splice(0));
    },
  };
}
