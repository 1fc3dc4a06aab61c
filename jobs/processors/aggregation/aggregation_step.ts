/**
 * Runs one step of an aggregation, and tells how far its rows reach. Both kinds of runs take steps.
 */
import {
  buffersOf,
  packForecasts,
  type PlainForecast,
} from "../../../src/domain/aggregation/packed_forecasts.ts";
import type { LiveOutput } from "../../../src/domain/aggregation/live.ts";
import type { Withdrawal } from "../../../src/domain/aggregation/timeline.ts";
import type { KnownReputations } from "../../../src/memory/entries.ts";
import type { Written } from "../../../src/store/forecasts/forecast_changes.ts";
import { isAhead, LATE_ROW_MS } from "../../../src/timing.ts";
import type { Run, RunNeeds } from "./aggregation_run.ts";
import { newReputations } from "./reputations.ts";

/**
 * Returns how far a run has come that takes these rows: the time of the newest one, in
 * milliseconds. A row whose time is further ahead than clocks differ was written before the clock
 * was set back, and does not count.
 */
export function throughOf(rows: readonly { readonly t: number }[], now: number): number {
  return rows.reduce((latest, { t }) => (isAhead(t, now) ? latest : Math.max(latest, t)), 0);
}

/**
 * Returns the rows that the next run will read again: row id → the time at which it was written.
 */
export function seenRows(written: readonly Written[], through: number): Map<string, number> {
  const recent = written.filter(({ t }) => t >= through - LATE_ROW_MS);
  return new Map(recent.map(({ _id, t }) => [_id.toHexString(), t]));
}

interface StepInput {
  /** The name of the state that the step continues. Null begins with an empty one. */
  readonly token: number | null;
  readonly forecasts: readonly PlainForecast[];
  readonly withdrawals: readonly Withdrawal[];
  /** What the state knows about reputations. The step updates it. */
  readonly reputations: KnownReputations;
  /** Milliseconds; no snapshot before this time will be asked for. */
  readonly since: number;
  /** The step covers the instants before this time, ms. */
  readonly before: number;
  /** Earlier instants get no snapshot, because theirs is stored already, ms. */
  readonly emitFrom: number;
  /** The run ends with this step. */
  readonly isLast: boolean;
}

/** Runs one step in the thread that keeps the state of the question. */
export async function step(
  caps: RunNeeds,
  { question, window, signal }: Run,
  input: StepInput,
): Promise<LiveOutput> {
  const forecasts = packForecasts(input.forecasts);
  const reputations = await newReputations(
    caps,
    input.reputations,
    input.forecasts.map(({ userId }) => userId),
    {
      from: Math.max(window.openTime, input.since) / 1000,
      to: window.closeTime === null ? null : window.closeTime / 1000,
    },
  );
  return caps.pool.run(
    "aggregate",
    {
      question: {
        id: question._id,
        type: question.type,
        openTime: window.openTime / 1000,
        actualCloseTime: window.closeTime === null ? null : window.closeTime / 1000,
        scheduledCloseTime: window.scheduledCloseTime / 1000,
      },
      token: input.token,
      forecasts,
      withdrawals: input.withdrawals,
      reputations,
      before: input.before / 1000,
      emitFrom: input.emitFrom / 1000,
      isLast: input.isLast,
    },
    { key: question._id, transfer: buffersOf(forecasts), signal },
  );
}
