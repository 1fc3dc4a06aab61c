/**
 * Where the lines of a log go. A full disk, a pipe that is not read and a terminal that stands still
 * cost lines, which are counted, and never hold up the process.
 */
import { fstatSync, write, writeSync } from "node:fs";

export interface LogOutput {
  /** @param text whole lines @param lines how many they are */
  write(text: string, lines: number): void;
  /** At the end of the process: these and what waits, as far as that takes no long wait. */
  end(text: string): void;
  /** Lines that could not be written since the start. */
  readonly linesLost: number;
}

interface Chunk {
  bytes: Buffer;
  readonly lines: number;
  /** Bytes that are written. */
  done: number;
}

/** What may wait to be written; lines beyond it are lost. */
const MOST_BYTES = 4 * 1024 * 1024;
/** How soon it is tried again when a pipe is full, ms. */
const RETRY_MS = 10;
/** How long the end of the process waits for the reader of a pipe, ms. */
const LAST_MS = 500;
/** A wait on it ends with its time. */
const NEVER = new Int32Array(new SharedArrayBuffer(4));

const NEW_LINE = Buffer.from("\n");
const STDOUT = 1;

/**
 * Lines to the standard output.
 * @param onRecovered called with the number of lost lines when writing works again
 */
export function createLogOutput(onRecovered: (lost: number) => void): LogOutput {
  neverBlock();
  return new Output(onRecovered);
}

class Output implements LogOutput {
  readonly #onRecovered: (lost: number) => void;
  readonly #waiting: Chunk[] = [];
  #bytesWaiting = 0;
  #linesLost = 0;
  /** Lost lines that no line of the log tells of yet. */
  #untold = 0;
  /** A thread has the first of those that wait. */
  #isWriting = false;
  #retry: NodeJS.Timeout | undefined;
  /** The last line that was written has no end. */
  #isTorn = false;

  constructor(onRecovered: (lost: number) => void) {
    this.#onRecovered = onRecovered;
  }

  get linesLost(): number {
    return this.#linesLost;
  }

  write(text: string, lines: number): void {
    const bytes = Buffer.from(text);
    if (this.#bytesWaiting + bytes.length > MOST_BYTES) {
      this.#lose(lines);
      return;
    }
    this.#waiting.push({ bytes, lines, done: 0 });
    this.#bytesWaiting += bytes.length;
    if (this.#retry === undefined) this.#begin();
  }

  end(text: string): void {
    clearTimeout(this.#retry);
    const limit = Date.now() + LAST_MS;
    const left = this.#waiting.slice(this.#isWriting ? 1 : 0);
    const rest = left.map(({ bytes, done }) => bytes.subarray(done));
    for (const bytes of [...rest, Buffer.from(text)]) if (!writeUntil(limit, bytes)) return;
  }

  #begin(): void {
    this.#retry = undefined;
    const [first] = this.#waiting;
    if (this.#isWriting || first === undefined) return;
    this.#isWriting = true;
    if (this.#isTorn && first.done === 0) first.bytes = Buffer.concat([NEW_LINE, first.bytes]);
    const { bytes, done } = first;
    write(STDOUT, bytes, done, bytes.length - done, null, (error, count) => {
      this.#isWriting = false;
      if (error?.code === "EAGAIN") {
        this.#retry = setTimeout(() => this.#begin(), RETRY_MS).unref();
      } else this.#settle(first, error, count);
    });
  }

  #settle(chunk: Chunk, error: Error | null, count: number): void {
    chunk.done += count;
    if (error !== null) {
      this.#isTorn ||= chunk.done > 0;
      this.#lose(chunk.lines);
      this.#finish();
    } else if (chunk.done === chunk.bytes.length) {
      this.#isTorn = false;
      this.#finish();
      if (this.#untold > 0) this.#onRecovered(this.#untold);
      this.#untold = 0;
    }
    this.#begin();
  }

  #lose(lines: number): void {
    this.#linesLost += lines;
    this.#untold += lines;
  }

  #finish(): void {
    this.#bytesWaiting -= this.#waiting.shift()?.bytes.length ?? 0;
  }
}

/**
 * Node opens its own stream of a pipe or a socket so that writing to it never waits. A thread that
 * waits in a write would hold up the end of the process too, which waits for its threads.
 */
function neverBlock(): void {
  const stat = fstatSync(STDOUT);
  if (stat.isFIFO() || stat.isSocket()) Reflect.get(process, "stdout");
}

/** False when the bytes could not be written until then. @param limit ms since the epoch */
function writeUntil(limit: number, bytes: Buffer): boolean {
  let done = 0;
  while (done < bytes.length) {
    try {
      done += writeSync(STDOUT, bytes, done);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN" || Date.now() > limit) return false;
      Atomics.wait(NEVER, 0, 0, RETRY_MS);
    }
  }
  return true;
}
