/** Describes a backup in a few lines, for a person and for a program. */
import type { Manifest } from "./manifest.ts";

const UNIT = 1_000_000;

export interface BackupSummary {
  readonly dir: string;
  readonly version: string;
  readonly started_at: string;
  readonly finished_at: string;
  readonly documents: number;
  /** Total size of the files. */
  readonly bytes: number;
  readonly collections: Readonly<Record<string, number>>;
}

export function summaryOf(dir: string, manifest: Manifest): BackupSummary {
  const { version, started_at, finished_at, collections } = manifest;
  return {
    dir,
    version,
    started_at,
    finished_at,
    documents: documentsIn(manifest),
    bytes: collections.reduce((sum, { file_bytes: bytes }) => sum + bytes, 0),
    collections: Object.fromEntries(collections.map(({ name, documents }) => [name, documents])),
  };
}

export function documentsIn({ collections }: Manifest): number {
  return collections.reduce((sum, { documents }) => sum + documents, 0);
}

/** Returns a line, for example "1234 documents of 30 collections, 5.6 MB". */
export function sizeLine({ documents, bytes, collections }: BackupSummary): string {
  const size = (bytes / UNIT).toFixed(1);
  return `${documents} documents of ${Object.keys(collections).length} collections, ${size} MB`;
}
