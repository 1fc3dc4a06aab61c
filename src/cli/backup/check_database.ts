/** Compares a database with a backup: counts and hashes of every collection, and its indexes. */
import { SCHEMA } from "../../store/migrations/migrations.ts";
import type { Dump } from "../../store/platform/dump.ts";
import { contentOf, type OnDocuments } from "./content.ts";
import { differences } from "./differences.ts";
import type { BackedUp, Manifest } from "./manifest.ts";
import { isBackedUp } from "./order.ts";

export interface DatabaseCheck {
  readonly dump: Dump;
  readonly manifest: Manifest;
  /** The running version. Indexes are compared only when it made the backup, with this schema. */
  readonly version: string;
  readonly onDocuments: OnDocuments;
}

/** @returns one line for each difference */
export async function checkDatabase(check: DatabaseCheck): Promise<string[]> {
  const { dump, manifest, version, onDocuments } = check;
  const there = new Map((await dump.collections()).map((found) => [found.name, found.indexes]));
  const faults: string[] = [];
  const isOfThisVersion = version === manifest.version && manifest.schema === SCHEMA;
  for (const wanted of manifest.collections) {
    const content = await contentOf(dump.read(wanted.name), onDocuments);
    const missing = isOfThisVersion ? missingIndexes(wanted, there.get(wanted.name) ?? []) : [];
    faults.push(
      ...[...differences(content, wanted), ...missing].map((fault) => `${wanted.name}: ${fault}`),
    );
    there.delete(wanted.name);
  }
  for (const name of there.keys()) {
    const count = await dump.count(name);
    if (count > 0 && isBackedUp(name))
      faults.push(`${name}: ${count} documents, the backup has no such collection`);
  }
  return faults;
}

function missingIndexes({ indexes, documents }: BackedUp, found: readonly string[]): string[] {
  if (documents === 0) return [];
  return indexes.filter((name) => !found.includes(name)).map((name) => `no index ${name}`);
}
