/**
 * Reuses the answer of a probe for a time, so that the dependencies are asked once for any number
 * of requests.
 */
import type { Probe } from "./health.ts";

/** How long an answer of `/readyz` is reused, ms. Contract 3.9. */
const HELD_MS = 1_000;

/**
 * Returns a probe with a reused answer. Requests that come while the dependencies are being asked
 * wait for the same answer.
 */
export function heldProbe(probe: Probe, heldMs: number = HELD_MS): Probe {
  let asked: Promise<Awaited<ReturnType<Probe>>> | null = null;
  let heldUntil = Number.POSITIVE_INFINITY;
  return () => {
    if (asked !== null && performance.now() < heldUntil) return asked;
    heldUntil = Number.POSITIVE_INFINITY;
    asked = probe().finally(() => {
      heldUntil = performance.now() + heldMs;
    });
    return asked;
  };
}
