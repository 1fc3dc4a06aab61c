/**
 * Keeps entries in the memory of this process. A cache counts how often it found an entry, and
 * drops the entry that was asked for longest ago. src/memory.ts declares the caches.
 */
import { LRUCache } from "lru-cache";

/** What the library takes as a key or a value. */
export type Kept = object | string | number | true;

export interface CacheFigures {
  readonly hits: number;
  readonly misses: number;
  /** In the unit of the bound. */
  readonly size: number;
}

export interface CacheBound<Key, Value> {
  /** The most entries, or the largest sum of what `sizeOf` returns for them. */
  readonly most: number;
  /**
   * Returns the size of an entry, a whole number above zero. Without it each entry counts as one.
   */
  readonly sizeOf?: (value: Value, key: Key) => number;
  /** An entry is kept for this long at most, ms. */
  readonly ttlMs?: number;
}

export class ProcessCache<Key extends Kept, Value extends Kept> {
  readonly #bound: CacheBound<Key, Value>;
  /** It is made with the first entry, because the library reserves room for all entries at once. */
  #entries: LRUCache<Key, Value> | undefined;
  #hits = 0;
  #misses = 0;

  constructor(bound: CacheBound<Key, Value>) {
    this.#bound = bound;
  }

  /** Returns the value if it is kept and `holds` accepts it. Counts a hit or a miss. */
  get(key: Key, holds?: (value: Value) => boolean): Value | undefined {
    const value = this.peek(key);
    if (value === undefined || holds?.(value) === false) {
      this.#misses += 1;
      return undefined;
    }
    this.#hits += 1;
    return value;
  }

  /** Returns the value and counts neither a hit nor a miss. */
  peek(key: Key): Value | undefined {
    return this.#entries?.get(key);
  }

  set(key: Key, value: Value): void {
    this.#entries ??= open(this.#bound);
    this.#entries.set(key, value);
  }

  delete(key: Key): void {
    this.#entries?.delete(key);
  }

  clear(): void {
    this.#entries?.clear();
  }

  /** Drops every value for which `isOver` returns true. */
  dropWhere(isOver: (value: Value) => boolean): void {
    const entries = this.#entries;
    if (entries === undefined) return;
    for (const [key, value] of entries.entries()) if (isOver(value)) entries.delete(key);
  }

  /** Returns the figures that operators watch. */
  figures(): CacheFigures {
    return { hits: this.#hits, misses: this.#misses, size: this.#size() };
  }

  #size(): number {
    const entries = this.#entries;
    if (entries === undefined) return 0;
    return this.#bound.sizeOf === undefined ? entries.size : entries.calculatedSize;
  }
}

function open<Key extends Kept, Value extends Kept>({
  most,
  sizeOf,
  ttlMs,
}: CacheBound<Key, Value>): LRUCache<Key, Value> {
  const ttl = ttlMs === undefined ? {} : { ttl: ttlMs };
  return sizeOf === undefined
    ? new LRUCache<Key, Value>({ max: most, ...ttl })
    : new LRUCache<Key, Value>({ maxSize: most, sizeCalculation: sizeOf, ...ttl });
}

/** Returns the kept value, or makes and keeps it. */
export function keptOr<Key extends Kept, Value extends Kept>(
  cache: ProcessCache<Key, Value>,
  key: Key,
  make: () => Value,
): Value {
  const kept = cache.get(key);
  if (kept !== undefined) return kept;
  const made = make();
  cache.set(key, made);
  return made;
}
