/**
 * Loaded before a measured server. Reports its memory and its event-loop delay since "watch". The
 * measurement wakes a process a thousand times a second, which costs 2 % of a core, so it runs only
 * when it is asked for.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";

const resolution = 1;
const delay = monitorEventLoopDelay({ resolution });
const beyond = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - resolution);

const answers = {
  watch() {
    delay.reset();
    delay.enable();
    return { watching: true };
  },
  vitals() {
    delay.disable();
    const loopP99 = beyond(delay.percentile(99));
    return { vitals: { loopP99, rss: process.memoryUsage.rss() } };
  },
};

process.on("message", (message) => {
  const answer = typeof message === "string" ? answers[message]?.() : undefined;
  if (answer !== undefined) process.send?.(answer);
});
