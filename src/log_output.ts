/**
 * Writes the lines of a log. A full disk, a pipe that is not read and a terminal that stands still
 * lose lines, which are counted, and never stop the process. Pino's own stream does: on a full disk
 * it ends the process, and its exit hook waits for room forever.
 */
import { fstatSync, write, writeSync } from "node:fs";

export interface LogOutput {
  /** Writes a line with its end, in this turn of the event loop or after the lines before it. */
  write(line: string): void;
  /** Writes the lines that wait when the process ends, unless that would take long. */
  end(): void;
  /** The number of lines that could not be written since the start. */
  readonly linesLost: number;
}

/** How many characters may wait to be written. Lines beyond them are lost. */
const MOST_WAITING = 4 * 1024 * 1024;
/** How soon the output tries again when a pipe is full, ms. */
const RETRY_MS = 10;
/** How long the end of the process waits for the reader of a pipe, ms. */
const LAST_MS = 500;
/** Nothing wakes a wait on it, so it ends with its time limit. */
const NEVER = new Int32Array(new SharedArrayBuffer(4));

const NEW_LINE = 10;
const NOTHING = Buffer.alloc(0);
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
  /** The lines that come while others are written. They are written together after them. */
  #waiting = "";
  /** The lines that are being written. */
  #bytes: Buffer = NOTHING;
  /** How many of the bytes are written. */
  #done = 0;
  /** Whether a thread has the bytes. */
  #isWriting = false;
  #retry: NodeJS.Timeout | undefined;
  /** Whether the last line that was written has no end. */
  #isTorn = false;
  #linesLost = 0;
  /** How many lost lines the log has not reported yet. */
  #untold = 0;

  constructor(onRecovered: (lost: number) => void) {
    this.#onRecovered = onRecovered;
  }

  get linesLost(): number {
    return this.#linesLost;
  }

  write(line: string): void {
    if (this.#bytes.length + this.#waiting.length + line.length > MOST_WAITING) {
      this.#lose(1);
      return;
    }
    if (this.#waiting === "") process.nextTick(() => this.#begin());
    this.#waiting += line;
  }

  end(): void {
    clearTimeout(this.#retry);
    const limit = Date.now() + LAST_MS;
    const rest = this.#isWriting ? NOTHING : this.#bytes.subarray(this.#done);
    if (writeUntil(limit, rest)) writeUntil(limit, Buffer.from(this.#waiting));
  }

  /** Begins to write the lines that wait, unless others are being written. */
  #begin(): void {
    if (this.#bytes.length > 0 || this.#waiting === "") return;
    this.#bytes = Buffer.from(this.#isTorn ? `\n${this.#waiting}` : this.#waiting);
    this.#done = 0;
    this.#waiting = "";
    this.#proceed();
  }

  #proceed(): void {
    const left = this.#bytes.length - this.#done;
    this.#isWriting = true;
    write(STDOUT, this.#bytes, this.#done, left, null, (error, count) => {
      this.#isWriting = false;
      this.#done += count;
      if (error?.code === "EAGAIN") {
        this.#retry = setTimeout(() => this.#proceed(), RETRY_MS).unref();
      } else if (error === null && this.#done < this.#bytes.length) this.#proceed();
      else this.#settle();
    });
  }

  #settle(): void {
    const rest = this.#bytes.subarray(this.#done);
    if (this.#done > 0) this.#isTorn = this.#bytes[this.#done - 1] !== NEW_LINE;
    this.#bytes = NOTHING;
    if (rest.length > 0) this.#lose(linesIn(rest));
    else if (this.#untold > 0) {
      this.#onRecovered(this.#untold);
      this.#untold = 0;
    }
    this.#begin();
  }

  #lose(lines: number): void {
    this.#linesLost += lines;
    this.#untold += lines;
  }
}

function linesIn(bytes: Buffer): number {
  let lines = 0;
  for (const byte of bytes) if (byte === NEW_LINE) lines += 1;
  return lines;
}

/**
 * Node opens its own stream of a pipe or a socket so that writing to it never waits. A thread that
 * waits in a write would hold up the end of the process too, which waits for its threads.
 */
function neverBlock(): void {
  const stat = fstatSync(STDOUT);
  if (stat.isFIFO() || stat.isSocket()) Reflect.get(process, "stdout");
}

/**
 * Returns false when the bytes could not be written until then.
 * @param limit ms since the epoch
 */
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
