/**
 * Starts the application in this process on the real engines. Every answer is checked against the
 * API document. Each application has its own database and its own Redis database.
 */
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Redis } from "ioredis";
import { createApp } from "../../src/app.ts";
import { writeInitialData } from "../../src/initial_data.ts";
import type { Capabilities } from "../../src/capabilities.ts";
import { readConfig } from "../../src/config.ts";
import { connect, type Connected } from "../../src/connect.ts";
import { createWorkQueue, type WorkQueue } from "../../src/http/server/work_queue.ts";
import { createApiServer } from "../../src/http/server/server.ts";
import { createLog } from "../../src/log.ts";
import { SCHEMA } from "../../src/store/migrations/migrations.ts";
import { ensureIndexes } from "../../src/store/platform/collection.ts";
import { guardConnection, REQUEST_PATIENCE_MS } from "../../src/store/platform/deadline.ts";
import { createRunner, type Runner } from "../../jobs/runner.ts";
import { processors } from "../../jobs/processors/processors.ts";
import { createClient, type Client } from "./client.ts";
import { emptyDatabase, giveBackDatabase, takeDatabase } from "./databases.ts";
import { testRedisUrl } from "./engines.ts";
import { createFactories, type Factories } from "./factories.ts";
import { replyFault } from "./reply_check.ts";
import { storedFaults } from "./stored_documents.ts";
import { takePool } from "./threads.ts";
import { watchAnswers } from "./watch_answers.ts";

export interface TestApp {
  readonly baseUrl: string;
  readonly caps: Capabilities;
  readonly make: Factories;
  /** Returns a client with this API token; null means anonymous. */
  as(token: string | null): Client;
  /** Runs the real job consumers in this process until `close`. */
  startJobs(): Runner;
  /**
   * Moves the clock of the application forward, in ms. It never goes back behind the real clock.
   */
  travel(ms: number): void;
  /** Stops the clock of the application. Only `travel` moves it then. */
  stopClock(): void;
  /** Lets the clock go with the real one again. A clock that was never stopped is not changed. */
  startClock(): void;
  /** Differences between replies and the document so far. `close` throws them too. */
  readonly replyFaults: readonly string[];
  /**
   * From now on a command to MongoDB may take as long as in production. A test that stops its own
   * engine calls this when its set-up is done, because a set-up on a busy machine needs more time.
   */
  hurry(): void;
  /** Requests to the first server wait here for their turn. */
  readonly queue: WorkQueue;
  /** Starts another application on the same engines. It shares no memory with this one. */
  twin(): Promise<Twin>;
  /** Closes everything, twins included. */
  close(): Promise<void>;
}

export type Twin = Pick<TestApp, "baseUrl" | "as" | "caps">;

export interface TestAppOptions {
  /** Environment variables. They may replace the addresses of the engines. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Watches a server's requests and answers, instead of the check against the document. */
  readonly watch?: (server: Server) => void;
  /** Time at which the clock of the application stands still at first, ms. */
  readonly stoppedAt?: number;
  /**
   * The test stores documents that this version would not write, so `close` does not check them.
   */
  readonly storesAnything?: boolean;
}

/**
 * Empties the Redis database, which an earlier file of the run may have used. Groups of servers
 * belong to one test.
 */
async function flush(url: string): Promise<void> {
  if (/^rediss?-/.test(url)) return;
  const redis = new Redis(url);
  await redis.flushdb();
  redis.disconnect();
}

const SECRET_KEY = "ab".repeat(32);
/** A command to MongoDB may take this long, ms: a machine that stands still must fail no test. */
const PATIENCE_MS = 15_000;

