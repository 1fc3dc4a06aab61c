/** Tells that something may have changed, where a failure hides whether and what. */
import { announce, type Announcing } from "./announce.ts";

/**
 * After this time, ms, the last command of a request that failed has ended, and forecasts that are
 * taken back are gone.
 */
const LATER_MS = 10_000;
/**
 * Failures within this time are told together, ms. Each telling ends every cached page, and a
 * process that is overloaded fails many requests at once.
 */
const TOGETHER_MS = 1_000;

/**
 * Returns a function to call after such a failure. It announces a change now, or as soon as
 * `TOGETHER_MS` have passed since the last one, and once more later.
 */
export function createUnknownEffects(caps: Announcing): () => void {
  let together: NodeJS.Timeout | undefined;
  let later: NodeJS.Timeout | undefined;
  let isOwed = false;
  const tell = () => {
    isOwed = false;
    void announce(caps, { kind: "effectUnknown" });
    together = setTimeout(() => {
      together = undefined;
      if (isOwed) tell();
    }, TOGETHER_MS).unref();
  };
  return () => {
    if (together === undefined) tell();
    else isOwed = true;
    clearTimeout(later);
    later = setTimeout(tell, LATER_MS).unref();
  };
}
