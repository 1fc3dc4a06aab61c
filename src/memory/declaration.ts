/** Declares caches for src/memory.ts: what operators read about a cache, and how it is made. */
import { type Kept, ProcessCache } from "./process_cache.ts";

/** What operators read about a cache. */
interface About {
  /** What it holds. */
  readonly holds: string;
  /** The unit in which its size and its bound are counted. */
  readonly unit: string;
  /** How long an entry is valid, and what ends that earlier. */
  readonly valid: string;
}

export interface Declaration<Made> extends About {
  /** The most that it holds, in the unit. */
  readonly most: number;
  readonly make: () => Made;
}

/** What operators read about a cache, and its bound (`CacheBound`). */
interface Recent<Key, Value> extends About {
  readonly most: number;
  readonly sizeOf?: (value: Value, key: Key) => number;
  readonly ttlMs?: number;
}

/** Declares a cache that drops what was asked for longest ago. */
export function recent<Key extends Kept, Value extends Kept>(
  declared: Recent<Key, Value>,
): Declaration<ProcessCache<Key, Value>> {
  const { holds, unit, valid, most } = declared;
  return { holds, unit, valid, most, make: () => new ProcessCache<Key, Value>(declared) };
}

/** Adds a part that is no entry to a declared cache, for instance the loads under way. */
export function beside<Made extends object, More extends object>(
  declared: Declaration<Made>,
  more: () => More,
): Declaration<Made & More> {
  return { ...declared, make: () => Object.assign(declared.make(), more()) };
}

/** Loads under way, by key. A request that wants the same key waits for the same load. */
interface Loads<Key, Loading extends Promise<unknown>> {
  readonly loading: Map<Key, Loading>;
}

/** Makes the map of loads under way for `beside`. */
export function loads<Key, Loading extends Promise<unknown>>(): () => Loads<Key, Loading> {
  return () => ({ loading: new Map() });
}
