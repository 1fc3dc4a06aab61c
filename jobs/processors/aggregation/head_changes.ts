/** Computes how the snapshots of a run change the head of the question. */
import type { SnapshotRecord } from "../../../src/domain/aggregation/history/packed_snapshots.ts";
import type { LiveOutput } from "../../../src/domain/aggregation/live.ts";
import type { HeadChanges } from "../../../src/store/predictions/aggregates.ts";
import type { AggregateHeadDocument } from "../../../src/store/predictions/prediction_documents.ts";

export type Reached = Extract<LiveOutput, { kind: "reached" }>;

const ms = (seconds: number): number => Math.round(seconds * 1000);

/** The newest snapshot so far, and when it ended. */
export interface Newest {
  latest: SnapshotRecord | null;
  /** Milliseconds since the epoch; null while it lasts. */
  latestEnd: number | null;
  /** The newest instant, with or without forecasters, in milliseconds since the epoch. */
  lastInstant: number | null;
}

/** Updates `newest` with the records of a run. An instant without forecasters ends the snapshot. */
export function follow(newest: Newest, records: readonly SnapshotRecord[]): void {
  for (const record of records) {
    newest.lastInstant = ms(record.time);
    if (record.forecasterCount > 0) {
      // All records of one step share their memory. Only the newest one is kept.
      newest.latest = record;
      newest.latestEnd = null;
    } else newest.latestEnd ??= newest.lastInstant;
  }
}

/** Returns whether the newest snapshot in the head has ended and no other follows it. */
export function hasEnded({ latest, latestEnd, lastInstant }: AggregateHeadDocument): boolean {
  return (
    latest === null || (latestEnd !== null && lastInstant !== null && latestEnd <= lastInstant)
  );
}

/** Returns the fields that both kinds of runs change. */
export function commonChanges(newest: Newest, reached: Reached): HeadChanges {
  const lasts = newest.latestEnd === null;
  return {
    latestEnd: lasts && reached.nextEnd !== null ? ms(reached.nextEnd) : newest.latestEnd,
    lastInstant: newest.lastInstant,
    ...(reached.histograms === null ? {} : { histograms: reached.histograms }),
  };
}
