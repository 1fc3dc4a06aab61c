/**
 * Records the writes of each request. The commands of the database are watched, each in the
 * asynchronous context of the request that sent it. The address needs `monitorCommands`.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, Server } from "node:http";
import type { Capabilities } from "../../../src/capabilities.ts";
import { replyFault } from "../../support/reply_check.ts";
import { watchAnswers } from "../../support/watch_answers.ts";

/** Names the request. The server ignores it. */
export const INDEX_HEADER = "x-fuzz";

/**
 * Collections that a refused request may write: the last use of a token, a number drawn for a
 * document that was then refused, and an idempotency key that is taken and released.
 */
export const ALLOWED = new Set(["tokens", "counters", "idempotency"]);

export interface Watch {
  /** For `startApp`. */
  readonly onServer: (server: Server) => void;
  /** Call it once the database is connected. */
  follow(caps: Capabilities): void;
  /** Writes of this request so far, for example "insert posts". */
  writesOf(index: number): readonly string[];
  /** What in the answer to this request contradicts the API document. */
  faultOf(index: number): string | null;
  /** Faults of answers that were sent before a request was read. */
  readonly refusalFaults: readonly string[];
  forget(index: number): void;
}

interface Write {
  readonly command: string;
  readonly collection: string;
  readonly count: number;
}

interface Reply {
  readonly n?: number;
  readonly nModified?: number;
  readonly upserted?: readonly unknown[];
  readonly lastErrorObject?: { readonly n: number };
}

export function createWatch(): Watch {
  const context = new AsyncLocalStorage<number>();
  const writes = new Map<number, readonly Write[]>();
  const faults = new Map<number, string>();
  const refusalFaults: string[] = [];
  const commands = new Map<number, string>();
  return {
    refusalFaults,
    onServer(server) {
      // The listeners after this one, and what they start, run in the context of the request.
      const enter = (request: IncomingMessage) => context.enterWith(indexOf(request));
      watchAnswers(server, (seen, request) => {
        const fault = replyFault(seen);
        if (fault === null) return;
        if (request === null) refusalFaults.push(fault);
        else faults.set(indexOf(request), fault);
      });
      server.prependListener("request", enter);
      server.prependListener("checkExpectation", enter);
    },
    follow({ store }) {
      const client = store.users.collection.model.db.getClient();
      client.on("commandStarted", ({ requestId, commandName, command }) => {
        if (!WRITES.has(commandName) || isTally(command)) return;
        commands.set(requestId, String((command as Record<string, unknown>)[commandName]));
      });
      client.on("commandSucceeded", ({ requestId, commandName, reply }) => {
        const collection = commands.get(requestId);
        commands.delete(requestId);
        const index = context.getStore();
        if (collection === undefined || index === undefined || ALLOWED.has(collection)) return;
        const count = writtenBy(commandName, reply as Reply);
        if (count === 0) return;
        const mine = writes.get(index) ?? [];
        writes.set(index, [...mine, { command: commandName, collection, count }]);
      });
      client.on("commandFailed", ({ requestId }) => commands.delete(requestId));
    },
    writesOf: (index) =>
      withoutTakenBack(writes.get(index) ?? []).map(
        ({ command, collection }) => `${command} ${collection}`,
      ),
    faultOf: (index) => faults.get(index) ?? null,
    forget(index) {
      writes.delete(index);
      faults.delete(index);
    },
  };
}

const WRITES = new Set(["insert", "update", "delete", "findAndModify"]);

interface Command {
  readonly updates?: readonly { readonly u: Readonly<Record<string, object>> }[];
}

/**
 * Counts of accepted forecasts are collected, and the next reader of a question writes them. So
 * they do not belong to that reader's request.
 */
function isTally({ updates = [] }: Command): boolean {
  const isCount = (field: string) => field === "forecastsCount" || field === "nrForecasters";
  return (
    updates.length > 0 &&
    updates.every(({ u: { $inc = {}, ...others } }) =>
      [...Object.keys(others).map(() => ""), ...Object.keys($inc)].every(isCount),
    )
  );
}

/** Returns the number of written documents. */
function writtenBy(command: string, reply: Reply): number {
  if (command === "findAndModify") return reply.lastErrorObject?.n ?? 0;
  if (command === "update") return (reply.nModified ?? 0) + (reply.upserted?.length ?? 0);
  return reply.n ?? 0;
}

/**
 * Collections whose rows are written before it is known that the request succeeds, and removed when
 * another request came first: a forecast with what was sent, against a change of its question
 * (Contract 2.4), and the text that an edit replaces, against a deletion of the comment.
 */
const TAKEN_BACK = [["forecasts", "forecast_inputs"], ["comment_edits"]];

/** Leaves out the writes to rows that were all removed again. */
function withoutTakenBack(writes: readonly Write[]): readonly Write[] {
  return TAKEN_BACK.reduce((rest, collections) => {
    const isOwn = ({ collection }: Write) => collections.includes(collection);
    const sum = (command: string) =>
      rest.reduce((all, one) => all + (isOwn(one) && one.command === command ? one.count : 0), 0);
    const isTakenBack = sum("insert") === sum("delete") && sum("update") === 0;
    return isTakenBack ? rest.filter((write) => !isOwn(write)) : rest;
  }, writes);
}

function indexOf({ headers }: IncomingMessage): number {
  return Number(headers[INDEX_HEADER] ?? -1);
}

/** Returns the address of a database whose commands can be watched. */
export function watched(mongoUri: string): string {
  return `${mongoUri}${mongoUri.includes("?") ? "&" : "?"}monitorCommands=true`;
}
