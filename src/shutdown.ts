/** The ordered stop of a process: once, with a deadline; a second signal ends it at once. */
import type { Log } from "./log.ts";

const DEADLINE_MS = 12_000;

/** Without a supervisor the engines end too: nothing is worth waiting for. */
const ORPHAN_DEADLINE_MS = 2_000;

/**
 * Calls `stop` on SIGTERM, SIGINT or when the supervisor's channel closes, then exits.
 * A process whose supervisor was killed must not stay behind.
 */
export function stopOnSignal(
  log: Log,
  stop: () => Promise<void>,
  deadlineMs: number = DEADLINE_MS,
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
    stop().then(
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
