/**
 * Writes UTF-8 text directly into bytes. Most of the work of an export is formatting the 201 numbers
 * of each CDF, which takes a fraction of the time without a string for each number
 * (docs/performance.md). The plain twin is test/twins/plain_text.ts.
 */
import { roundDecimals } from "../numbers/rounding.ts";

const FIRST_BYTES = 1 << 16;
/** Bytes of the longest number: sign, 17 digits, point and exponent, rounded up. */
const NUMBER_BYTES = 32;
const ZERO = 48;
const POINT = 46;
const MINUS = 45;
const COMMA = 44;
/** Decimals of a stored probability. */
const DECIMALS = 10;
const SCALE = 1e10;
const HALF = 1e5;
/** Smaller ones are shortest with an exponent. */
const LEAST_PLAIN = 1e-6;
const MOST_SMALL_INTEGER = 2 ** 31;

const encoder = new TextEncoder();

type Bytes = Uint8Array<ArrayBuffer>;

/** Memory that holds text in its first `length` bytes. */
export interface WrittenBytes {
  readonly room: Bytes;
  readonly length: number;
}

/** A growing UTF-8 text in one piece of memory. */
export class ByteText {
  #bytes: Bytes;
  #length = 0;

  /** @param room memory to write into; more memory is allocated when it is full */
  constructor(room: Bytes = new Uint8Array(FIRST_BYTES)) {
    this.#bytes = room;
  }

  get length(): number {
    return this.#length;
  }

  /** Writes an ASCII character, given by its code. */
  byte(code: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = code;
  }

  /** Writes text that has ASCII characters only. */
  ascii(text: string): void {
    this.#reserve(text.length);
    for (let i = 0; i < text.length; i++) this.#bytes[this.#length++] = text.charCodeAt(i);
  }

  text(text: string): void {
    this.#reserve(text.length * 3);
    const { written } = encoder.encodeInto(text, this.#bytes.subarray(this.#length));
    this.#length += written;
  }

  /** Writes bytes that are UTF-8 text already. */
  encoded(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Writes a finite number in the shortest form that reads back as the same double. */
  number(value: number): void {
    this.#reserve(NUMBER_BYTES);
    this.#length = putNumber(this.#bytes, this.#length, value);
  }

  /** Writes `[a,b,...]`, with null for NaN. */
  numbers(values: ArrayLike<number>): void {
    this.#reserve(values.length * NUMBER_BYTES + 2);
    const bytes = this.#bytes;
    let at = this.#length;
    bytes[at++] = 91;
    for (let i = 0; i < values.length; i++) {
      if (i > 0) bytes[at++] = COMMA;
      const value = values[i]!;
      at = Number.isNaN(value) ? putAscii(bytes, at, "null") : putNumber(bytes, at, value);
    }
    bytes[at++] = 93;
    this.#length = at;
  }

  /** Writes the list of probabilities, each rounded to ten decimals. */
  probabilities(values: Float64Array): void {
    const rounded = new Float64Array(values.length);
    for (let i = 0; i < values.length; i++) rounded[i] = roundDecimals(values[i]!, DECIMALS);
    this.numbers(rounded);
  }

  /** Writes an integer with leading zeros, in `width` digits. */
  digits(value: number, width: number): void {
    this.#reserve(width);
    this.#length = putDigits(this.#bytes, this.#length, value, width);
  }

  /** Returns a copy of what was written since the last call. */
  take(): Bytes {
    const taken = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return taken;
  }

  /** Ends the writing. Returns the memory itself, and how much of it is text. */
  finish(): WrittenBytes {
    const written = { room: this.#bytes, length: this.#length };
    this.#bytes = new Uint8Array(0);
    this.#length = 0;
    return written;
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }
}

function putAscii(bytes: Uint8Array, from: number, text: string): number {
  for (let i = 0; i < text.length; i++) bytes[from + i] = text.charCodeAt(i);
  return from + text.length;
}

function putNumber(bytes: Uint8Array, from: number, value: number): number {
  if (Number.isInteger(value) && Math.abs(value) < MOST_SMALL_INTEGER) {
    return putInteger(bytes, from, value);
  }
  if (value >= LEAST_PLAIN && value < 1) {
    const scaled = Math.round(value * SCALE);
    // With at most ten digits, no other text of this length reads back as this double.
    if (scaled / SCALE === value) return putFraction(bytes, from, scaled);
  }
  return putAscii(bytes, from, String(value));
}

function putInteger(bytes: Uint8Array, from: number, value: number): number {
  let at = from;
  let rest = Math.abs(value);
  if (value < 0) bytes[at++] = MINUS;
  let width = 1;
  for (let limit = 10; rest >= limit; limit *= 10) width++;
  for (let i = at + width - 1; i >= at; i--) {
    const tens = Math.floor(rest / 10);
    bytes[i] = ZERO + rest - tens * 10;
    rest = tens;
  }
  return at + width;
}

/** Writes `0.` and the decimals of `scaled` / 10^10 without final zeros. `scaled` is above 0. */
function putFraction(bytes: Uint8Array, from: number, scaled: number): number {
  bytes[from] = ZERO;
  bytes[from + 1] = POINT;
  const high = Math.floor(scaled / HALF) | 0;
  const start = from + 2;
  putDigits(bytes, start, high, DECIMALS / 2);
  putDigits(bytes, start + DECIMALS / 2, scaled - high * HALF, DECIMALS / 2);
  let end = start + DECIMALS;
  while (bytes[end - 1] === ZERO) end--;
  return end;
}

function putDigits(bytes: Uint8Array, from: number, value: number, width: number): number {
  let rest = value | 0;
  for (let i = from + width - 1; i >= from; i--) {
    const tens = (rest / 10) | 0;
    bytes[i] = ZERO + rest - tens * 10;
    rest = tens;
  }
  return from + width;
}
