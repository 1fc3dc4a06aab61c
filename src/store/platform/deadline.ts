/**
 * Gives every command to MongoDB a deadline on this side of the connection. The server's own limit
 * (`maxTimeMS`) does not help when the server is stopped, killed or out of reach: the driver then
 * waits without end for an answer, or for a socket to drain.
 *
 * Commands that begin within a quarter of a second share one signal and one timer. The driver
 * observes the signal while it chooses a server, waits for a connection, writes and reads. It
 * closes the connection of a command that is cut off.
 */
import { getEventListeners, setMaxListeners } from "node:events";
import type { Connection } from "mongoose";

/** How long a command of a request may take, ms. The request is then answered within 5 s. */
export const REQUEST_PATIENCE_MS = 3_000;
/**
 * The server's limit for a query of a request, ms. Without it the server goes on with abandoned
 * queries.
 */
export const QUERY_TIME_LIMIT_MS = 3_000;
/** Commands that begin within this time share a signal, ms. */
const SLOT_MS = 250;
/** How long a command may take while the server is known not to answer, ms. */
const SHORT_PATIENCE_MS = 500;
/** How much longer a command with a longer limit on the server may take on this side, ms. */
const GRACE_MS = 1_000;
/**
 * How long commands that were running when connections were lost may still take, ms. The driver may
 * wait for a lost connection to drain, which never happens. A read that the driver repeats has this
 * long to reach an engine that is started again.
 */
const LOST_PATIENCE_MS = 1_500;
/** Time between two checks whether a silent server answers again, ms. */
const ASK_AGAIN_MS = 250;
const ASK_LIMIT_MS = 2_000;
/**
 * After this long without an answer the client is closed and connected again, ms. When the server
 * dies while a new connection says hello, the driver may wait without end for the closed socket to
 * drain. It then does not find a server that is back, if this was the connection with which it
 * looks for the server, or if all connections that its pool may open at a time wait in this way.
 */
const CONNECT_AGAIN_MS = 4_000;

/**
 * Options of a cursor that may live as long as its reader. Each reply has a deadline, and the
 * cursor has none.
 */
export const STREAMED: { readonly signal?: undefined } = { signal: undefined };
/** How long a reply of a streamed cursor may take, ms. */
const STREAM_PATIENCE_MS = 60_000;

/** A command had no answer in time. Its effect is unknown: the server may still carry it out. */
export class DeadlineError extends Error {
  /**
   * `src/unavailable.ts` recognises the error by this name. The name is no own property, because
   * the driver copies own properties onto the failure of a bulk write.
   */
  override get name(): string {
    return "MongoDeadlineError";
  }
}

export interface Deadlines {
  /** Returns the options of a command with a signal. */
  readonly on: (options: CommandOptions | undefined) => CommandOptions;
  /** Says that connections were lost, so that running commands get little more time. */
  readonly lose: () => void;
  /** Returns what `read` returns. Aborts `cut` when that takes longer than a streamed reply may. */
  readonly during: <T>(cut: AbortController, read: () => Promise<T>) => Promise<T>;
}

interface CommandOptions {
  readonly signal?: AbortSignal | undefined;
  readonly maxTimeMS?: number | undefined;
}

interface Slot {
  readonly signal: AbortSignal;
  readonly closesAt: number;
  /** Aborts the commands that still wait. Returns false when none does. */
  readonly end: (why: string) => boolean;
}

interface Slots {
  readonly signalWithin: (limitMs: number) => AbortSignal;
  /** Cuts off the running commands after a short time. */
  readonly lose: () => void;
}

const patience = new WeakMap<Connection, number>();
const opened = new WeakMap<Connection, Deadlines>();

/**
 * Sets how long the commands of an open connection may take, and cuts off the running ones when the
 * server is lost.
 * @param patienceMs how long a command may take; without this call it is the time of a request
 */
