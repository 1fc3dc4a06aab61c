/**
 * Updates a prediction without a kept state. The run replays all forecasts of the question in order
 * of time, in chunks, so that a long history is never in memory as a whole. A new generation is
 * written from its beginning. An existing one is continued from its head, unless it is outdated.
 */
import { SETTLED_MS } from "../../../src/domain/aggregation/history/instants.ts";
import type { PlainForecast } from "../../../src/domain/aggregation/packed_forecasts.ts";
import { unpackSnapshots } from "../../../src/domain/aggregation/history/packed_snapshots.ts";
import type { KnownReputations } from "../../../src/memory/entries.ts";
import type { AggregateHeadDocument } from "../../../src/store/predictions/prediction_documents.ts";
import type { HeadChanges } from "../../../src/store/predictions/aggregates.ts";
import type { Generation } from "../../../src/store/predictions/snapshot_row.ts";
import type { ForecastHead } from "../../../src/store/forecasts/forecast_changes.ts";
import type { Run, RunNeeds, RunResult } from "./aggregation_run.ts";
import { countedForecasts, forgetAuthors } from "./aggregation_rows.ts";
import { LATE_ROW_MS } from "../../../src/timing.ts";
import { keepSession } from "./aggregation_session.ts";
import { commonChanges, follow, type Newest, type Reached } from "./head_changes.ts";
import { claimHead, renewClaim } from "./head_claims.ts";
import { seenRows, step, throughOf } from "./aggregation_step.ts";
import { noReputations } from "./reputations.ts";

/**
 * Forecasts of one step. They are at most a few MB of CDFs, and their snapshots have the same size.
 */
const CHUNK = 500;
/** Milliseconds after which a rebuild that still runs no longer reserves the question. */
const RESERVED_MS = 2 * 60_000;
/**
 * Milliseconds. A forecast is written soon after its start. So a row of it that was written later
 * than this is a withdrawal, which changes nothing before the end of the forecast.
 */
const LATE_CHANGE_MS = 60_000;

type Head = AggregateHeadDocument;

/** Replays all forecasts. Returns `outdated` when the stored generation needs a rebuild. */
export async function replayRun(
  caps: RunNeeds,
  run: Run,
  { head, isNew }: { head: Head; isNew: boolean },
): Promise<RunResult | "outdated"> {
  const { aggregates, forecasts } = caps.store;
  const id = run.question._id;
  if (isNew) {
    forgetAuthors(caps);
    await aggregates.reserve(id, caps.clock.now() + RESERVED_MS);
  }
  const generation = {
    questionId: id,
    generation: isNew ? nextGeneration(caps, head) : head.generation,
  };
  const { heads, written } = await forecasts.heads(id);
  const emitFrom = isNew ? Number.NEGATIVE_INFINITY : unstoredFrom(head, heads);
  if (!isNew && writesOverSettled(head, emitFrom)) {
    return "outdated";
  }
  const held = isNew ? head : await claimHead(caps, head);
  if (held === null) return "lost";
  // This run writes all snapshots from here on. An interrupted one may have left some of them.
  await aggregates.cutFrom(generation, isNew ? 0 : emitFrom);
  const newest = await storedEnd(caps, generation, isNew);
  const reputations = noReputations();
  const renew = isNew ? null : () => renewClaim(caps, held);
  const last = await replay(caps, run, { heads, emitFrom, generation, newest, reputations, renew });
  if (last === null) return "lost";
  const through = throughOf(written, caps.clock.now());
  const moved = await aggregates.moveHead(
    held,
    {
      ...changesOf(newest, last, isNew),
      generation: generation.generation,
      window: run.window,
      through,
    },
    { now: caps.clock.now(), holds: isNew },
  );
  if (moved === null) return "lost";
  if (isNew) await aggregates.dropOtherGenerations(generation);
  const seen = seenRows(written, through);
  keepSession(caps, id, { token: last.token, head: moved, through, seen, reputations });
  return "moved";
}

function changesOf(newest: Newest, last: Reached, isNew: boolean): HeadChanges {
  return {
    ...commonChanges(newest, last),
    ...(isNew && last.histograms === null ? { histograms: null } : {}),
    latest: newest.latest ?? "stored",
  };
}

