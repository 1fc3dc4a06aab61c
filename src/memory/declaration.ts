/** How src/memory.ts declares a cache: what operators read about it, and how it is made. */
import {
  DerivedCache,
  type Kept,
  type ProcessCache,
  RecentCache,
  type SizedCache,
  TextCache,
} from "./process_cache.ts";

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
  /** In the unit; null where the garbage collector alone decides. */
  readonly most: number | null;
  readonly make: () => Made;
}

interface Recent<Key, Value> extends About {
  readonly most: number;
  readonly sizeOf?: (value: Value, key: Key) => number;
  readonly ttlMs?: number;
}

export function recent<Key extends Kept, Value extends Kept>(
  declared: Recent<Key, Value>,
): Declaration<SizedCache<Key, Value>> {
  const { holds, unit, valid, most } = declared;
  return { holds, unit, valid, most, make: () => new RecentCache<Key, Value>(declared) };
}

export function texts<Value>(
  declared: About & { readonly most: number; readonly longest: number },
): Declaration<ProcessCache<string, Value>> {
  return { ...declared, make: () => new TextCache<Value>(declared) };
}

export function derived<Key extends object, Value>(
  declared: About,
): Declaration<ProcessCache<Key, Value>> {
  return { ...declared, most: null, make: () => new DerivedCache<Key, Value>() };
}

/** Returns the cache together with what belongs to it and is no entry. */
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

export function loads<Key, Loading extends Promise<unknown>>(): () => Loads<Key, Loading> {
  return () => ({ loading: new Map() });
}
