/** One step of an aggregation, and how far its rows reach. Both kinds of runs are made of steps. */
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
 * Returns how far rows are in: the time of the newest one, in milliseconds. A row whose time is
 * further ahead than clocks differ was written before the clock was set back, and does not count.
 */
export function throughOf(rows: readonly { readonly t: number }[], now: number): number {
  return rows.reduce((latest, { t }) => (isAhead(t, now) ? latest : Math.max(latest, t)), 0);
}

/** Returns the rows that the next run will read again. */
export function seenRows(written: readonly Written[], through: number): Map<string, number> {
  const recent = written.filter(({ t }) => t >= through - LATE_ROW_MS);
  return new Map(recent.map(({ _id, t }) => [_id.toHexString(), t]));
}

interface StepInput {
  readonly token: number | null;
  readonly forecasts: readonly PlainForecast[];
  readonly withdrawals: readonly Withdrawal[];
  /** What the state knows about reputations. The step updates it. */
  readonly reputations: KnownReputations;
  /** Milliseconds; no snapshot before this time will be asked for. */
  readonly since: number;
  /** Milliseconds since the epoch. */
  readonly before: number;
  /** Milliseconds since the epoch. */
  readonly emitFrom: number;
  readonly isLast: boolean;
}

/** Runs one step in the thread that keeps the question. Times are milliseconds. */
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
