/**
 * Waits for the members that are read: what one process has written, another member holds a little
 * later. Members take over writes in their order, so a mark written last comes after all before it.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { OverloadError } from "../../errors.ts";
import type { WatermarkStore } from "./watermarks.ts";

const POLL_MS = 25;
const LIMIT_MS = 30_000;

export interface Patience {
  readonly limitMs?: number;
}

/** @throws {OverloadError} when the members that are read stay behind too long */
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
