/**
 * Stores many ascending instants in little memory, with four bytes for each instead of the eight of
 * a list.
 */
import type { Ascending } from "../../numbers/ascending.ts";

const CHUNK = 4_096;
const SMALLEST = 16;
/** Widest span that four bytes hold, in milliseconds: 49 days. */
const WIDEST = 2 ** 32 - 1;

interface Chunk {
  readonly first: number;
  /** Milliseconds since `first`. */
  since: Uint32Array | Float64Array;
}

/** A growing list of ascending whole milliseconds. */
export class InstantLog implements Ascending {
  readonly #chunks: Chunk[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  at(index: number): number | undefined {
    const chunk = this.#chunks[Math.floor(index / CHUNK)];
    if (chunk === undefined || index >= this.#length) return undefined;
    return chunk.first + chunk.since[index % CHUNK]!;
  }

  /** Appends the instants that are later than all known ones. The others are there already. */
  append(instants: readonly number[]): void {
    let last = this.at(this.#length - 1) ?? Number.NEGATIVE_INFINITY;
    for (const instant of instants) {
      if (instant <= last) continue;
      this.#push(instant);
      last = instant;
    }
  }

  #push(instant: number): void {
    const place = this.#length % CHUNK;
    if (place === 0) this.#chunks.push({ first: instant, since: new Uint32Array(SMALLEST) });
    const chunk = this.#chunks.at(-1)!;
    const since = instant - chunk.first;
    if (since > WIDEST && chunk.since instanceof Uint32Array) {
      chunk.since = Float64Array.from(chunk.since);
    }
    if (place === chunk.since.length) chunk.since = twiceAsLong(chunk.since);
    chunk.since[place] = since;
    this.#length += 1;
  }
}

function twiceAsLong(numbers: Uint32Array | Float64Array): Uint32Array | Float64Array {
  const longer =
    numbers instanceof Uint32Array
      ? new Uint32Array(2 * numbers.length)
      : new Float64Array(2 * numbers.length);
  longer.set(numbers);
  return longer;
}
