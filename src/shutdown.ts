/** Stops a process once, in order and with a deadline. A later signal ends it at once. */
import type { Log } from "./log.ts";

/**
 * The deadline when the supervisor is gone, ms. The engines end too, so waiting longer has no use.
 */
const ORPHAN_DEADLINE_MS = 2_000;
/**
 * One Ctrl-C arrives twice, from the terminal and from npm, on a busy machine more than a second
 * apart. Only a later signal means a kill.
 */
const IMPATIENCE_MS = 3_000;

/**
 * Calls `stop` on SIGTERM, SIGINT or when the supervisor's channel closes. Then exits with code 0,
 * or with 1 when `stop` failed or took longer than `deadlineMs`.
 * @param stop gets true when others need time to notice the stop. This is so at SIGTERM only: a
 * person who presses Ctrl-C waits for the end, and a process whose supervisor was killed must not
 * stay behind.
 */
export function stopOnSignal(
  log: Log,
  stop: (isAwaited: boolean) => Promise<void>,
  deadlineMs: number,
): void {
  let stopping = false;
  let begun = 0;
  const begin = (cause: string, limitMs = deadlineMs) => {
    if (stopping) {
      log.warn({ cause, afterMs: Date.now() - begun }, "stopping at once");
      process.exit(1);
    }
    stopping = true;
    begun = Date.now();
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
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (!stopping || Date.now() - begun > IMPATIENCE_MS) begin(signal);
    });
  }
  if (process.channel !== undefined) {
    process.on("disconnect", () => {
      begin("supervisor gone", Math.min(deadlineMs, ORPHAN_DEADLINE_MS));
    });
    process.channel.unref();
  }
}

/**
 * Aborts a signal on SIGTERM or SIGINT, so that the work can clean up. A signal that comes more than
 * three seconds later ends the process with 1, because work that waits for an engine may not notice.
 */
export function abortOnSignal(): { readonly signal: AbortSignal; readonly release: () => void } {
  const controller = new AbortController();
  let begun = 0;
  const stop = () => {
    if (!controller.signal.aborted) begun = Date.now();
    else if (Date.now() - begun > IMPATIENCE_MS) process.exit(1);
    controller.abort();
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  return {
    signal: controller.signal,
    release: () => process.off("SIGINT", stop).off("SIGTERM", stop),
  };
}
