/**
 * Withdraws forecasts, whatever the status of the question. Does nothing where there is none
 * (Contract 2.5).
 */
import type { Caches, Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import type { ItemRefusal } from "../../domain/forecasts/forecast_batch.ts";
import {
  readWithdrawalBatch,
  withdrawalFault,
  type WithdrawalItem,
} from "../../domain/forecasts/withdrawal_batch.ts";
import type { Request } from "../../http/route.ts";
import { askedBy, findTargets } from "./find_targets.ts";
import { refusal, unreadable } from "./refusals.ts";

/** @throws {MalformedError | ForecastError | PermissionError} */
export async function withdrawForecasts(
  caps: Announcing & DirectoryNeeds & Caches<"forecastTargets">,
  request: Request,
): Promise<{ status: 201; body: Record<string, never> }> {
  const reading = readWithdrawalBatch(request.bytes);
  if (reading.kind !== "read") throw unreadable(reading);
  const { items } = reading;
  const { caller, now } = request;
  const asked = askedBy(
    caps,
    request,
    items.map(({ question }) => question),
  );
  await findTargets(caps, asked, false).catch(() => findTargets(caps, asked, true));
  requireFuture(items, now);
  const changed = new Set<number>();
  for (const [at, q] of byMoment(items, now)) {
    const withdrawal = { u: caller.id, q, at };
    const some = await caps.store.forecasts.withdraw(withdrawal, caps.clock);
    for (const id of some) changed.add(id);
  }
  const questionIds = [...changed];
  await announce(caps, { kind: "forecastsWritten", userId: caller.id, questionIds });
  return { status: 201, body: {} };
}

/** Checks the permission before a stored reply is given again, as `requireForecastable` does. */
export async function requireWithdrawable(caps: Capabilities, request: Request): Promise<void> {
  const reading = readWithdrawalBatch(request.bytes);
  if (reading.kind !== "read") throw unreadable(reading);
  const questionIds = reading.items.map(({ question }) => question);
  await findTargets(caps, askedBy(caps, request, questionIds), true);
}

function requireFuture(items: readonly WithdrawalItem[], now: number): void {
  const refusals = items.flatMap(({ question, withdrawAt }, index): ItemRefusal[] => {
    const fault = withdrawalFault(withdrawAt, now);
    return fault === null ? [] : [{ index, question, faults: [fault] }];
  });
  if (refusals.length > 0) throw refusal(refusals, items.length);
}

/** Time → questions. When several items have the same question, the last one counts. */
function byMoment(items: readonly WithdrawalItem[], now: number): Map<number, number[]> {
  const momentOf = new Map(items.map(({ question, withdrawAt }) => [question, withdrawAt ?? now]));
  const moments = new Map<number, number[]>();
  for (const [question, at] of momentOf) {
    moments.set(at, [...(moments.get(at) ?? []), question]);
  }
  return moments;
}
