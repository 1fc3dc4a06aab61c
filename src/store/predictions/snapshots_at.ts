/** Finds the snapshots that held at given times. */
import { firstAfter } from "../../domain/numbers/ascending.ts";
import type { AggregationMethod } from "../../domain/vocabulary.ts";
import { LIMIT } from "../platform/collection.ts";
import type { Rows } from "../platform/rows.ts";
import { instantsBetween } from "./instants.ts";
import type { AggregateHeadDocument, SnapshotInHistory } from "./prediction_documents.ts";
import { projectionOf, snapshotKey, type StoredSnapshot, unpackSnapshot } from "./snapshot_row.ts";

export interface TimesWanted {
  /** ms, in any order. */
  readonly times: readonly number[];
  /** Nothing holds at later times, ms. */
  readonly now: number;
  /** Only the values of this method are read. */
  readonly method: AggregationMethod;
}

export function snapshotsAtReads(snapshots: Rows<StoredSnapshot>) {
  return {
    /**
     * Returns for each time the snapshot of the head's generation that held then, with its end, or
     * null. Two queries for any number of times: the instants, and the snapshots at some of them.
     */
    async atTimes(
      head: AggregateHeadDocument,
      { times, now, method }: TimesWanted,
    ): Promise<(SnapshotInHistory | null)[]> {
      const { _id: q, generation: g } = head;
      const instants = await instantsBetween(snapshots, head, { from: 0, to: now });
      const places = times.map((time) => (time > now ? -1 : firstAfter(instants, time) - 1));
      const starts = new Set(places.flatMap((place) => (place < 0 ? [] : [instants[place]!])));
      const ids = Array.from(starts, (start) => snapshotKey(q, g, start));
      const found = await snapshots
        .find({ _id: { $in: ids } }, LIMIT)
        .project<StoredSnapshot>(projectionOf(method))
        .toArray();
      const byStart = new Map(found.map((row) => [row.s, row]));
      return places.map((place) => {
        const row = place < 0 ? undefined : byStart.get(instants[place]!);
        if (row === undefined || row.n === 0) return null;
        return { ...unpackSnapshot(row), e: instants[place + 1] ?? head.latestEnd };
      });
    },
  };
}
