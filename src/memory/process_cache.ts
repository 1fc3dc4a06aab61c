/**
 * A cache in the memory of this process, which counts what it found. Three kinds differ in what is
 * dropped when there is too much. Which caches there are is declared in src/memory.ts.
 */
import { LRUCache } from "lru-cache";

export interface ProcessCache<Key, Value> {
  /** Returns the kept value if it still holds. Each call counts as a hit or a miss. */
  get(key: Key, holds?: (value: Value) => boolean): Value | undefined;
  /** Returns the kept value without counting the call, for a value that was asked for just before. */
  peek(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  delete(key: Key): void;
  figures(): CacheFigures;
}

/** A cache whose size is known. */
export interface SizedCache<Key, Value> extends ProcessCache<Key, Value> {
  clear(): void;
  /** Drops every value for which this is true. */
  dropWhere(isOver: (value: Value) => boolean): void;
}

/** What the library takes as a key or a value. */
export type Kept = object | string | number | true;

export interface CacheFigures {
  readonly hits: number;
  readonly misses: number;
  /** In the unit of the bound; null where the garbage collector alone knows. */
  readonly size: number | null;
}

export interface RecentBound<Key, Value> {
  /** Entries, or what `sizeOf` adds up to. */
  readonly most: number;
  /** Returns the size of an entry, a whole number from one on. Without it entries are counted. */
  readonly sizeOf?: (value: Value, key: Key) => number;
  /** Nothing is kept for longer, ms. */
  readonly ttlMs?: number;
}

abstract class CountingCache<Key, Value> implements ProcessCache<Key, Value> {
  #hits = 0;
  #misses = 0;

  get(key: Key, holds?: (value: Value) => boolean): Value | undefined {
    const value = this.peek(key);
    if (value === undefined || holds?.(value) === false) {
      this.#misses += 1;
      return undefined;
    }
    this.#hits += 1;
    return value;
  }

  figures(): CacheFigures {
    return { hits: this.#hits, misses: this.#misses, size: this.size() };
  }

  abstract peek(key: Key): Value | undefined;
  abstract set(key: Key, value: Value): void;
  abstract delete(key: Key): void;
  protected abstract size(): number | null;
}

/** Drops what was asked for longest ago. */
export class RecentCache<Key extends Kept, Value extends Kept>
  extends CountingCache<Key, Value>
  implements SizedCache<Key, Value>
{
  readonly #bound: RecentBound<Key, Value>;
  /** Made with the first entry: the library reserves room for all of them. */
  #entries: LRUCache<Key, Value> | undefined;

  constructor(bound: RecentBound<Key, Value>) {
    super();
    this.#bound = bound;
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

  dropWhere(isOver: (value: Value) => boolean): void {
    const entries = this.#entries;
    if (entries === undefined) return;
    for (const [key, value] of entries.entries()) if (isOver(value)) entries.delete(key);
  }

  peek(key: Key): Value | undefined {
    return this.#entries?.get(key);
  }

  protected size(): number {
    const entries = this.#entries;
    if (entries === undefined) return 0;
    return this.#bound.sizeOf === undefined ? entries.size : entries.calculatedSize;
  }
}

function open<Key extends Kept, Value extends Kept>({
  most,
  sizeOf,
  ttlMs,
}: RecentBound<Key, Value>): LRUCache<Key, Value> {
  const ttl = ttlMs === undefined ? {} : { ttl: ttlMs };
  return sizeOf === undefined
    ? new LRUCache<Key, Value>({ max: most, ...ttl })
    : new LRUCache<Key, Value>({ maxSize: most, sizeCalculation: sizeOf, ...ttl });
}

export interface TextBound {
  /** Entries. */
  readonly most: number;
  /** Longer keys are not kept, characters. */
  readonly longest: number;
}

/**
 * Answers by the text that was asked for, which clients repeat over and over. When there are too
 * many all are dropped: cheaper than knowing which is the oldest.
 */
export class TextCache<Value> extends CountingCache<string, Value> {
  readonly #bound: TextBound;
  readonly #entries = new Map<string, Value>();

  constructor(bound: TextBound) {
    super();
    this.#bound = bound;
  }

  set(key: string, value: Value): void {
    if (key.length > this.#bound.longest) return;
    if (this.#entries.size >= this.#bound.most) this.#entries.clear();
    this.#entries.set(key, value);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  peek(key: string): Value | undefined {
    return this.#entries.get(key);
  }

  protected size(): number {
    return this.#entries.size;
  }
}

/** What was derived from an object, for as long as that object is in use. */
export class DerivedCache<Key extends object, Value> extends CountingCache<Key, Value> {
  readonly #entries = new WeakMap<Key, Value>();

  set(key: Key, value: Value): void {
    this.#entries.set(key, value);
  }

  delete(key: Key): void {
    this.#entries.delete(key);
  }

  peek(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  protected size(): null {
    return null;
  }
}

/** Returns the cached value, or makes and caches it. */
export function keptOr<Key, Value>(
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
