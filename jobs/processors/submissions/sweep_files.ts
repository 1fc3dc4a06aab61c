/** Removes old records of files of forecasts and parts without a record, and enqueues lost files. */
import { announce, type Announcing } from "../../../src/consequences/announce.ts";
import { FILE_DAYS } from "../../../src/domain/submissions/file_limits.ts";

/** Milliseconds without a report after which a file is enqueued again. */
const STRANDED_MS = 60_000;
/** Milliseconds after which a file without a record was never acknowledged. */
const UNCLAIMED_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Sweeps the files, and returns how many were removed. */
export async function sweepFiles(caps: Announcing): Promise<number> {
  const now = caps.clock.now();
  const { submissions, submissionParts } = caps.store;
  const files = await submissions.stranded(now - STRANDED_MS);
  await announce(caps, { kind: "filesWanted", files });
  const old = await submissionParts.writtenBefore(now - UNCLAIMED_MS);
  const needed = await submissions.unfinishedOf(old);
  const unclaimed = old.filter((id) => !needed.has(id));
  await submissionParts.drop(unclaimed);
  return unclaimed.length + (await submissions.sweep(now - FILE_DAYS * DAY_MS));
}
