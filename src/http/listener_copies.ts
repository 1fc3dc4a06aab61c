/** Sends back the listener it is sent, as often as it is told: each arrives as one of its own. */
import type { Server } from "node:net";

process.on("message", (count: number, server: Server) => {
  for (let i = 0; i < count; i++) process.send?.(i, server);
});
process.on("disconnect", () => {
  process.exit(0);
});
