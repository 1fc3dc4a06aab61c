/**
 * Removes expired files of exports and chunks without an owner, and enqueues exports that no
 * process works on.
 */
import type { Capabilities } from "../../../src/capabilities.ts";
import { announce, type Announcing } from "../../../src/consequences/announce.ts";

/** Milliseconds without a report after which an export is enqueued again. */
const STRANDED_MS = 5 * 60_000;
/**
 * Milliseconds for which the record of an export is stored, which is a week longer than its file.
 */
const RECORD_LIFE_MS = 7 * 86_400_000;

/**
 * Sweeps the exports.
 * @returns number of removed files
 */
export async function sweepExports(caps: Announcing): Promise<number> {
  const now = caps.clock.now();
  const { exportJobs, exportFiles } = caps.store;
  const expired = await exportJobs.expiredFiles(now);
  await exportFiles.drop(expired);
  for (const id of expired) await exportJobs.forgetFile(id);
  await exportJobs.removeOld(now - RECORD_LIFE_MS);
  await announce(caps, {
    kind: "exportWanted",
    exports: await exportJobs.stranded(now - STRANDED_MS),
  });
  return expired.length + (await dropOrphans(caps));
}

/** Removes the chunks of runs that were killed, or cancelled while they ended. */
async function dropOrphans({ store }: Pick<Capabilities, "store">): Promise<number> {
  const ids = await store.exportFiles.ids();
  const inUse = await store.exportJobs.filesInUse(ids);
  const orphans = ids.filter((id) => !inUse.has(id));
  await store.exportFiles.drop(orphans);
  return orphans.length;
}
