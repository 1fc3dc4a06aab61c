/**
 * Keeps running sums over the CDFs of the active forecasts, oldest first: one weighted by recency,
 * one plain. A new forecaster costs one pass over a CDF. A removal lowers the rank of the newer
 * ones by one. The sums are recomputed when removals would cost more than that, or when rounding
 * errors may have grown.
 */
import { type ArenaSize, withArena } from "./cdf_arena.ts";
import { type CdfRows, createHeapRows } from "./cdf_rows.ts";
import { weightTable } from "./recency_weights.ts";

export interface CdfSums {
  rows: CdfRows;
  /** True when the sums no longer match the rows and must be recomputed. */
  stale: boolean;
  removals: number;
  /** Rows that removals have passed over since the sums were last read. */
  spent: number;
  /** Largest number of rows since the sums were last recomputed. */
  peak: number;
}

/** The sums are recomputed after this many removals. */
const MAX_REMOVALS = 512;
/** With fewer rows the sums are always recomputed, because it costs next to nothing. */
const FEW_ROWS = 8;
/**
 * The sums are recomputed when the total weight has fallen by more than this factor, because
 * rounding errors matter then.
 */
const MAX_WEIGHT_FALL = 100;
/** Shorter CDFs are faster in their own arrays. */
const ARENA_WIDTH = 32;

export function createCdfSums(): CdfSums {
  return { rows: createHeapRows(), stale: true, removals: 0, spent: 0, peak: 0 };
}

/**
 * Does the work with the rows in the memory of the fast kernel, when there is room. It copies all
 * rows there and none back, which pays for many removals and not for a few.
 */
export function inArena<T>(sums: CdfSums, size: ArenaSize, work: () => T): T {
  if (size.width < ARENA_WIDTH || size.rows === 0) return work();
  const done = withArena(sums.rows, size, (rows) => {
    sums.rows = rows;
    try {
      return work();
    } finally {
      sums.rows = createHeapRows(sums.rows);
    }
  });
  return done === null ? work() : done.result;
}

/**
 * Adds a CDF at `rank`, which starts at 1. Only an insertion at the newest end leaves the ranks of
 * the others unchanged.
 */
export function insertRow(sums: CdfSums, row: Float64Array, rank: number): void {
  if (!sums.rows.hasRoomFor(row)) sums.rows = createHeapRows(sums.rows);
  const { rows } = sums;
  rows.insert(row, rank);
  const count = rows.order.length;
  if (rank < count || row.length !== rows.recency.length) sums.stale = true;
  if (sums.stale) return;
  rows.add(rank, weightTable(count).rank[count]!, 1);
  sums.peak = Math.max(sums.peak, count);
}

/** Removes the CDF at `rank`. Every newer one moves down by one rank. */
export function removeRow(sums: CdfSums, rank: number): void {
  const { rows } = sums;
  const count = rows.order.length;
  sums.spent += count - rank + 1;
  sums.removals++;
  if (sums.spent > count || sums.removals > MAX_REMOVALS) sums.stale = true;
  if (!sums.stale) {
    rows.add(rank, -weightTable(count).rank[rank]!, -1);
    rows.demote(rank);
  }
  rows.remove(rank);
}

/** Makes the sums match the rows. It must be called before they are read. */
export function settleSums(sums: CdfSums): void {
  const count = sums.rows.order.length;
  const { sum } = weightTable(Math.max(count, sums.peak));
  const fallen = sum[sums.peak]! > MAX_WEIGHT_FALL * sum[count]!;
  sums.spent = 0;
  if (!sums.stale && count >= FEW_ROWS && !fallen) return;
  sums.rows.renew();
  sums.stale = false;
  sums.removals = 0;
  sums.peak = count;
}
