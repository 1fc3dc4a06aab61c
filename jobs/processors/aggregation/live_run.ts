/** Continues the state in the thread with the rows that were written since the last run. */
import { unpackSnapshots } from "../../../src/domain/aggregation/history/packed_snapshots.ts";
import type { AggregationSession } from "../../../src/memory/entries.ts";
import type { HeadChanges } from "../../../src/store/predictions/aggregates.ts";
import type { Run, RunNeeds, RunResult } from "./aggregation_run.ts";
import { countedForecasts } from "./aggregation_rows.ts";
import { LATE_ROW_MS } from "../../../src/timing.ts";
import { keepSession } from "./aggregation_session.ts";
import { commonChanges, follow, hasEnded, type Newest, type Reached } from "./head_changes.ts";
import { claimHead } from "./head_claims.ts";
import { seenRows, step, throughOf } from "./aggregation_step.ts";

/** No state can go back this far, ms. So earlier reputations are not needed. */
const LONGEST_REWIND_MS = 10 * 60_000;

/**
 * Continues from the session. Returns `lost` when the thread cannot continue its state, or when
 * another process has moved the head.
 */
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
    ...latestChange(newest, isLatestCut),
    window,
    through,
  };
  if (records.length === 0 && changes.latestEnd === head.latestEnd && hasSameClose(head, window)) {
    // A run of another process may have died after it claimed the head. Then a replay finishes it.
    return (await aggregates.isClaimed(head._id)) ? null : head;
  }
  return aggregates.moveHead(held, changes, { now: caps.clock.now(), holds: false });
}

function latestChange({ latest }: Newest, isCut: boolean): Pick<HeadChanges, "latest"> {
  if (latest !== null) return { latest };
  return isCut ? { latest: "stored" } : {};
}

function hasSameClose(head: AggregationSession["head"], window: Run["window"]): boolean {
  return head.window.closeTime === window.closeTime;
}
