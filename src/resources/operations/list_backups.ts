/** Handles GET /api/admin/backups/: the backups in the data folder (docs/backup.md). */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Capabilities } from "../../capabilities.ts";

const MOST = 50;

interface Backup {
  readonly name: string;
  readonly finished_at: string;
  readonly bytes: number;
}

/** Lists the whole backups. Their folders are called by their time unless an operator named them. */
export async function listBackups({ config }: Pick<Capabilities, "config">) {
  const folder = join(config.dataDir, "backups");
  const names = await readdir(folder).catch(() => []);
  const read = await Promise.all(
    names
      .sort()
      .slice(-MOST)
      .map((name) => readBackup(folder, name)),
  );
  const results = read
    .filter((backup) => backup !== null)
    .sort((one, other) => Date.parse(other.finished_at) - Date.parse(one.finished_at));
  return { status: 200 as const, body: { results } };
}

/** Returns what the manifest says. Null means that the folder is no whole backup. */
async function readBackup(folder: string, name: string): Promise<Backup | null> {
  try {
    const text = await readFile(join(folder, name, "manifest.json"), "utf8");
    const { finished_at, collections } = JSON.parse(text) as {
      readonly finished_at: string;
      readonly collections: readonly { readonly file_bytes: number }[];
    };
    const bytes = collections.reduce((sum, { file_bytes: size }) => sum + size, 0);
    const isWhole = Number.isSafeInteger(bytes) && !Number.isNaN(Date.parse(finished_at));
    return isWhole ? { name, finished_at, bytes } : null;
  } catch {
    return null;
  }
}
