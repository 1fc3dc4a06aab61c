/** What the rest of the program knows of streams of events. Types only. */
import type { Readable } from "node:stream";
import type { EventType } from "../domain/vocabulary.ts";

/** The events that a reader wants. What is absent limits nothing. */
export interface Wish {
  readonly project?: number | undefined;
  readonly post?: number | undefined;
  readonly question?: number | undefined;
  readonly types?: readonly EventType[] | undefined;
  /** Only what happens in projects that the reader follows. */
  readonly following: boolean;
}

export interface StreamRequest {
  readonly wish: Wish;
  /** The account of the reader; null for a visitor. */
  readonly accountId: number | null;
  /** What the reader identified itself with; null for a visitor. It is judged again and again. */
  readonly authorization: string | null;
  readonly address: string;
  /** The id of the last event that the reader had. Undefined begins with the next one. */
  readonly lastId: string | undefined;
}

export interface EventStreams {
  /**
   * Opens a stream of events as a reader gets them.
   * @throws {RateLimitError} where the account has as many streams as it may
   * @throws {OverloadError} where the process has, stops, or does not reach Redis
   */
  open(request: StreamRequest): Promise<Readable>;
  /** How many streams are open. */
  readonly size: number;
  /** Ends every stream, and refuses new ones. */
  close(): void;
}