/** @param name names the application in its log */
export async function startApp(name: string, options: TestAppOptions = {}): Promise<TestApp> {
  const given = options.environment?.["MONGODB_URI"];
  const mongoUri = given ?? takeDatabase();
  const config = readConfig({
    MONGODB_URI: mongoUri,
    REDIS_URL: options.environment?.["REDIS_URL"] ?? testRedisUrl(),
    SECRET_KEY,
    RATE_LIMITS: "off",
    // Clients of a test share the event loop with the server and slow it down, so the limit is off.
    MAX_IN_FLIGHT: "0",
    PORT: "0",
    // Whether the console has been built must not decide what a test sees.
    CONSOLE: "off",
    // A provider that is away: its routes answer, and nothing waits for it.
    OIDC_ISSUER: "http://127.0.0.1:1",
    OIDC_CLIENT_ID: "presage",
    LOG_LEVEL: process.env["TEST_LOG"] ?? "silent",
    ...options.environment,
  });
  let travelled = 0;
  let stoppedAt: number | null = options.stoppedAt ?? null;
  const log = createLog(config.logLevel, name);
  const clock = { now: () => (stoppedAt ?? Date.now()) + travelled };
  const connecting = { log, clock, patienceMs: PATIENCE_MS, openPool: takePool };
  const connected = await connect(config, connecting);
  const { caps, workerConnection } = connected;
  const replyFaults: string[] = [];
  const watch = options.watch ?? holdAgainstDocument(replyFaults);
  await emptyDatabase(caps.store.users.collection.model.db.db!);
  await caps.store.schema.begin(SCHEMA);
  await ensureIndexes(Object.values(caps.store).map(({ collection }) => collection as never));
  await flush(config.redis.url);
  await writeInitialData(caps);
  const listening: Listening[] = [];
  const open = async (served: Connected): Promise<Listening> => {
    const one = await listen(served, watch);
    listening.push(one);
    return one;
  };
  const { baseUrl, queue } = await open(connected);
  let runner: Runner | undefined;
  return {
    baseUrl,
    caps,
    queue,
    make: createFactories(caps),
    replyFaults,
    as: (token) => createClient(baseUrl, token),
    startJobs() {
      runner ??= createRunner(caps, { connection: workerConnection(), processors });
      return runner;
    },
    travel(ms) {
      travelled += ms;
    },
    stopClock() {
      stoppedAt = Date.now();
    },
    startClock() {
      stoppedAt = null;
    },
    hurry() {
      guardConnection(caps.store.users.collection.model.db, REQUEST_PATIENCE_MS);
    },
    async twin() {
      const other = await connect(config, connecting);
      const { baseUrl: url } = await open(other);
      return { baseUrl: url, caps: other.caps, as: (token) => createClient(url, token) };
    },
    async close() {
      await runner?.close();
      for (const { stop } of listening) await stop();
      const stored = options.storesAnything === true ? [] : await storedFaults(caps);
      if (given !== undefined) await caps.store.users.collection.model.db.dropDatabase();
      for (const { disconnect } of listening.reverse()) await disconnect();
      if (given === undefined) giveBackDatabase(mongoUri);
      if (replyFaults.length > 0)
        throw new Error(`Replies break the document:\n${replyFaults.join("\n")}`);
      if (stored.length > 0)
        throw new Error(`Stored documents break their schema:\n${stored.join("\n")}`);
    },
  };
}

/**
 * Starts an application before the tests of a suite, and closes it after them. A hook that is
 * declared later finds it started; an `after` hook that needs it calls `startApp` itself.
 */
export function useApp(name: string, options: TestAppOptions = {}): TestApp {
  const app = {} as TestApp;
  before(async () => {
    Object.assign(app, await startApp(name, options));
  });
  after(() => app.close());
  return app;
}

/**
 * Makes something before the tests of a suite, after what was declared before it. The object that it
 * returns gets the fields of what was made.
 */
export function prepared<Made extends object>(make: () => Promise<Made>): Made {
  const made = {} as Made;
  before(async () => {
    Object.assign(made, await make());
  });
  return made;
}

interface Listening {
  readonly baseUrl: string;
  readonly queue: WorkQueue;
  readonly stop: () => Promise<unknown>;
  readonly disconnect: () => Promise<void>;
}

function holdAgainstDocument(faults: string[]) {
  return (server: Server) => {
    watchAnswers(server, (seen) => {
      const fault = replyFault(seen);
      if (fault !== null) faults.push(fault);
    });
  };
}

async function listen(
  { caps, probe, close: disconnect }: Connected,
  watch: (server: Server) => void,
): Promise<Listening> {
  const queue = createWorkQueue(caps.config.http.work);
  const server = createApiServer(createApp(caps, { probe, queue }), caps.log);
  watch(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    queue,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
    disconnect,
  };
}
