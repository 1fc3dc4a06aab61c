/** An installation on another database of the same engines, and the comparison of two databases. */
import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readConfig } from "../../src/config.ts";
import { connect } from "../../src/connect.ts";
import { createLog } from "../../src/log.ts";
import type { Capabilities } from "../../src/capabilities.ts";
import type { Stage } from "./stage.ts";

export type Environment = Readonly<Record<string, string>>;

/**
 * Returns the environment of the stage with a database and a Redis database of this number; 0 means
 * the stage's own.
 */
export function placeOf({ caps, dir }: Stage, number: number): Environment {
  const { mongo, redis, secretKey } = caps.config;
  const [host = "", options = ""] = mongo.uri.split("?");
  return {
    NODE_ENV: "production",
    MONGODB_URI: number === 0 ? mongo.uri : `${host}_${number}?${options}`,
    REDIS_URL: number === 0 ? redis.url : `${redis.url}?db=${number}`,
    SECRET_KEY: secretKey,
    DATA_DIR: dir,
    RATE_LIMITS: "off",
    HOST: "127.0.0.1",
    PORT: "0",
    LOG_LEVEL: "error",
    BASE_URL: "http://prove.local",
  };
}

export interface Ended {
  readonly code: number | null;
  readonly output: string;
  /** Highest resident memory, in bytes; 0 when the system does not report it. */
  readonly peak: number;
  readonly seconds: number;
}

const program = fileURLToPath(new URL("../../dist/src/cli/main.js", import.meta.url));
const POLL_MS = 20;

/** Runs the built admin program. `begun` gets the process. */
export function presage(
  environment: Environment,
  argv: readonly string[],
  begun: (child: ChildProcess) => void = () => undefined,
): Promise<Ended> {
  const started = performance.now();
  const child = spawn(process.execPath, [program, ...argv], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let peak = 0;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text: Buffer) => (output += text.toString()));
  }
  const timer = setInterval(() => (peak = Math.max(peak, peakOf(child.pid ?? 0))), POLL_MS);
  begun(child);
  return new Promise((resolve) => {
    child.on("close", (code) => {
      clearInterval(timer);
      resolve({ code, output, peak, seconds: (performance.now() - started) / 1_000 });
    });
  });
}

function peakOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1_024;
  } catch {
    return 0;
  }
}

/** Opens capabilities on such an installation, and prepares nothing. */
export function open(environment: Environment) {
  return connect(readConfig({ ...environment }), { log: createLog("error", "prove") });
}

type Row = Readonly<Record<string, unknown>>;

/** Returns every document of a collection, decoded. */
export function rowsIn({ store }: Capabilities, name: string) {
  const { db } = store.users.collection.model.db;
  if (db === undefined) throw new Error("not connected");
  return db
    .collection<Row & { _id: never }>(name)
    .find({}, { promoteValues: false })
    .sort({ _id: 1 }) as unknown as AsyncIterable<Row>;
}

/**
 * Collection → count and hash of its documents, written as text with sorted names. The backup
 * hashes the bytes, so this is a different way. Empty collections are left out.
 */
export async function canonicalHashes(caps: Capabilities): Promise<Map<string, string>> {
  const { db } = caps.store.users.collection.model.db;
  const found = new Map<string, string>();
  for (const { name } of (await db?.listCollections().toArray()) ?? []) {
    const hash = createHash("sha256");
    let count = 0;
    for await (const row of rowsIn(caps, name)) {
      hash.update(JSON.stringify(row, sorted));
      count += 1;
    }
    if (count > 0) found.set(name, `${count} ${hash.digest("hex")}`);
  }
  return found;
}

function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : Number(a > b))),
  );
}

export function differing(a: Map<string, string>, b: Map<string, string>): string[] {
  const names = new Set([...a.keys(), ...b.keys()]);
  return Array.from(names).filter((name) => a.get(name) !== b.get(name));
}
