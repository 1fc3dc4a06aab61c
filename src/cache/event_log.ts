/**
 * Holds the events of the platform in one Redis stream, so that every process tells all of them and
 * a reader who was away gets what it missed. Nothing else is made from the stream: when Redis loses
 * it, readers learn that there is a gap.
 */
import type { PlatformEvent } from "../domain/requests/platform_event.ts";
import { createRedisClient, type RedisClient } from "./redis_client.ts";
import { reportAbsence } from "./redis.ts";
import type { Log } from "../log.ts";

const KEY = "presage:events";
/** About how many events are held. */
export const MOST_EVENTS = 100_000;
/** How long one look for new events may wait, ms. */
const LOOK_MS = 5_000;
const FIELD = "e";

export interface LoggedEvent extends PlatformEvent {
  readonly id: string;
}

export interface EventLog {
  /** Adds events. Returns false when Redis refuses them, and never rejects. */
  append(events: readonly PlatformEvent[]): Promise<boolean>;
  /** Returns the ids of the oldest event and of the newest one that ever was, or null without any. */
  bounds(): Promise<{ readonly first: string; readonly last: string } | null>;
  /** Returns the events after an id, oldest first. */
  after(id: string, most: number): Promise<LoggedEvent[]>;
  /** Returns the keys of the newest events. */
  recentKeys(most: number): Promise<ReadonlySet<string>>;
  /**
   * Waits for events after an id on a connection of its own. Returns none after some seconds, and
   * rejects when Redis is away.
   */
  awaitAfter(id: string, most: number): Promise<LoggedEvent[]>;
  close(): void;
}

type Entry = readonly [id: string, fields: readonly string[]];

export interface EventLogOptions {
  readonly redis: RedisClient;
  readonly url: string;
  readonly log: Log;
}

export function createEventLog({ redis, url, log }: EventLogOptions): EventLog {
  let waiting: RedisClient | null = null;
  const openWaiting = () => {
    const opened = createRedisClient(url, {
      waitsOffline: true,
      retries: null,
      name: "presage-events",
    });
    reportAbsence(opened, "events", log);
    return opened;
  };
  return {
    async append(events) {
      try {
        await Promise.all(
          events.map((event) =>
            redis.xadd(KEY, "MAXLEN", "~", MOST_EVENTS, "*", FIELD, JSON.stringify(event)),
          ),
        );
        return true;
      } catch (err) {
        log.warn({ err, types: events.map(({ type }) => type) }, "events could not be told yet");
        return false;
      }
    },
    async bounds() {
      const [[first], [last]] = await Promise.all([
        redis.xrange(KEY, "-", "+", "COUNT", 1),
        redis.xrevrange(KEY, "+", "-", "COUNT", 1),
      ]);
      return first === undefined || last === undefined ? null : { first: first[0], last: last[0] };
    },
    async after(id, most) {
      return readEntries(await redis.xrange(KEY, `(${id}`, "+", "COUNT", most));
    },
    async recentKeys(most) {
      const entries = await redis.xrevrange(KEY, "+", "-", "COUNT", most);
      return new Set(readEntries(entries).map(({ key }) => key));
    },
    async awaitAfter(id, most) {
      waiting ??= openWaiting();
      const found = await waiting.xread("COUNT", most, "BLOCK", LOOK_MS, "STREAMS", KEY, id);
      return readEntries(found?.[0]?.[1] ?? []);
    },
    close() {
      waiting?.disconnect();
    },
  };
}

function readEntries(entries: readonly Entry[]): LoggedEvent[] {
  return entries.map(([id, fields]) => ({
    ...(JSON.parse(fields[1] ?? "{}") as PlatformEvent),
    id,
  }));
}
