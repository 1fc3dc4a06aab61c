/**
 * Everything with an effect that a use case may touch, handed in as one narrow object. A use case
 * declares in its signature what it needs: `Pick<Capabilities, "store" | "clock">`. Types only.
 */
import type { JobQueue } from "../jobs/queue.ts";
import type { ThreadPool } from "../workers/pool.ts";
import type { Cache } from "./cache/cache.ts";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";
import type { Tally } from "./metrics/tally.ts";
import type { Vitals } from "./metrics/vitals_figures.ts";
import type { Permission } from "./domain/vocabulary.ts";
import type { ServerKey } from "./server_key.ts";
import type { UserDocument } from "./store/accounts/user_document.ts";
import type { Store } from "./store/store.ts";

export interface Capabilities {
  readonly store: Store;
  readonly readers: Readers;
  readonly cache: Cache;
  readonly jobs: JobQueue;
  readonly pool: ThreadPool;
  readonly clock: Clock;
  readonly random: Random;
  readonly serverKey: ServerKey;
  readonly log: Log;
  readonly config: Config;
  /** What this process has served. */
  readonly tally: Tally;
  /** What operators watch, measured at each call. */
  readonly vitals: () => Promise<Vitals>;
}

/**
 * The store for reads that may come from other members of the database than the one that writes.
 * Nothing is written through them, and nothing that is remembered is read through them.
 */
export interface Readers {
  /** Lists of posts. */
  readonly feeds: Store;
  /** Resolves once the members that are read hold everything written so far. */
  exports(signal?: AbortSignal): Promise<Store>;
}

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export interface Random {
  /** Lower-case hex of `bytes` random bytes. */
  hex(bytes: number): string;
  uuid(): string;
}

/** Who is asking, as authentication found it. */
export interface Caller {
  readonly id: number;
  readonly user: UserDocument;
  readonly isStaff: boolean;
  readonly isSuperuser: boolean;
  readonly isBot: boolean;
  readonly via: "token" | "session";
  /** SHA-256 hex of the presented API token, or the session's id. */
  readonly credential: string;
  /** Explicit member rows of the account: project id → level. */
  readonly memberships: ReadonlyMap<number, Permission>;
  /** Version of the project directory at authentication (see access/projects.ts). */
  readonly projectsVersion: string;
}
