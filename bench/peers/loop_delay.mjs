/** Loaded before a measured server: tells its event-loop delay and memory on demand. */
import { monitorEventLoopDelay } from "node:perf_hooks";

const resolution = 1;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();
process.on("message", (message) => {
  if (message !== "vitals") return;
  const beyond = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - resolution);
  const loopP99 = beyond(delay.percentile(99));
  delay.reset();
  process.send?.({ vitals: { loopP99, rss: process.memoryUsage.rss() } });
});