/**
 * Returns a number from the clock, so that two rebuilds at once do not write into the same history.
 */
function nextGeneration({ clock }: RunNeeds, { generation }: Head): number {
  return Math.max(generation + 1, clock.now());
}

/**
 * Returns the earliest instant that may be missing from the store or wrong there, in milliseconds.
 */
function unstoredFrom(head: Head, heads: readonly ForecastHead[]): number {
  let from = head.lastInstant === null ? Number.NEGATIVE_INFINITY : head.lastInstant + 1;
  for (const { s, e, t } of heads) {
    if (t < head.through - LATE_ROW_MS) continue;
    from = Math.min(from, t - s > LATE_CHANGE_MS ? (e ?? s) : s);
  }
  return from;
}

/**
 * Returns whether the run would write over settled snapshots. Readers keep these, because they
 * never change within a generation (`SETTLED_MS`).
 */
function writesOverSettled({ lastInstant, through }: Head, emitFrom: number): boolean {
  return lastInstant !== null && emitFrom <= lastInstant && emitFrom < through - SETTLED_MS;
}

/** Returns the end of the stored history, which this run continues. A new history has none yet. */
async function storedEnd(caps: RunNeeds, generation: Generation, isNew: boolean): Promise<Newest> {
  if (isNew) return { latest: null, latestEnd: null, lastInstant: null };
  const { latestEnd, lastInstant } = await caps.store.aggregates.tail(generation);
  return { latest: null, latestEnd, lastInstant };
}

interface Replay {
  /** The forecasts without their vectors, by start. */
  readonly heads: readonly ForecastHead[];
  /** Earlier instants get no snapshot, because theirs is stored already, ms. */
  readonly emitFrom: number;
  readonly generation: Generation;
  readonly newest: Newest;
  readonly reputations: KnownReputations;
  /** Renews the claim of the head. Null for a new history, which needs no claim. */
  readonly renew: (() => Promise<void>) | null;
}

/**
 * Replays all forecasts and returns the answer of the last step. Returns null when the thread lost
 * the state in between.
 */
async function replay(
  caps: RunNeeds,
  run: Run,
  { heads, emitFrom, generation, newest, reputations, renew }: Replay,
): Promise<Reached | null> {
  let token: number | null = null;
  for (let at = 0; ;) {
    run.signal.throwIfAborted();
    const end = chunkEnd(heads, at);
    const isLast = end === heads.length;
    const now = Math.max(caps.clock.now(), throughOf(heads, caps.clock.now()));
    const answer = await step(caps, run, {
      token,
      forecasts: await load(caps, run, heads.slice(at, end)),
      // Each head has the end that a withdrawal gave it.
      withdrawals: [],
      before: isLast ? now + 1 : Math.min(heads[end]!.s, now + 1),
      emitFrom,
      isLast,
      reputations,
      since: run.window.openTime,
    });
    if (answer.kind === "lost") return null;
    const records = unpackSnapshots(answer.snapshots);
    await caps.store.aggregates.append(generation, records);
    follow(newest, records);
    if (isLast) return answer;
    await renew?.();
    token = answer.token;
    at = end;
  }
}

/** Returns the index after a chunk. Forecasts that begin at the same time stay together. */
function chunkEnd(heads: readonly ForecastHead[], from: number): number {
  let end = Math.min(from + CHUNK, heads.length);
  while (end < heads.length && heads[end]!.s === heads[end - 1]!.s) end++;
  return end;
}

/**
 * Reads the forecasts of a chunk. Each has the end of its head, which withdrawals may have moved.
 */
async function load(
  caps: RunNeeds,
  run: Run,
  heads: readonly ForecastHead[],
): Promise<PlainForecast[]> {
  const { forecasts: rows } = await caps.store.forecasts.byRowIds(heads.map(({ _id }) => _id));
  const ends = new Map(heads.map(({ u, s, e }) => [`${u} ${s}`, e]));
  const ended = rows.map((row) => ({ ...row, e: ends.get(`${row.u} ${row.s}`) ?? null }));
  return countedForecasts(caps, ended, run);
}