export function guardConnection(connection: Connection, patienceMs: number): void {
  patience.set(connection, patienceMs);
  connection.getClient().on("connectionPoolCleared", deadlinesOf(connection).lose);
}

/** Gives the commands of a connection another time while `work` runs. No request may wait for them. */
export async function withPatience<T>(
  connection: Connection,
  patienceMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const usual = patience.get(connection) ?? REQUEST_PATIENCE_MS;
  patience.set(connection, patienceMs);
  try {
    return await work();
  } finally {
    patience.set(connection, usual);
  }
}

/** Returns the deadlines of a connection. All its collections share one object. */
export function deadlinesOf(connection: Connection): Deadlines {
  const known = opened.get(connection);
  if (known !== undefined) return known;
  const deadlines = createDeadlines({
    patienceMs: () => patience.get(connection) ?? REQUEST_PATIENCE_MS,
    ask: async (signal) => {
      await connection.db?.command({ ping: 1 }, { signal });
    },
    connectAgain: () => connectAgain(connection),
    isClosing: () => isClosing(connection),
  });
  opened.set(connection, deadlines);
  return deadlines;
}

/**
 * The driver connects only after the close has ended, and a close asks the server first to end the
 * cursors of readers. What the driver knows of the server is closed before, so that this fails.
 * @throws when the server is still away
 */
async function connectAgain(connection: Connection): Promise<void> {
  const client = connection.getClient();
  const { topology } = client as unknown as DriverInternals;
  topology?.closeCheckedOutConnections();
  topology?.close();
  await client.close(true);
  if (!isClosing(connection)) await client.connect();
}

/** Returns whether the process is closing the connection, or has closed it. */
function isClosing(connection: Connection): boolean {
  return (connection as unknown as MongooseInternals)._closeCalled === true;
}

interface DriverInternals {
  readonly topology?: { closeCheckedOutConnections: () => void; close: () => void };
}

interface MongooseInternals {
  readonly _closeCalled?: boolean;
}

interface DeadlineNeeds {
  readonly patienceMs: () => number;
  /** Resolves when the server answers. */
  readonly ask: (signal: AbortSignal) => Promise<void>;
  /**
   * Closes all connections and opens new ones.
   * @throws when the server is still away
   */
  readonly connectAgain: () => Promise<void>;
  readonly isClosing: () => boolean;
}

/**
 * Creates the deadlines of a connection. After a command without an answer the next ones get little
 * time until the server answers a ping. Of several commands of a request only the first one waits
 * in full.
 */
export function createDeadlines(needs: DeadlineNeeds): Deadlines {
  const { patienceMs, ask, connectAgain, isClosing } = needs;
  let isSilent = false;
  const untilAnswered = async () => {
    isSilent = true;
    let since = performance.now();
    while (isSilent && !isClosing()) {
      try {
        await ask(AbortSignal.timeout(ASK_LIMIT_MS));
        isSilent = false;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS).unref());
        if (performance.now() - since < CONNECT_AGAIN_MS) continue;
        await connectAgain().catch(() => undefined);
        since = performance.now();
      }
    }
  };
  const { signalWithin, lose } = createSlots(() => {
    if (!isSilent) void untilAnswered();
  });
  const limitOf = (maxTimeMS: number): number => {
    if (isSilent) return SHORT_PATIENCE_MS;
    const limit = patienceMs();
    return maxTimeMS > limit ? maxTimeMS + GRACE_MS : limit;
  };
  return {
    on(options) {
      return { ...options, signal: signalWithin(limitOf(options?.maxTimeMS ?? 0)) };
    },
    lose,
    async during(cut, read) {
      const signal = signalWithin(STREAM_PATIENCE_MS);
      const end = () => {
        cut.abort(signal.reason);
      };
      signal.addEventListener("abort", end);
      try {
        return await read();
      } finally {
        signal.removeEventListener("abort", end);
      }
    },
  };
}

/**
 * Creates signals that commands share when they begin within a short time.
 * @param onLate called when a command had no answer in time
 */
