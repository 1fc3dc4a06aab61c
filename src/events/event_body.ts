/** The bytes of one stream of events, in the form of server-sent events. */
import { once } from "node:events";
import { Readable } from "node:stream";
import type { LoggedEvent } from "../cache/event_log.ts";
import { presentEvent } from "../present/event.ts";

/** A reader with more unsent bytes is cut off. */
export const MOST_UNSENT_BYTES = 1024 * 1024;
/** Events of the past are sent in parts of about this many bytes, so no reader is cut off by them. */
const PART_BYTES = 64 * 1024;
/** How long a reader waits before it comes again, ms. */
const RETRY_MS = 2_000;

export class EventBody extends Readable {
  #hasRoom = true;
  #isFinished = false;

  constructor() {
    super({ highWaterMark: PART_BYTES });
  }

  override _read(): void {
    this.#hasRoom = true;
    this.emit("room");
  }

  /** Whether the reader gets nothing any more. What it was sent before may still be on its way. */
  get isOver(): boolean {
    return this.#isFinished || this.destroyed;
  }

  /** Adds text. Of a reader who takes too little the connection is cut, and it comes again. */
  send(text: string): void {
    if (this.isOver) return;
    this.#hasRoom = this.push(text);
    if (this.readableLength > MOST_UNSENT_BYTES) this.destroy();
  }

  /** Resolves when the reader has taken most of what it was sent, or is gone. */
  async room(): Promise<void> {
    if (this.#hasRoom || this.destroyed) return;
    const gone = new AbortController();
    this.once("close", () => {
      gone.abort();
    });
    await once(this, "room", { signal: gone.signal }).catch(() => undefined);
  }

  /** Ends the answer in order. */
  finish(): void {
    if (this.isOver) return;
    this.#isFinished = true;
    this.push(null);
  }
}

/** Returns the begin of a stream. A browser that loses the connection comes again with the id. */
export function beginning(id: string): string {
  return `retry: ${RETRY_MS}\nid: ${id}\n\n`;
}

/** Returns what keeps a quiet connection open. Its id says how far the reader is. */
export function heartbeat(id: string): string {
  return `: still here\nid: ${id}\n\n`;
}

/** Returns what tells a reader that it may have missed events, so that it reads everything again. */
export function gapFrame(id: string, now: number): string {
  const data = JSON.stringify({ type: "gap", time: new Date(now).toISOString() });
  return `event: gap\nid: ${id}\ndata: ${data}\n\n`;
}

export function frameOf(event: LoggedEvent): string {
  const { id, type } = event;
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(presentEvent(event))}\n\n`;
}
