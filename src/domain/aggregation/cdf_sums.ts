/**
 * Running sums over the CDFs of the active forecasts, oldest first: weighted by recency and plain.
 * A new forecaster costs one pass over a CDF; a removal shifts the newer ones by one rank. Sums are
 * computed anew when removals would cost more than that, or could have let rounding errors grow.
 */
import { weightTable } from "./recency_weights.ts";

export interface CdfSums {
  /** CDFs by rank, oldest first. */
  rows: Float64Array[];
  /** Sum of `exp(sqrt(rank)) * row`. */
  recency: Float64Array;
  plain: Float64Array;
  /** The sums no longer match the rows and must be computed anew. */
  stale: boolean;
  removals: number;
  /** Rows passed over by removals since the sums were last read. */
  spent: number;
  /** Most rows the sums have held since they were last computed anew. */
  peak: number;
}

/** Removals after which the sums are computed anew. */
const MAX_REMOVALS = 512;
/** With fewer rows a fresh sum costs next to nothing. */
const FEW_ROWS = 8;
/** Largest fall of the total weight, since the last fresh sum, that keeps rounding harmless. */
const MAX_WEIGHT_FALL = 100;

export function createCdfSums(): CdfSums {
  return {
    rows: [],
    recency: new Float64Array(0),
    plain: new Float64Array(0),
    stale: true,
    removals: 0,
    spent: 0,
    peak: 0,
  };
}

/** Adds a CDF at `rank` (1-based); only at the newest end does it leave the others alone. */
export function insertRow(sums: CdfSums, row: Float64Array, rank: number): void {
  sums.rows.splice(rank - 1, 0, row);
  const count = sums.rows.length;
  if (rank < count || row.length !== sums.recency.length) sums.stale = true;
  if (sums.stale) return;
  const weight = weightTable(count).rank[count]!;
  const { recency, plain } = sums;
  for (let i = 0; i < row.length; i++) {
    recency[i]! += weight * row[i]!;
    plain[i]! += row[i]!;
  }
  sums.peak = Math.max(sums.peak, count);
}

/** Takes out the CDF at `rank`; every newer one moves down by one. */
export function removeRow(sums: CdfSums, rank: number): void {
  const count = sums.rows.length;
  sums.spent += count - rank + 1;
  sums.removals++;
  if (sums.spent > count || sums.removals > MAX_REMOVALS) sums.stale = true;
  if (!sums.stale) {
    const { rank: weight, step } = weightTable(count);
    const row = sums.rows[rank - 1]!;
    for (let i = 0; i < row.length; i++) {
      sums.recency[i]! -= weight[rank]! * row[i]!;
      sums.plain[i]! -= row[i]!;
    }
    subtractRows(sums.recency, sums.rows, step, rank);
  }
  sums.rows.splice(rank - 1, 1);
}

/** Makes the sums match the rows; to be called before they are read. */
export function settleSums(sums: CdfSums): void {
  const count = sums.rows.length;
  const { sum } = weightTable(Math.max(count, sums.peak));
  const fallen = sum[sums.peak]! > MAX_WEIGHT_FALL * sum[count]!;
  sums.spent = 0;
  if (!sums.stale && count >= FEW_ROWS && !fallen) return;
  const width = sums.rows[0]?.length ?? 0;
  sums.recency = new Float64Array(width);
  sums.plain = new Float64Array(width);
  const negated = weightTable(count)
    .rank.subarray(0, count + 1)
    .map((weight) => -weight);
  subtractRows(sums.recency, sums.rows, negated, 0);
  subtractRows(sums.plain, sums.rows, new Float64Array(count + 1).fill(-1), 0);
  sums.stale = false;
  sums.removals = 0;
  sums.peak = count;
}

/**
 * The kernel: takes `factor[rank] * row` off the sums for every rank above `after`, four rows to a
 * pass so that the sums are loaded and stored a quarter as often.
 */
function subtractRows(
  sums: Float64Array,
  rows: readonly Float64Array[],
  factor: Float64Array,
  after: number,
): void {
  const width = sums.length;
  let index = after;
  for (; index + 4 <= rows.length; index += 4) {
    const [a, b, c, d] = [rows[index]!, rows[index + 1]!, rows[index + 2]!, rows[index + 3]!];
    const [fa, fb] = [factor[index + 1]!, factor[index + 2]!];
    const [fc, fd] = [factor[index + 3]!, factor[index + 4]!];
    for (let i = 0; i < width; i++) {
      sums[i]! -= fa * a[i]! + fb * b[i]! + (fc * c[i]! + fd * d[i]!);
    }
  }
  for (; index < rows.length; index++) {
    const row = rows[index]!;
    const f = factor[index + 1]!;
    for (let i = 0; i < width; i++) sums[i]! -= f * row[i]!;
  }
}