function createSlots(onLate: () => void): Slots {
  /** The newest slot of each limit, and all slots whose time is not over. */
  const newest = new Map<number, Slot>();
  const pending = new Set<Slot>();
  const open = (limitMs: number): Slot => {
    const controller = new AbortController();
    const { signal } = controller;
    setMaxListeners(0, signal);
    const end = (why: string) => {
      if (getEventListeners(signal, "abort").length === 0) return false;
      controller.abort(new DeadlineError(why));
      return true;
    };
    const slot = { signal, closesAt: performance.now() + SLOT_MS, end };
    pending.add(slot);
    setTimeout(() => {
      pending.delete(slot);
      if (end(`No answer of the database within ${limitMs} ms`)) onLate();
    }, limitMs + SLOT_MS).unref();
    return slot;
  };
  return {
    signalWithin(limitMs) {
      const current = newest.get(limitMs);
      if (current !== undefined && performance.now() < current.closesAt) return current.signal;
      const slot = open(limitMs);
      newest.set(limitMs, slot);
      return slot.signal;
    },
    lose() {
      const lost = [...pending];
      // Commands that begin from now on use new connections.
      newest.clear();
      setTimeout(() => {
        for (const slot of lost) slot.end("The connection to the database was lost");
      }, LOST_PATIENCE_MS).unref();
    },
  };
}

/** The methods of a collection that send a command, each with the position of its options. */
const OPTIONS_AT = {
  aggregate: 1,
  bulkWrite: 1,
  countDocuments: 1,
  deleteMany: 1,
  deleteOne: 1,
  distinct: 2,
  estimatedDocumentCount: 0,
  find: 1,
  findOne: 1,
  findOneAndDelete: 1,
  findOneAndReplace: 2,
  findOneAndUpdate: 2,
  insertMany: 1,
  insertOne: 1,
  replaceOne: 2,
  updateMany: 2,
  updateOne: 2,
} as const;

type Method = (...given: unknown[]) => unknown;

/** The part of the driver's cursor that is used here. */
interface Cursor {
  next: () => Promise<unknown>;
  bufferedCount: () => number;
}

/**
 * Returns the same collection with a deadline for every command. A cursor has one deadline for its
 * whole life, unless its options are `STREAMED`.
 */
export function withDeadlines<Rows extends object>(rows: Rows, deadlines: Deadlines): Rows {
  const guarded = Object.create(rows) as Record<string, Method>;
  const methods = rows as unknown as Record<string, Method>;
  for (const [name, at] of Object.entries(OPTIONS_AT)) {
    guarded[name] = (...given) => {
      const options = given[at] as CommandOptions | undefined;
      const cut = isStreamed(options) ? new AbortController() : null;
      given[at] = cut === null ? deadlines.on(options) : { ...options, signal: cut.signal };
      const answer = methods[name]!.apply(rows, given);
      return cut === null ? answer : streamed(answer as Cursor, cut, deadlines);
    };
  }
  return guarded as Rows;
}

/** Adds deadlines to the collection itself, for a library that sends its commands through it. */
export function giveDeadlines(rows: object, deadlines: Deadlines): void {
  const methods = rows as Record<string, Method>;
  const sent = Object.fromEntries(
    Object.keys(OPTIONS_AT).map((name) => [name, methods[name]!.bind(rows)]),
  );
  Object.assign(rows, withDeadlines(sent, deadlines));
}

/** Returns whether the options of a cursor are `STREAMED`. */
export function isStreamed(options: object | undefined): boolean {
  return options !== undefined && "signal" in options && options.signal === undefined;
}

/** Gives each reply of a cursor a deadline. A document that is already here needs none. */
function streamed(cursor: Cursor, cut: AbortController, deadlines: Deadlines): Cursor {
  const next = cursor.next.bind(cursor);
  cursor.next = () => (cursor.bufferedCount() > 0 ? next() : deadlines.during(cut, next));
  return cursor;
}
