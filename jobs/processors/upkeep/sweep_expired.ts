/**
 * Removes what can no longer be used: sessions, remembered replies, exports, old check reports, and
 * the snapshots and scores of replaced runs.
 */
import type { Capabilities } from "../../../src/capabilities.ts";
import type { Announcing } from "../../../src/consequences/announce.ts";
import { sweepExports } from "../exports/sweep_exports.ts";
import { sweepLeftovers } from "./sweep_leftovers.ts";

const REPORTS_KEPT_MS = 30 * 86_400_000;

export async function sweepExpired(caps: Announcing & Pick<Capabilities, "log">): Promise<void> {
  const now = caps.clock.now();
  const { sessions, idempotency, checkReports } = caps.store;
  const [sessionsGone, repliesGone, reportsGone, exportsGone, leftoversGone] = await Promise.all([
    sessions.sweep(now),
    idempotency.sweep(now),
    checkReports.sweep(now - REPORTS_KEPT_MS),
    sweepExports(caps),
    sweepLeftovers(caps),
  ]);
  const gone = { sessionsGone, repliesGone, reportsGone, exportsGone, leftoversGone };
  if (Object.values(gone).every((count) => count === 0)) return;
  caps.log.debug(gone, "expired rows removed");
}
