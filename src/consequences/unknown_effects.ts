/** Tells that something may have changed, where a failure hides whether and what. */
import { announce, type Announcing } from "./announce.ts";

/**
 * After this time, ms, the last command of a request that failed has ended, and forecasts that are
 * taken back are gone.
 */
const LATER_MS = 10_000;

/** Returns a function to call after such a failure. It announces a change now and once more later. */
export function createUnknownEffects(caps: Announcing): () => void {
  let timer: NodeJS.Timeout | undefined;
  const tell = () => void announce(caps, { kind: "effectUnknown" });
  return () => {
    tell();
    clearTimeout(timer);
    timer = setTimeout(tell, LATER_MS).unref();
  };
}
