/** How src/memory.ts declares a cache: what operators read about it, and how it is made. */
import { type Kept, ProcessCache } from "./process_cache.ts";

/** What operators read about a cache. */
interface About {
  /** What it holds. */
  readonly holds: string;
  /** What the bound counts, and how where that is not plain. */
  readonly unit: string;
  /** How long an entry is right, or what makes it wrong. */
  readonly valid: string;
}

export interface Declaration<Made> extends About {
  /** In the unit. */
  readonly most: number;
  readonly make: () => Made;
}

/** The bound of a cache; what was asked for longest ago is dropped first. */
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

/** Adds to a declared cache what belongs to it and is no entry. */
export function beside<Made extends object, More extends object>(
  declared: Declaration<Made>,
  more: () => More,
): Declaration<Made & More> {
  return { ...declared, make: () => Object.assign(declared.make(), more()) };
}

/** Loads under way, by key: a request that wants the same waits for the same. */
interface Loads<Key, Loading extends Promise<unknown>> {
  readonly loading: Map<Key, Loading>;
}

/** Makes the map of loads under way for `beside`. */
export function loads<Key, Loading extends Promise<unknown>>(): () => Loads<Key, Loading> {
  return () => ({ loading: new Map() });
}
