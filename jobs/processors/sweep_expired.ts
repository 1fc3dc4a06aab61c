/** Removes what nobody can use any more: sessions, remembered replies, old check reports. */
import type { Capabilities } from "../../src/capabilities.ts";

const REPORTS_KEPT_MS = 30 * 86_400_000;

export async function sweepExpired(caps: Capabilities): Promise<void> {
  const now = caps.clock.now();
  const { sessions, idempotency, checkReports } = caps.store;
  const [sessionsGone, repliesGone, reportsGone] = await Promise.all([
    sessions.sweep(now),
    idempotency.sweep(now),
    checkReports.sweep(now - REPORTS_KEPT_MS),
  ]);
  if (sessionsGone + repliesGone + reportsGone === 0) return;
  caps.log.debug({ sessionsGone, repliesGone, reportsGone }, "expired rows removed");
}
