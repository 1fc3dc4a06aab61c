/** Files of exports whose time is over, chunks without an owner, and jobs that no process works on. */
import type { Capabilities } from "../../../src/capabilities.ts";
import { announce, type Announcing } from "../../../src/consequences/announce.ts";

/** A job without a sign of life for this long is handed out again, ms. */
const STRANDED_MS = 5 * 60_000;
/** What is known of a job outlives its file by a week. */
const RECORD_LIFE_MS = 7 * 86_400_000;

/** @returns files removed */
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

/** Chunks of runs that were killed, or cancelled as they ended. */
async function dropOrphans({ store }: Pick<Capabilities, "store">): Promise<number> {
  const ids = await store.exportFiles.ids();
  const inUse = await store.exportJobs.filesInUse(ids);
  const orphans = ids.filter((id) => !inUse.has(id));
  await store.exportFiles.drop(orphans);
  return orphans.length;
}
