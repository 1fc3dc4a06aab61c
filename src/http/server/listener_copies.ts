/** Sends the handle it is sent back, as often as it is told: each arrives as one of its own. */
import type { SendHandle } from "node:child_process";

process.on("message", (count: number, handle: SendHandle | undefined) => {
  if (handle === undefined) process.exit(1);
  for (let i = 0; i < count; i++) process.send?.(i, handle);
});
process.on("disconnect", () => {
  process.exit(0);
});
