/**
 * Waits for a condition of another process: asks repeatedly until it holds or the deadline passes.
 */
import { setTimeout as pause } from "node:timers/promises";

const pollMs = 50;

/**
 * Resolves with the first answer of `ask` that is not false, null or undefined. An `ask` that
 * throws counts as "not yet". Rejects with `what` after the deadline.
 */
export async function until<T>(
  what: string,
  ask: () => T | Promise<T>,
  deadlineMs = 45_000,
): Promise<NonNullable<T>> {
  const end = Date.now() + deadlineMs;
  let cause: unknown;
  while (Date.now() < end) {
    try {
      const answer = await ask();
      if (answer !== false && answer !== null && answer !== undefined) return answer;
    } catch (error) {
      cause = error;
    }
    await pause(pollMs);
  }
  throw new Error(`Waited ${deadlineMs} ms in vain: ${what}`, { cause });
}
