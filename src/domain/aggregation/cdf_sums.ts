/**
 * Running sums over the CDFs of the active forecasts, oldest first: weighted by recency and plain.
 * A new forecaster costs one pass over a CDF; a removal shifts the newer ones by one rank. Sums are
 * recomputed when removals would cost more than that, or could have let rounding errors grow.
 */
import { type ArenaSize, withArena } from "./cdf_arena.ts";
import { type CdfRows, createHeapRows } from "./cdf_rows.ts";
import { weightTable } from "./recency_weights.ts";

export interface CdfSums {
  rows: CdfRows;
  /** The sums no longer match the rows and must be recomputed. */
  stale: boolean;
  removals: number;
  /** Rows passed over by removals since the sums were last read. */
  spent: number;
  /** Most rows the sums have held since they were last recomputed. */
  peak: number;
}

/** Removals after which the sums are recomputed. */
const MAX_REMOVALS = 512;
/** With fewer rows a fresh sum costs next to nothing. */
const FEW_ROWS = 8;
/** Largest fall of the total weight, since the last fresh sum, that keeps rounding harmless. */
const MAX_WEIGHT_FALL = 100;
/** CDFs that are shorter are quicker where they are. */
const ARENA_WIDTH = 32;

export function createCdfSums(): CdfSums {
  return { rows: createHeapRows(), stale: true, removals: 0, spent: 0, peak: 0 };
}

/**
 * Does a stretch of work with the rows where the quick kernel reaches them, when there is room. A
 * copy of all rows there and none back: worth it for many removals, not for a few.
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

/** Adds a CDF at `rank` (1-based); only at the newest end does it leave the others alone. */
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

/** Takes out the CDF at `rank`; every newer one moves down by one. */
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

/** Makes the sums match the rows; to be called before they are read. */
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
