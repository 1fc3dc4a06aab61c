/**
 * Claims the head of a question. A run that cuts snapshots claims the head first, and this ends the
 * sessions of other processes. If it dies before it has written the snapshots again, the next run
 * has no session and replays what is missing. While it is alive, other runs wait for it. Otherwise
 * two replays could take the head from each other, and neither would finish.
 */
import type { Capabilities } from "../../../src/capabilities.ts";
import type { AggregateHeadDocument } from "../../../src/store/predictions/prediction_documents.ts";
import { CLAIM_MS, isAhead } from "../../../src/timing.ts";

type Needs = Pick<Capabilities, "store" | "clock">;
type Head = AggregateHeadDocument;

/** Claims the head. Returns null when another process has moved or claimed it. */
export function claimHead({ store, clock }: Needs, head: Head): Promise<Head | null> {
  const now = clock.now();
  return store.aggregates.claimHead(head, { now, until: now + CLAIM_MS });
}

/** Keeps the claim of a run that goes on. */
export function renewClaim({ store, clock }: Needs, head: Head): Promise<void> {
  return store.aggregates.renewClaim(head, clock.now() + CLAIM_MS);
}

/**
 * Returns whether a run of another process holds the head. A claim that ends later than any claim
 * can was made before the clock was set back, and does not count.
 */
export function isHeld({ clock }: Needs, { claimedUntil = 0 }: Head): boolean {
  const now = clock.now();
  return claimedUntil > now && !isAhead(claimedUntil - CLAIM_MS, now);
}
