/** What of the status needs the attention of an operator: the limits of deploy/prometheus/alerts.yml. */
import type { Schemas } from "../api/client.ts";
import { dateTime, percent, whole } from "../texts/format.ts";
import { operate } from "../texts/operate.ts";

export type Status = Schemas["PlatformStatus"];

const MOST_LAG = 30;
const MOST_REFUSED = 0.01;
const MOST_WAIT = 300;
const MOST_EXPORT_WAIT = 1_800;
const MOST_CHECK_AGE_MS = 3 * 3_600_000;

export const secondsText = (seconds: number) => operate.seconds(whole(Math.round(seconds)));

/** @param now milliseconds */
export function signsOf(status: Status, now: number): readonly string[] {
  const { signs } = operate.status;
  const { aggregation_lag_seconds: behind, withdrawal_lag_seconds: late } = status;
  return [
    ...Object.entries(status.dependencies)
      .filter(([, fault]) => fault !== "ok")
      .map(([name, fault]) => signs.dependency(name, fault)),
    ...(behind > MOST_LAG ? [signs.aggregation(secondsText(behind))] : []),
    ...(late > MOST_LAG ? [signs.withdrawal(secondsText(late))] : []),
    ...(status.process.refused_share > MOST_REFUSED
      ? [signs.refused(percent(status.process.refused_share))]
      : []),
    ...status.queues.flatMap(signsOfQueue),
    ...signsOfCheck(status, now),
  ];
}

function signsOfQueue(queue: Status["queues"][number]): readonly string[] {
  const { signs } = operate.status;
  const { name, failed, oldest_waiting_seconds: oldest } = queue;
  const most = name === "exports" ? MOST_EXPORT_WAIT : MOST_WAIT;
  return [
    ...(oldest > most ? [signs.waiting(name, secondsText(oldest))] : []),
    ...(failed > 0 ? [signs.failed(name, failed)] : []),
  ];
}

function signsOfCheck(
  { self_check: check, clock_ahead_seconds: ahead }: Status,
  now: number,
): readonly string[] {
  const { signs } = operate.status;
  if (check === null) return [signs.noCheck];
  // In a rehearsal hours pass at once, and no check can follow.
  const isOld = ahead === null && now - new Date(check.finished_at).getTime() > MOST_CHECK_AGE_MS;
  return [
    ...(isOld ? [signs.oldCheck(dateTime(check.finished_at))] : []),
    ...(check.is_complete ? [] : [signs.incomplete]),
    ...(check.drifts > 0 ? [signs.drifts(check.drifts)] : []),
  ];
}
