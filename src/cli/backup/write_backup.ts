/**
 * Writes a backup: a folder that is either complete or not there. All files are written to a folder
 * with another name beside it, the manifest last. One rename then makes it the backup.
 */
import { createHash, randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGzip } from "node:zlib";
import type { Dump } from "../../store/platform/dump.ts";
import { CommandError } from "../command_error.ts";
import { createContentMeter, inChunks, type OnDocuments } from "./content.ts";
import {
  type BackedUp,
  fileOf,
  FORMAT,
  type Manifest,
  MANIFEST,
  manifestText,
} from "./manifest.ts";
import { inBackupOrder } from "./order.ts";

/** A backup holds password hashes. */
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

export interface BackupOptions {
  readonly dump: Dump;
  readonly dir: string;
  readonly version: string;
  /** The schema of the database. */
  readonly schema: number;
  readonly keyCheck: string;
  readonly clock: { now(): number };
  /** Returns by how much the clock is ahead of the machine's, ms. */
  readonly ahead: () => number;
  readonly onDocuments: OnDocuments;
  /** Stops the backup, which then removes what it has written. */
  readonly signal: AbortSignal;
}

/** @throws {CommandError} when the folder is not empty or cannot be written */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const { dir } = options;
  await assertFree(dir);
  const partial = join(dirname(dir), `${basename(dir)}.partial-${randomBytes(4).toString("hex")}`);
  try {
    await mkdir(partial, { recursive: true, mode: PRIVATE_FOLDER });
    const manifest = await writeAll(partial, options);
    await writeFile(join(partial, MANIFEST), manifestText(manifest), { mode: PRIVATE_FILE });
    await flush(join(partial, MANIFEST));
    await flush(partial);
    await rename(partial, dir);
    await flush(dirname(dir));
    return manifest;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw explained(error, options);
  }
}

async function assertFree(dir: string): Promise<void> {
  if ((await namesIn(dir)).length === 0) return;
  throw new CommandError(`${dir} is not empty. A backup needs a folder of its own.`);
}

async function namesIn(dir: string): Promise<string[]> {
  try {
    return await readdir(dir);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return [];
    throw new CommandError(`Cannot write a backup to ${dir}: ${message}`);
  }
}

function explained(error: unknown, { dir, signal }: BackupOptions): unknown {
  if (signal.aborted) return new CommandError("Stopped. No backup was made.");
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  const isOfFiles = code !== undefined && syscall !== undefined && !/connect|read/.test(syscall);
  return isOfFiles
    ? new CommandError(`Cannot write a backup to ${dir}: ${message}. No backup was made.`)
    : error;
}

async function writeAll(partial: string, options: BackupOptions): Promise<Manifest> {
  const { dump, version, schema, keyCheck, clock, ahead } = options;
  const startedAt = clock.now();
  const collections: BackedUp[] = [];
  for (const { name, indexes } of inBackupOrder(await dump.collections())) {
    collections.push({ ...(await writeCollection(partial, name, options)), indexes });
  }
  const aheadMs = ahead();
  return {
    product: "presage",
    format: FORMAT,
    version,
    schema,
    started_at: new Date(startedAt).toISOString(),
    finished_at: new Date(clock.now()).toISOString(),
    ...(aheadMs > 0 ? { clock_ahead_seconds: aheadMs / 1_000 } : {}),
    key_check: keyCheck,
    collections,
  };
}

async function writeCollection(
  partial: string,
  name: string,
  { dump, onDocuments, signal }: BackupOptions,
): Promise<Omit<BackedUp, "indexes">> {
  const file = join(partial, fileOf({ name }));
  const meter = createContentMeter(onDocuments);
  const hash = createHash("sha256");
  let size = 0;
  const measured = new PassThrough().on("data", (chunk: Buffer) => {
    hash.update(chunk);
    size += chunk.length;
  });
  await pipeline(
    inChunks(meter.through(dump.read(name, signal))),
    createGzip({ level: constants.Z_BEST_SPEED }),
    measured,
    createWriteStream(file, { flags: "wx", mode: PRIVATE_FILE, flush: true }),
    { signal },
  );
  return { name, ...meter.content(), file_bytes: size, file_sha256: hash.digest("hex") };
}

/** Waits until the file or the names of a folder are on the disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
