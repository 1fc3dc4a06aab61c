/**
 * Loads a backup into a database that no process works on. The files are checked before anything is
 * changed, the database afterwards. What others refer to is loaded first, the reverse of how it was
 * read; tokens come late, so that no client gets far into a database that is half loaded.
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

/** Of one insert. */
const MOST_DOCUMENTS = 1_000;
const MOST_BYTES = 4 * 1024 * 1024;

export interface RestoreOptions {
  readonly dir: string;
  readonly manifest: Manifest;
  readonly dump: Dump;
  readonly caps: Announcing;
  readonly version: string;
  /** Whether what the database holds may go. */
  readonly replaces: boolean;
  /** Progress of a part that goes over all documents. */
  readonly part: (label: string) => Progress;
}

/** @throws {CommandError} saying whether anything was changed */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const { dir, manifest, dump, caps, version, replaces, part } = options;
  assertReadable(manifest, version);
  const damage = await withProgress(part("Checking files"), (on) => checkFiles(dir, manifest, on));
  if (damage.length > 0) {
    throw new CommandError([...damage, "The backup is damaged. Nothing was changed."].join("\n"));
  }
  if (!replaces) await assertEmpty(dump);
  await assertCacheAnswers(caps.cache);
  const accountsBefore = await dump.highestUserId();
  await dump.dropAll(await dump.names());
  // Built while the collections are empty: unique ones guard the load, and none needs room to sort.
  await dump.ensureIndexes();
  await withProgress(part("Loading"), (on) => loadAll(options, on));
  // Nothing remembered of accounts, projects and pages is valid any more, in any process.
  const highestUserId = Math.max(accountsBefore, await dump.highestUserId());
  await announce(caps, { kind: "databaseReplaced", highestUserId });
  const faults = await withProgress(part("Comparing"), (onDocuments) =>
    checkDatabase({ dump, manifest, version, onDocuments }),
  );
  if (faults.length > 0) {
    const why = "The database is not what the backup holds: was something writing to it?";
    throw new CommandError([...faults, why].join("\n"));
  }
}

/** What a first start makes by itself does not count: the main project and the boards of the year. */
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
      "With --replace everything in it is removed, and the backup takes its place.",
  );
}

/** Versions that cannot be bumped would leave pages of the old database valid. */
async function assertCacheAnswers(cache: Cache): Promise<void> {
  try {
    await cache.probe();
  } catch {
    throw new CommandError("Redis does not answer, or takes no writes. Nothing was changed.");
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
