/**
 * A thread of its own for passwords. A hash takes a core for 20 ms on purpose, and anybody may ask
 * for one by a wrong log-in: so they are computed one after the other, behind everything else where
 * cores are scarce, and only so many wait.
 */
import { Piscina } from "piscina";
import { OverloadError } from "../src/errors.ts";

export type PasswordTask =
  { readonly password: string } | { readonly password: string; readonly hash: string };

/** The last of them waits about half a second. */
const MOST_WAITING = 24;
/** A quarter of the time of a core that another thread wants too. */
const NICENESS = 5;
/** The thread is made when there is work, and ends after so long without any, ms. */
const IDLE_MS = 60_000;
const QUEUE_FULL = "Task queue is at limit";
const isSource = import.meta.url.endsWith(".ts");

let lane: Piscina | undefined;

function openLane(): Piscina {
  const opened = new Piscina({
    filename: new URL(`./password_thread.${isSource ? "ts" : "js"}`, import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: MOST_WAITING,
    idleTimeout: IDLE_MS,
    niceIncrement: NICENESS,
  });
  // Without a listener an error of a thread would end the process; the task is refused anyway.
  opened.on("error", () => undefined);
  return opened;
}

const overload = () => new OverloadError("Log-in is not available right now.");

/** @throws {OverloadError} when too many wait: to be asked before anything is looked up */
export function requirePasswordRoom(): void {
  if (lane !== undefined && lane.queueSize >= MOST_WAITING) throw overload();
}

/** @throws {OverloadError} when too many wait */
export async function runPasswordTask(task: PasswordTask): Promise<string | boolean> {
  lane ??= openLane();
  try {
    return (await lane.run(task)) as string | boolean;
  } catch (error) {
    const isFull = error instanceof Error && error.message === QUEUE_FULL;
    throw isFull ? overload() : error;
  }
}
