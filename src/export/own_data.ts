/** Writes everything that the platform holds on an account as an archive (Contract 2.43). */
import { setImmediate as nextTurn } from "node:timers/promises";
import { countOwnRows, type OwnName, ownNames, ownRows } from "../store/own_rows.ts";
import type { Store } from "../store/store.ts";
import type { Chunks } from "./chunks.ts";
import { zipChunks } from "./zip_stream.ts";

/** The name of the file. */
export const OWN_DATA_FILE = "presage-account.zip";
/** With more rows than this in all, a job makes the file. */
const MOST_AT_ONCE = 20_000;
const LEAST_CHUNK = 64 * 1024;
const ROWS_PER_TURN = 50;
/** Every stored time is one of these and comes as ISO 8601. */
const TIME = /(?:At|Time|On|Joined|^at)$/;
const encoder = new TextEncoder();

export interface OwnDataRun {
  readonly userId: number;
  readonly now: number;
  readonly signal: AbortSignal;
  readonly onRows?: (count: number) => void;
  /** Bytes that are compressed at once. */
  readonly piece: number;
}

/** Returns whether a job is to make the file. */
export async function isLargeOwnData(store: Store, userId: number): Promise<boolean> {
  return (await countOwnData(store, userId, MOST_AT_ONCE + 1)) > MOST_AT_ONCE;
}

/** Counts the rows, of each collection no more than `most`. */
export function countOwnData(store: Store, userId: number, most: number): Promise<number> {
  return countOwnRows(store, userId, most);
}

/** Yields the bytes of the archive: a file of JSON lines for each collection. */
export function ownDataBytes(store: Store, run: OwnDataRun): AsyncGenerator<Uint8Array> {
  const members = ownNames().map((name) => ({
    name: `${snakeCase(name)}.jsonl`,
    chunks: () => lines(store, name, run),
  }));
  const readme = { name: "README.txt", chunks: () => readmeChunks(run) };
  return zipChunks([readme, ...members], { date: new Date(run.now), piece: run.piece });
}

async function* lines(store: Store, name: OwnName, run: OwnDataRun): Chunks {
  const { userId, signal, onRows = () => undefined } = run;
  let waiting: string[] = [];
  let length = 0;
  for await (const row of ownRows(store, name, userId)) {
    signal.throwIfAborted();
    const line = `${JSON.stringify(shown(row))}\n`;
    waiting.push(line);
    length += line.length;
    if (waiting.length % ROWS_PER_TURN === 0) await nextTurn();
    if (length < LEAST_CHUNK) continue;
    yield encoder.encode(waiting.join(""));
    onRows(waiting.length);
    waiting = [];
    length = 0;
  }
  yield encoder.encode(waiting.join(""));
  onRows(waiting.length);
}

async function* readmeChunks({ userId, now }: OwnDataRun): Chunks {
  const text = [
    `This is what the platform holds on account ${userId}, as of ${new Date(now).toISOString()}.`,
    "Each file has one JSON object a line. Passwords, tokens and their hashes are left out, and so is",
    "what would tell of other people. The log of requests is no part of it.",
    "",
  ].join("\n");
  yield await Promise.resolve(encoder.encode(text));
}

/** Returns a stored value with the names and times of the API. */
function shown(value: unknown, name = ""): unknown {
  if (typeof value === "number" && TIME.test(name)) return new Date(value).toISOString();
  if (Array.isArray(value)) return value.map((one) => shown(one, name));
  if (value === null || typeof value !== "object") return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key === "_id" ? "id" : snakeCase(key),
      shown(one, key),
    ]),
  );
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
