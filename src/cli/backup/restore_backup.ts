/**
 * Loads a backup into a database that no process uses. The files are checked before anything is
 * changed, and the database afterwards. Collections are loaded in the reverse order of reading, so
 * referred rows come first. Tokens come late, so that no client can use a half-loaded database.
 */
import type { Cache } from "../../cache/cache.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import type { Dump } from "../../store/platform/dump.ts";
import { CommandError } from "../command_error.ts";
import { type Progress, withProgress } from "../progress.ts";
import { checkDatabase } from "./check_database.ts";
import { checkFiles, documentsOf } from "./check_files.ts";
import type { OnDocuments } from "./content.ts";
import { assertReadable, type BackedUp, type Manifest } from "./manifest.ts";

/** Limits of one insert. */
const MOST_DOCUMENTS = 1_000;
const MOST_BYTES = 4 * 1024 * 1024;

export interface RestoreOptions {
  readonly dir: string;
  readonly manifest: Manifest;
  readonly dump: Dump;
  readonly caps: Announcing;
  readonly version: string;
  /** Whether the present content of the database may be removed. */
  readonly replaces: boolean;
  /** Brings what was loaded to the schema of this version. */
  readonly migrate: () => Promise<void>;
  /** Shows the progress of a part that reads all documents. */
  readonly part: (label: string) => Progress;
}

/** @throws {CommandError} with a message that says whether anything was changed */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const { dir, manifest, dump, caps, version, replaces, migrate, part } = options;
  assertReadable(manifest, version);
  const damage = await withProgress(part("Checking files"), (on) => checkFiles(dir, manifest, on));
  if (damage.length > 0) {
    throw new CommandError([...damage, "The backup is damaged. Nothing was changed."].join("\n"));
  }
  if (!replaces) await assertEmpty(dump);
  await assertCacheAnswers(caps.cache);
  const accountsBefore = await dump.highestUserId();
  await dump.dropAll(await dump.names());
  // Indexes are built while the collections are empty. Unique ones check the load, and no sort is
  // needed.
  await dump.ensureIndexes();
  await withProgress(part("Loading"), (on) => loadAll(options, on));
  // Every process must now forget accounts, projects and pages of the old database.
  const highestUserId = Math.max(accountsBefore, await dump.highestUserId());
  await announce(caps, { kind: "databaseReplaced", highestUserId });
  const faults = await withProgress(part("Comparing"), (onDocuments) =>
    checkDatabase({ dump, manifest, version, onDocuments }),
  );
  if (faults.length > 0) {
    const why = "The database differs from the backup. Did another process write to it?";
    throw new CommandError([...faults, why].join("\n"));
  }
  await migrate();
}

/** A first start creates the main project and the boards of the year. These do not count. */
async function assertEmpty(dump: Dump): Promise<void> {
  const looked = [
    ["accounts", await dump.count("users")],
    ["projects", await dump.count("projects", { type: { $ne: "site_main" } })],
    ["posts", await dump.count("posts")],
    ["forecasts", await dump.estimate("forecasts")],
  ] as const;
  const there = looked.filter(([, count]) => count > 0).map(([what, count]) => `${count} ${what}`);
  if (there.length === 0) return;
  throw new CommandError(
    `The database is not empty: it holds ${there.join(", ")}. Nothing was changed.\n` +
      "With --replace everything in it is removed before the backup is loaded.",
  );
}

/** If versions could not change, pages of the old database would stay valid. */
async function assertCacheAnswers(cache: Cache): Promise<void> {
  try {
    await cache.probe();
  } catch {
    throw new CommandError("Redis does not answer, or accepts no writes. Nothing was changed.");
  }
}

async function loadAll(options: RestoreOptions, onDocuments: OnDocuments): Promise<void> {
  for (const collection of options.manifest.collections.toReversed()) {
    try {
      await load(options, collection, onDocuments);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new CommandError(
        `${collection.name}: ${reason}\nThe database is half loaded; restore again with --replace.`,
      );
    }
  }
}

async function load(
  { dir, dump }: RestoreOptions,
  collection: BackedUp,
  onDocuments: OnDocuments,
): Promise<void> {
  let batch: Uint8Array[] = [];
  let bytes = 0;
  const write = async () => {
    if (batch.length === 0) return;
    await dump.write(collection.name, batch);
    onDocuments(batch.length);
    batch = [];
    bytes = 0;
  };
  for await (const document of documentsOf(dir, collection)) {
    batch.push(document);
    bytes += document.length;
    if (batch.length >= MOST_DOCUMENTS || bytes >= MOST_BYTES) await write();
  }
  await write();
}
