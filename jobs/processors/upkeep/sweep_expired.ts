/**
 * Removes what can no longer be used: sessions, remembered replies, exports, old check reports, and
 * the snapshots and scores of replaced runs.
 */
import type { Capabilities } from "../../../src/capabilities.ts";
import type { Announcing } from "../../../src/consequences/announce.ts";
import { sweepExports } from "../exports/sweep_exports.ts";
import { sweepLeftovers } from "./sweep_leftovers.ts";

const DAY_MS = 86_400_000;
const REPORTS_KEPT_MS = 30 * DAY_MS;

export async function sweepExpired(
  caps: Announcing & Pick<Capabilities, "config" | "log">,
): Promise<void> {
  const now = caps.clock.now();
  const { sessions, idempotency, checkReports, auditEvents } = caps.store;
  const auditKeptMs = caps.config.accounts.auditDays * DAY_MS;
  const [sessionsGone, repliesGone, reportsGone, eventsGone, exportsGone, leftoversGone] =
    await Promise.all([
      sessions.sweep(now),
      idempotency.sweep(now),
      checkReports.sweep(now - REPORTS_KEPT_MS),
      auditEvents.sweep(now - auditKeptMs),
      sweepExports(caps),
      sweepLeftovers(caps),
    ]);
  const gone = { sessionsGone, repliesGone, reportsGone, eventsGone, exportsGone, leftoversGone };
  if (Object.values(gone).every((count) => count === 0)) return;
  caps.log.debug(gone, "expired rows removed");
}
