/**
 * Everything with an effect that a use case may use, handed in as one object. A use case declares
 * in its signature what it needs: `Pick<Capabilities, "store" | "clock">`. Types only.
 */
import type { JobQueue } from "../jobs/queue.ts";
import type { ThreadPool } from "../workers/pool.ts";
import type { Cache } from "./cache/cache.ts";
import type { EventStreams } from "./events/streams.ts";
import type { Config } from "./config.ts";
import type { Lanes } from "./lanes.ts";
import type { Log } from "./log.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { Caches, Memory } from "./memory.ts";
import type { Tally } from "./metrics/tally.ts";
import type { Oidc } from "./oidc/oidc.ts";
import type { Vitals } from "./metrics/vitals_figures.ts";
import type { ServerKey } from "./server_key.ts";
import type { Store } from "./store/store.ts";

export interface Capabilities {
  readonly store: Store;
  readonly readers: Readers;
  readonly cache: Cache;
  /** The caches of this process. Each is declared in src/memory.ts. */
  readonly memory: Memory;
  /** The streams of events that this process serves. */
  readonly streams: EventStreams;
  /** Queues for work that must wait for other work of the same key in this process. */
  readonly lanes: Lanes;
  readonly jobs: JobQueue;
  /** Sends mails, which only jobs do. */
  readonly mailer: Mailer;
  /** Speaks with the providers by which people sign in. */
  readonly oidc: Oidc;
  readonly pool: ThreadPool;
  readonly clock: Clock;
  readonly random: Random;
  readonly serverKey: ServerKey;
  readonly log: Log;
  readonly config: Config;
  /** Sums up what this process has served. */
  readonly tally: Tally;
  /** Returns what operators watch, measured at each call. */
  readonly vitals: () => Promise<Vitals>;
}

/**
 * The stores for reads that may come from other members of the database than the one that takes
 * writes. Nothing is written through them, and nothing that a cache keeps is read through them.
 */
export interface Readers {
  /** For lists of posts. */
  readonly feeds: Store;
  /** Resolves when the members that serve reads hold everything written so far. */
  exports(signal?: AbortSignal): Promise<Store>;
}

export interface Clock {
  /** Returns milliseconds since the epoch. */
  now(): number;
}

export interface Random {
  /** Returns the lower-case hex of `bytes` random bytes. */
  hex(bytes: number): string;
  uuid(): string;
}

export type { Caller } from "./caller.ts";
export type { Caches };

/** What a check of permission needs (`access/projects.ts`). */
export type DirectoryNeeds = Pick<Capabilities, "store" | "clock"> & Caches<"projects">;

/** What reading and caching histories of predictions needs (`pages/shared_history.ts`). */
export type HistoryNeeds = Pick<Capabilities, "store"> & Caches<"histories" | "instants">;

/** What reading posts and questions needs (`pages/read_posts.ts`). */
export type ReadingNeeds = DirectoryNeeds & HistoryNeeds;

/** What answering one caller with a page takes (`pages/shared_page.ts`). */
export type OwnPageNeeds = Pick<Capabilities, "store" | "random" | "lanes">;
