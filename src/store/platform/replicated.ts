/**
 * Waits until the members of the replica set that serve reads have caught up. Members apply writes
 * in their order, so a mark that is written last arrives after every earlier write.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { OverloadError } from "../../errors.ts";
import type { WatermarkStore } from "./watermarks.ts";

const POLL_MS = 25;
const LIMIT_MS = 30_000;

export interface Patience {
  readonly limitMs?: number;
}

/**
 * Resolves when the members that serve reads hold everything written before the call.
 * @throws {OverloadError} when they stay behind too long
 */
export async function replicated(
  written: Pick<WatermarkStore, "advance">,
  read: Pick<WatermarkStore, "read">,
  signal?: AbortSignal,
  { limitMs = LIMIT_MS }: Patience = {},
): Promise<void> {
  const mark = await written.advance("replication");
  for (let waited = 0; waited <= limitMs; waited += POLL_MS) {
    signal?.throwIfAborted();
    if (((await read.read("replication")) ?? 0) >= mark) return;
    await sleep(POLL_MS);
  }
  throw new OverloadError("The database is still catching up, try again.");
}
