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
  const waiting: Chunk[] = [];
  let bytesWaiting = 0;
  let [linesLost, untold] = [0, 0];
  /** A thread has the first of those that wait. */
  let isWriting = false;
  let retry: NodeJS.Timeout | undefined;
  /** The last line that was written has no end. */
  let isTorn = false;

  const lose = (lines: number) => {
    linesLost += lines;
    untold += lines;
  };
  const finish = () => {
    bytesWaiting -= waiting.shift()?.bytes.length ?? 0;
  };
  const begin = () => {
    retry = undefined;
    const [first] = waiting;
    if (isWriting || first === undefined) return;
    isWriting = true;
    if (isTorn && first.done === 0) first.bytes = Buffer.concat([NEW_LINE, first.bytes]);
    const { bytes, done } = first;
    write(STDOUT, bytes, done, bytes.length - done, null, (error, count) => {
      isWriting = false;
      if (error?.code === "EAGAIN") retry = setTimeout(begin, RETRY_MS).unref();
      else settle(first, error, count);
    });
  };
  const settle = (chunk: Chunk, error: Error | null, count: number) => {
    chunk.done += count;
    if (error !== null) {
      isTorn ||= chunk.done > 0;
      lose(chunk.lines);
      finish();
    } else if (chunk.done === chunk.bytes.length) {
      isTorn = false;
      finish();
      if (untold > 0) onRecovered(untold);
      untold = 0;
    }
    begin();
  };
  return {
    write(text, lines) {
      const bytes = Buffer.from(text);
      if (bytesWaiting + bytes.length > MOST_BYTES) {
        lose(lines);
        return;
      }
      waiting.push({ bytes, lines, done: 0 });
      bytesWaiting += bytes.length;
      if (retry === undefined) begin();
    },
    end(text) {
      clearTimeout(retry);
      const limit = Date.now() + LAST_MS;
      const left = waiting.slice(isWriting ? 1 : 0).map(({ bytes, done }) => bytes.subarray(done));
      for (const bytes of [...left, Buffer.from(text)]) if (!writeUntil(limit, bytes)) return;
    },
    get linesLost() {
      return linesLost;
    },
  };
}

/**
 * Node opens its own stream of a pipe or a socket so that writing to it never waits. A thread that
 * waits in a write would hold up the end of the process too, which waits for its threads.
 */
function neverBlock(): void {
  const stat = fstatSync(STDOUT);
  if (stat.isFIFO() || stat.isSocket()) void process.stdout;
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
