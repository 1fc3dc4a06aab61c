/** Follows the stream of events in Redis, and gives what is new to all readers who are up to date. */
import { setTimeout as pause } from "node:timers/promises";
import type { VisitAgain } from "../admission/visit_again.ts";
import type { Capabilities } from "../capabilities.ts";
import { isLater } from "../domain/requests/platform_event.ts";
import { advance, BATCH, deliver, type DeliveryNeeds, GATHER_MS, type Reader } from "./deliver.ts";
import { createReplay } from "./replay.ts";

/** How long to wait before Redis is asked again that did not answer, ms. */
const AWAY_MS = 500;

type Needs = DeliveryNeeds & Pick<Capabilities, "cache" | "log">;

export interface Tail {
  /** The readers who get what is new. */
  readonly live: ReadonlySet<Reader>;
  /** The id of the newest event that all of them were given. Null while there are none. */
  readonly cursor: string | null;
  /** Gives a reader what has happened since its cursor, and then what is new. */
  catchUp(reader: Reader): Promise<void>;
  leave(reader: Reader): void;
  close(): void;
}

export function createTail(caps: Needs, visit: VisitAgain): Tail {
  const { events } = caps.cache;
  const live = new Set<Reader>();
  /** The newest event that all live readers were given. Null while there are none. */
  let cursor: string | null = null;
  let isClosed = false;

  const takeBatch = async (after: string) => {
    const batch = await events.awaitAfter(after, BATCH);
    const last = batch.at(-1)?.id;
    if (last === undefined) return;
    cursor = last;
    await deliver(caps, visit, batch, [...live]);
    for (const reader of live) advance(reader, last);
    await pause(GATHER_MS);
  };
  const follow = async () => {
    while (cursor !== null && live.size > 0) {
      if (isClosed) return;
      await takeBatch(cursor).catch(async (err: unknown) => {
        caps.log.debug({ err }, "the events could not be read");
        await pause(AWAY_MS);
      });
    }
    cursor = null;
  };
  /** Makes a reader live, if it has had all that the others have had. */
  const join = (reader: Reader): boolean => {
    if (cursor !== null && isLater(cursor, reader.cursor)) return false;
    live.add(reader);
    if (cursor === null) {
      cursor = reader.cursor;
      void follow();
    }
    return true;
  };
  return {
    live,
    get cursor() {
      return cursor;
    },
    catchUp: createReplay(caps, visit, join),
    leave: (reader) => live.delete(reader),
    close() {
      isClosed = true;
    },
  };
}
