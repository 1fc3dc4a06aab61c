/**
 * `manifest.json` describes what a backup holds. It is written last, so a folder without it is not
 * a backup.
 */
import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CommandError } from "../command_error.ts";
import type { Content } from "./content.ts";

export const FORMAT = 1;
export const MANIFEST = "manifest.json";

export interface BackedUp extends Content {
  readonly name: string;
  /** Size of the compressed file. */
  readonly file_bytes: number;
  readonly file_sha256: string;
  readonly indexes: readonly string[];
}

export interface Manifest {
  readonly product: "presage";
  readonly format: typeof FORMAT;
  readonly version: string;
  /** The schema of the database; absent in backups of 2.0.0, whose schema is 0. */
  readonly schema?: number;
  readonly started_at: string;
  readonly finished_at: string;
  /** By how much the clock of a rehearsal was ahead at the end; absent where it was not. */
  readonly clock_ahead_seconds?: number;
  /** Tells whether SECRET_KEY is the one of the backup, and reveals nothing else about the key. */
  readonly key_check: string;
  /** In the order in which they were read. */
  readonly collections: readonly BackedUp[];
}

export function fileOf({ name }: Pick<BackedUp, "name">): string {
  return `${name}.bson.gz`;
}

/** Returns the manifest as text, with its own digest. */
export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify({ ...manifest, digest: digestOf(manifest) }, null, 2)}\n`;
}

function digestOf(manifest: unknown): string {
  return hash("sha256", JSON.stringify(manifest), "hex");
}

/** @throws {CommandError} when the folder holds no complete backup */
export async function readManifest(dir: string): Promise<Manifest> {
  const { digest, ...manifest } = parse(await textIn(dir), dir);
  if (manifest["product"] !== "presage" || !Array.isArray(manifest["collections"])) {
    throw new CommandError(`${MANIFEST} in ${dir} is not the manifest of a Presage backup.`);
  }
  if (manifest["format"] !== FORMAT) {
    throw new CommandError(
      `The backup in ${dir} has format ${String(manifest["format"])}, this version reads format ${FORMAT}.`,
    );
  }
  const found = digestOf(manifest);
  if (digest !== found) {
    throw new CommandError(
      `${MANIFEST} in ${dir} was altered: its sha256 is ${found}, but it states ${String(digest)}.`,
    );
  }
  return manifest as unknown as Manifest;
}

async function textIn(dir: string): Promise<string> {
  try {
    return await readFile(join(dir, MANIFEST), "utf8");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "ENOTDIR") {
      throw new CommandError(`Cannot read the backup in ${dir}: ${message}`);
    }
    throw new CommandError(
      `There is no backup in ${dir}: it has no ${MANIFEST}. An unfinished backup has none either.`,
    );
  }
}

function parse(text: string, dir: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  } catch {
    // The error below covers this case too.
  }
  throw new CommandError(`${MANIFEST} in ${dir} is not the JSON of a manifest: it was altered.`);
}

/**
 * Checks the version of a backup: it can be read by the same major version, equally old or newer.
 * @throws {CommandError} when this version cannot read it
 */
export function assertReadable({ version }: Manifest, running: string): void {
  const [major, minor = 0, patch = 0] = partsOf(version);
  const [ownMajor, ownMinor = 0, ownPatch = 0] = partsOf(running);
  const isNewer = minor > ownMinor || (minor === ownMinor && patch > ownPatch);
  if (major === ownMajor && !isNewer) return;
  throw new CommandError(
    `The backup was made by Presage ${version}, this is ${running}. Nothing was changed. ` +
      `Restore it with version ${version}, or a later one of ${String(major)}.x.`,
  );
}

function partsOf(version: string): number[] {
  return version.split(".").map(Number);
}
