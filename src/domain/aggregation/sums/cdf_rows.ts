/** Keeps CDFs in order of rank with two running sums, as plain arrays. */
import { weightTable } from "./recency_weights.ts";
import { createOwnCells, type CellAllocator } from "./cell_allocator.ts";

/** The mean CDF of each plain method. */
export interface MeanCdfs {
  readonly recency: Float64Array;
  readonly plain: Float64Array;
}

/**
 * The rows that running sums are computed from. Ranks start at 1 with the oldest. Inserting and
 * removing rows do not update the sums, because the caller chooses the cheapest update.
 */
export interface CdfRows {
  /** The rows, by rank. */
  readonly order: readonly Float64Array[];
  /** Sum of `exp(sqrt(rank)) * row`. */
  readonly recency: Float64Array;
  readonly plain: Float64Array;
  /** Returns false when an insertion of this CDF would fail. */
  hasRoomFor(row: Float64Array): boolean;
  insert(row: Float64Array, rank: number): void;
  remove(rank: number): void;
  /**
   * Adds the CDF at `rank` to the sums: `weight` times to the recency sum, `share` times to the
   * plain one.
   */
  add(rank: number, weight: number, share: number): void;
  /** Lowers the weight of every CDF above `rank` by one rank in the recency sum. */
  demote(rank: number): void;
  /** Computes both sums from the rows. */
  renew(): void;
  /**
   * Returns the recency sum divided by `weight`, the sum of the weights, and the plain sum divided
   * by the count. Null means no weights: both are the plain mean then. The result is valid until
   * the next call on any state.
   */
  means(weight: number | null): MeanCdfs;
  /** Provides memory for results that are computed from the means and handed out. */
  readonly allocator: CellAllocator;
}

/** Keeps each row in the array in which it was given. */
export function createHeapRows(from?: CdfRows): CdfRows {
  const order = [...(from?.order ?? [])];
  const sums = {
    recency: Float64Array.from(from?.recency ?? []),
    plain: Float64Array.from(from?.plain ?? []),
  };
  return {
    order,
    get recency() {
      return sums.recency;
    },
    get plain() {
      return sums.plain;
    },
    hasRoomFor: () => true,
    insert: (row, rank) => {
      insertAt(order, rank - 1, row);
    },
    remove: (rank) => void order.splice(rank - 1, 1),
    add(rank, weight, share) {
      const row = order[rank - 1]!;
      const { recency, plain } = sums;
      for (let i = 0; i < row.length; i++) {
        recency[i]! += weight * row[i]!;
        plain[i]! += share * row[i]!;
      }
    },
    demote(rank) {
      subtractRows(sums.recency, order, weightTable(order.length).step, rank);
    },
    renew() {
      const count = order.length;
      const width = order[0]?.length ?? 0;
      sums.recency = new Float64Array(width);
      sums.plain = new Float64Array(width);
      const negated = weightTable(count).rank.slice(0, count + 1);
      for (let k = 1; k <= count; k++) negated[k] = -negated[k]!;
      subtractRows(sums.recency, order, negated, 0);
      subtractRows(sums.plain, order, new Float64Array(count + 1).fill(-1), 0);
    },
    means: (weight) => ({
      recency:
        weight === null ? quotients(sums.plain, order.length) : quotients(sums.recency, weight),
      plain: quotients(sums.plain, order.length),
    }),
    allocator: createOwnCells(),
  };
}

/** Inserts an item. Most go to the end, where `splice` costs several times as much as `push`. */
export function insertAt<T>(list: T[], index: number, item: T): void {
  if (index === list.length) list.push(item);
  else list.splice(index, 0, item);
}

/**
 * Divides every entry by `total`. It is a loop, because `map` of a typed array takes ten times as
 * long and this runs for every snapshot.
 */
export function quotients(sums: Float64Array, total: number): Float64Array {
  const means = new Float64Array(sums.length);
  for (let i = 0; i < sums.length; i++) means[i] = sums[i]! / total;
  return means;
}

/**
 * Subtracts `factor[rank] * row` from the sums for every rank above `after`. It takes four rows in
 * one pass, so that the sums are loaded and stored a quarter as often.
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
