/**
 * Runs password hashes in a thread of their own. A hash takes 20 ms of a core on purpose, and
 * anybody can cause one by a wrong log-in. So hashes run one after the other, at lower priority
 * where cores are scarce, and only a limited number waits.
 */
import { setTimeout as pause } from "node:timers/promises";
import { Piscina } from "piscina";
import { OverloadError } from "../src/errors.ts";
import { programUrl } from "../src/places.ts";

export type PasswordTask =
  { readonly password: string } | { readonly password: string; readonly hash: string };

/** Most tasks that wait. The last of them waits about half a second. */
const MOST_WAITING = 24;
/**
 * A refusal waits this long, in ms. Otherwise a client that sends its next log-in right after a
 * refusal would keep the process busy with refusals.
 */
const REFUSAL_MS = 75;
/** With this niceness, the thread gets a quarter of a core that one other thread wants too. */
const NICENESS = 5;
/** Milliseconds after which an idle thread ends. It is made again when there is work. */
const IDLE_MS = 60_000;
const QUEUE_FULL = "Task queue is at limit";

let lane: Piscina | undefined;

function openLane(): Piscina {
  const opened = new Piscina({
    filename: programUrl("workers/password_thread").href,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: MOST_WAITING,
    idleTimeout: IDLE_MS,
    niceIncrement: NICENESS,
  });
  // Without a listener an error of a thread would end the process. The task itself is refused in
  // any case.
  opened.on("error", () => undefined);
  return opened;
}

async function refuse(): Promise<never> {
  await pause(REFUSAL_MS);
  throw new OverloadError("Log-in is not available right now.");
}

/**
 * Checks that a password task would be accepted. It is called before anything is looked up.
 * @throws {OverloadError} when too many tasks wait
 */
export async function requirePasswordRoom(): Promise<void> {
  if (lane !== undefined && lane.queueSize >= MOST_WAITING) await refuse();
}

/**
 * Runs a password task.
 * @throws {OverloadError} when too many tasks wait
 */
export async function runPasswordTask(task: PasswordTask): Promise<string | boolean> {
  lane ??= openLane();
  try {
    return (await lane.run(task)) as string | boolean;
  } catch (error) {
    const isFull = error instanceof Error && error.message === QUEUE_FULL;
    if (isFull) return refuse();
    throw error;
  }
}
