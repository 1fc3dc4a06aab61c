/** What the snapshots of a run mean for the head of the question. */
import type { SnapshotRecord } from "../../../src/domain/aggregation/packed_snapshots.ts";
import type { LiveOutput } from "../../../src/domain/aggregation/live.ts";
import type { HeadChanges } from "../../../src/store/predictions/aggregates.ts";
import type { AggregateHeadDocument } from "../../../src/store/predictions/prediction_documents.ts";

export type Reached = Extract<LiveOutput, { kind: "reached" }>;

const ms = (seconds: number): number => Math.round(seconds * 1000);

/** The newest snapshot of a run and when it ended, as the run goes on. */
export interface Newest {
  latest: SnapshotRecord | null;
  /** ms; null = it lasts */
  latestEnd: number | null;
  /** ms */
  lastInstant: number | null;
}

/** Follows the records of a run; a snapshot ends at the next instant. */
export function follow(newest: Newest, records: readonly SnapshotRecord[]): void {
  for (const record of records) {
    newest.lastInstant = ms(record.time);
    if (record.forecasterCount > 0) {
      // The records of one step share their memory: keep the one, not all of them.
      newest.latest = record;
      newest.latestEnd = null;
    } else newest.latestEnd ??= newest.lastInstant;
  }
}

/** Whether the newest snapshot in the head has come to its end without a successor. */
export function hasEnded({ latest, latestEnd, lastInstant }: AggregateHeadDocument): boolean {
  return (
    latest === null || (latestEnd !== null && lastInstant !== null && latestEnd <= lastInstant)
  );
}

/** Fields common to both kinds of runs. */
export function commonChanges(newest: Newest, reached: Reached): HeadChanges {
  const lasts = newest.latestEnd === null;
  return {
    latestEnd: lasts && reached.nextEnd !== null ? ms(reached.nextEnd) : newest.latestEnd,
    lastInstant: newest.lastInstant,
    ...(reached.histograms === null ? {} : { histograms: reached.histograms }),
  };
}
