/** Continues the state in the thread with the rows that were written since the last run. */
import {
  buffersOf,
  packForecasts,
  type PlainForecast,
} from "../../../src/domain/aggregation/packed_forecasts.ts";
import { unpackSnapshots } from "../../../src/domain/aggregation/history/packed_snapshots.ts";
import type { AggregationSession, KnownReputations } from "../../../src/memory/entries.ts";
import type { Written } from "../../../src/store/forecasts/forecast_changes.ts";
import type { Withdrawal } from "../../../src/domain/aggregation/timeline.ts";
import type { LiveOutput } from "../../../src/domain/aggregation/live.ts";
import type { HeadChanges } from "../../../src/store/predictions/aggregates.ts";
import type { Run, RunNeeds, RunResult } from "./aggregation_run.ts";
import { countedForecasts } from "./aggregation_rows.ts";
import { isAhead, LATE_ROW_MS } from "../../../src/timing.ts";
import { keepSession } from "./aggregation_session.ts";
import { newReputations } from "./reputations.ts";
import { commonChanges, follow, hasEnded, type Newest, type Reached } from "./head_changes.ts";
import { claimHead } from "./head_claims.ts";

/** Milliseconds; the state cannot go back as far as this. */
const LONGEST_REWIND_MS = 10 * 60_000;

/** Continues from the session. Returns `lost` when the thread or the head has moved on. */
export async function liveRun(
  caps: RunNeeds,
  run: Run,
  session: AggregationSession,
): Promise<RunResult> {
  const { question } = run;
  const since = session.through - LATE_ROW_MS;
  const written = await caps.store.forecasts.writtenSince(question._id, since);
  const fresh = written.filter(({ _id, t }) => session.seen.get(_id.toHexString()) !== t);
  const rows = await caps.store.forecasts.byRowIds(fresh.map(({ _id }) => _id));
  const forecasts = await countedForecasts(caps, rows.forecasts, run);
  const now = caps.clock.now();
  const through = Math.max(session.through, throughOf(written, now));
  const { reputations } = session;
  const answer = await step(caps, run, {
    token: session.token,
    forecasts,
    withdrawals: rows.withdrawals.map(({ u, s, e }) => ({
      userId: u,
      start: s / 1000,
      end: e / 1000,
    })),
    reputations,
    since: session.through - LONGEST_REWIND_MS,
    // The clock of a writer may be ahead of this one. Its forecasts have begun all the same.
    before: Math.max(now, through) + 1,
    emitFrom: Number.NEGATIVE_INFINITY,
    isLast: true,
  });
  if (answer.kind === "lost") return "lost";
  const moved = await storeLive(caps, run, { head: session.head, through }, answer);
  if (moved === null) return "lost";
  const seen = seenRows(written, through);
  keepSession(caps, question._id, { token: answer.token, head: moved, through, seen, reputations });
  return moved === session.head ? "unchanged" : "moved";
}

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

export interface StepInput {
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

/**
 * Writes the snapshots and returns the new head. Returns the same object when nothing changed, and
 * null when another process moved the head.
 */
async function storeLive(
  caps: RunNeeds,
  { window }: Run,
  { head, through }: Pick<AggregationSession, "head" | "through">,
  reached: Reached,
) {
  const { aggregates } = caps.store;
  const records = unpackSnapshots(reached.snapshots);
  const generation = { questionId: head._id, generation: head.generation };
  const held = reached.rewoundTo === null ? head : await claimHead(caps, head);
  if (held === null) return null;
  if (reached.rewoundTo !== null) {
    await aggregates.cutFrom(generation, Math.round(reached.rewoundTo * 1000));
  }
  await aggregates.append(generation, records);
  const { rewoundTo } = reached;
  const cutAt = rewoundTo === null ? Number.POSITIVE_INFINITY : Math.round(rewoundTo * 1000);
  const endStays = hasEnded(head) && (head.latestEnd ?? 0) < cutAt;
  const newest: Newest = {
    latest: null,
    latestEnd: endStays ? head.latestEnd : null,
    lastInstant: head.lastInstant,
  };
  follow(newest, records);
  const isLatestCut = head.latest !== null && head.latest.s >= cutAt;
  const changes: HeadChanges = {
    ...commonChanges(newest, reached),
    ...latestOf(newest, isLatestCut),
    window,
    through,
  };
  if (records.length === 0 && changes.latestEnd === head.latestEnd && sameClose(head, window)) {
    // The run of another process, which died after it had claimed the head, is finished by a replay.
    return (await aggregates.isClaimed(head._id)) ? null : head;
  }
  return aggregates.moveHead(held, changes, { now: caps.clock.now(), holds: false });
}

function latestOf({ latest }: Newest, isCut: boolean): Pick<HeadChanges, "latest"> {
  if (latest !== null) return { latest };
  return isCut ? { latest: "stored" } : {};
}

function sameClose(head: AggregationSession["head"], window: Run["window"]): boolean {
  return head.window.closeTime === window.closeTime;
}
