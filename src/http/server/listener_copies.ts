/**
 * Sends a received handle back as often as the message says. Each copy arrives as a handle of its
 * own.
 */
import type { SendHandle } from "node:child_process";

process.on("message", (count: number, handle: SendHandle | undefined) => {
  if (handle === undefined) process.exit(1);
  for (let i = 0; i < count; i++) process.send?.(i, handle);
});
process.on("disconnect", () => {
  process.exit(0);
});
