/**
 * Removes what can no longer be used: sessions, remembered replies, exports, old check reports and
 * deliveries of webhooks, and the snapshots and scores of replaced runs.
 */
import type { Capabilities } from "../../../src/capabilities.ts";
import type { Announcing } from "../../../src/consequences/announce.ts";
import { NOTIFICATION_DAYS } from "../../../src/domain/accounts/notification.ts";
import { DELIVERY_DAYS } from "../../../src/domain/accounts/webhook.ts";
import { sweepExports } from "../exports/sweep_exports.ts";
import { sweepFiles } from "../submissions/sweep_files.ts";
import { sweepLeftovers } from "./sweep_leftovers.ts";

const DAY_MS = 86_400_000;
const REPORTS_KEPT_MS = 30 * DAY_MS;
const BENCHMARKS_KEPT_MS = 7 * DAY_MS;
const LINES_KEPT_MS = 30 * DAY_MS;
const NOTIFICATIONS_KEPT_MS = NOTIFICATION_DAYS * DAY_MS;
const DELIVERIES_KEPT_MS = DELIVERY_DAYS * DAY_MS;

export async function sweepExpired(
  caps: Announcing & Pick<Capabilities, "config" | "log">,
): Promise<void> {
  const now = caps.clock.now();
  const {
    benchmarkLines,
    benchmarks,
    sessions,
    namedTokens,
    idempotency,
    checkReports,
    auditEvents,
    notifications,
    webhookDeliveries,
  } = caps.store;
  const auditKeptMs = caps.config.accounts.auditDays * DAY_MS;
  const sweeps = {
    sessionsGone: sessions.sweep(now),
    tokensGone: namedTokens.sweep(now),
    repliesGone: idempotency.sweep(now),
    reportsGone: checkReports.sweep(now - REPORTS_KEPT_MS),
    eventsGone: auditEvents.sweep(now - auditKeptMs),
    noticesGone: notifications.sweep(now - NOTIFICATIONS_KEPT_MS),
    benchmarksGone: benchmarks.sweep(now - BENCHMARKS_KEPT_MS),
    linesGone: benchmarkLines.sweep(now - LINES_KEPT_MS),
    deliveriesGone: webhookDeliveries.sweep(now - DELIVERIES_KEPT_MS),
    exportsGone: sweepExports(caps),
    filesGone: sweepFiles(caps),
    leftoversGone: sweepLeftovers(caps),
  };
  const counts = await Promise.all(
    Object.entries(sweeps).map(async ([name, gone]) => [name, await gone] as const),
  );
  if (counts.every(([, count]) => count === 0)) return;
  caps.log.debug(Object.fromEntries(counts), "expired rows removed");
}
