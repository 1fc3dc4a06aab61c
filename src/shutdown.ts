/** The ordered stop of a process: once, with a deadline; a second signal ends it at once. */
import type { Log } from "./log.ts";

/** Without a supervisor the engines end too: nothing is worth waiting for. */
const ORPHAN_DEADLINE_MS = 2_000;

/**
 * Calls `stop` on SIGTERM, SIGINT or when the supervisor's channel closes, then exits with code 0,
 * or 1 when that failed or took longer than `deadlineMs`. `stop` is told whether others are to
 * notice the stop first: so it is at SIGTERM, while a person who presses Ctrl-C waits for the end,
 * and a process whose supervisor was killed must not stay behind.
 */
export function stopOnSignal(
  log: Log,
  stop: (isAwaited: boolean) => Promise<void>,
  deadlineMs: number,
): void {
  let stopping = false;
  const begin = (cause: string, limitMs = deadlineMs) => {
    if (stopping) {
      process.exit(1);
    }
    stopping = true;
    log.info({ cause }, "stopping");
    const deadline = setTimeout(() => {
      log.error("stop took too long");
      process.exit(1);
    }, limitMs);
    deadline.unref();
    stop(cause === "SIGTERM").then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ err }, "stop failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", () => {
    begin("SIGTERM");
  });
  process.on("SIGINT", () => {
    begin("SIGINT");
  });
  if (process.channel !== undefined) {
    process.on("disconnect", () => {
      begin("supervisor gone", Math.min(deadlineMs, ORPHAN_DEADLINE_MS));
    });
    process.channel.unref();
  }
}
