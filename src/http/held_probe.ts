/** The answer of a probe, held for a time: however many ask, the dependencies are asked once. */
import type { Probe } from "./health.ts";

/** How long an answer of `/readyz` holds, ms. Contract 3.9. */
const HELD_MS = 1_000;

/** Requests that come while the dependencies are being asked wait for the same answer. */
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
