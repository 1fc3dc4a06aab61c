/**
 * Removes what was written for requests that failed. The answer to the request does not wait for
 * it, because a database that is away does not answer. An engine that was stopped may still carry
 * out an old command later when it goes on, so each removal is repeated once after a while.
 */
import { setTimeout as pause } from "node:timers/promises";

/** Time between two tries while the database is away, ms. */
const RETRY_MS = 1_000;
/** After this long an engine that goes on has carried out all its old commands, ms. */
const AGAIN_MS = 5_000;
/**
 * How many items are kept for a later try. Older ones are dropped; their requests were never
 * acknowledged.
 */
const MAX_OWED = 20_000;

export interface OwedRemovals<T> {
  /** Resolves after the first try. Later tries happen by themselves. */
  readonly add: (items: readonly T[]) => Promise<void>;
  /** Tries once more to remove the rest, then stops. */
  readonly close: () => Promise<void>;
}

/** @param remove must do no harm when it runs twice */
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
