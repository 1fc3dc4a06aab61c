/** Queues the jobs of a change for commands that do nothing else. */
import { announce, type Announcing } from "../consequences/announce.ts";
import { CommandError } from "./command_error.ts";

export const NO_JOBS = "Redis takes no jobs now (it is full, read-only or away)";

/** @throws {CommandError} when the queue refused a job, so that it is never called queued */
export async function queueJobs(
  caps: Announcing,
  change: Parameters<typeof announce>[1],
): Promise<void> {
  if (await announce(caps, change)) return;
  throw new CommandError(`${NO_JOBS}, so not everything is queued. Run the command again.`);
}
