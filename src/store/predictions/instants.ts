/** The times at which a prediction has snapshots. */
import { outline, thin } from "../../domain/aggregation/history/thinning.ts";
import { type Ascending, slice } from "../../domain/numbers/ascending.ts";
import { LIMIT } from "../platform/collection.ts";
import type { AggregateHeadDocument } from "./prediction_documents.ts";
import type { Rows } from "../platform/rows.ts";
import type { StoredSnapshot } from "./snapshot_row.ts";

/** No two instants are the same millisecond, so the list of a span fits into a document. */
const SPAN_MS = 600_000;
const SPAN_OF_INSTANT = { $subtract: ["$s", { $mod: ["$s", SPAN_MS] }] };

export interface HistoryOptions {
  readonly now: number;
  /** Most instants of the past (Maths 4.8); null = all. */
  readonly limit: number | null;
  /** Whether the first instant and the newest with forecasters are kept on top of the limit. */
  readonly keepsEnds?: boolean;
  /** Every instant up to `now`, ms, where the caller has them; absent = read. */
  readonly instants?: Ascending;
}

/**
 * Reads all instants of a span from the index, as one list. A busy question has 9,000 in the minute
 * and a half that is not settled. To decode a document for each takes 56 ms, and lists take 4.
 */
export async function instantsBetween(
  rows: Rows<StoredSnapshot>,
  head: Pick<AggregateHeadDocument, "_id" | "generation">,
  { from, to }: { from: number; to: number },
): Promise<number[]> {
  const spans = await rows
    .aggregate<{ instants: number[] }>(
      [
        { $match: { q: head._id, g: head.generation, s: { $gte: from, $lte: to } } },
        { $sort: { q: 1, g: 1, s: 1 } },
        { $group: { _id: SPAN_OF_INSTANT, instants: { $push: "$s" } } },
        { $sort: { _id: 1 } },
      ],
      LIMIT,
    )
    .toArray();
  return spans.flatMap(({ instants }) => instants);
}

/** Returns the instants to show, Unix seconds, each once. */
export function keptOf(
  instants: Ascending,
  { latest }: Pick<AggregateHeadDocument, "latest">,
  { now, limit, keepsEnds = false }: HistoryOptions,
): number[] {
  if (limit === null) return slice(instants, 0, instants.length);
  const second = now / 1000;
  const newest = latest === null ? null : latest.s / 1000;
  return keepsEnds
    ? outline(instants, second, { limit, newest })
    : [...new Set(thin(instants, second, limit))];
}
