/**
 * Withdraws forecasts, whatever the status of the question. Does nothing where there is none
 * (Contract 2.5).
 */
import type { TargetAccess } from "../../access/forecast_targets.ts";
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

type Needs = Announcing & DirectoryNeeds & Caches<"forecastTargets">;

/** A question, and when the caller's forecast on it is to end, ms. */
export interface DecidedWithdrawal {
  readonly target: TargetAccess;
  readonly at: number;
}

/**
 * Returns one withdrawal for each question. When several items have the same question, the last one
 * counts.
 * @throws {MalformedError | ForecastError | PermissionError}
 */
export async function decideWithdrawals(
  caps: Needs,
  request: Request,
): Promise<DecidedWithdrawal[]> {
  const reading = readWithdrawalBatch(request.bytes);
  if (reading.kind !== "read") throw unreadable(reading);
  const { items } = reading;
  const { now } = request;
  const asked = askedBy(
    caps,
    request,
    items.map(({ question }) => question),
  );
  const targets = await findTargets(caps, asked, false).catch(() => findTargets(caps, asked, true));
  requireFuture(items, now);
  const timeOf = new Map(items.map(({ question, withdrawAt }) => [question, withdrawAt ?? now]));
  return Array.from(timeOf, ([id, at]) => ({ target: targets.get(id)!, at }));
}

export async function writeWithdrawals(
  caps: Needs,
  { caller }: Request,
  decided: readonly DecidedWithdrawal[],
): Promise<{ status: 201; body: Record<string, never> }> {
  const withdrawal = { u: caller.id, at: timesOf(decided) };
  const questionIds = await caps.store.forecasts.withdraw(withdrawal, caps.clock);
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

/** Returns the times (ms) at which the forecasts are to end, by question. */
export function timesOf(decided: readonly DecidedWithdrawal[]): Map<number, number> {
  return new Map(decided.map(({ target, at }) => [target.question._id, at]));
}
