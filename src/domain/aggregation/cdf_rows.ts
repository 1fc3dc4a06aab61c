/** CDFs in order of rank with their two running sums, as plain arrays. */
import { weightTable } from "./recency_weights.ts";
import { createOwnCells, type CellAllocator } from "./cell_allocator.ts";

/** The mean CDF of either method. */
export interface MeanCdfs {
  readonly recency: Float64Array;
  readonly plain: Float64Array;
}

/**
 * What running sums are kept with. Ranks are 1-based, oldest first. The sums follow no insertion or
 * removal by themselves: which update is the cheapest is up to the caller.
 */
export interface CdfRows {
  /** By rank. */
  readonly order: readonly Float64Array[];
  /** Sum of `exp(sqrt(rank)) * row`. */
  readonly recency: Float64Array;
  readonly plain: Float64Array;
  /** False when an insertion of this CDF would fail. */
  hasRoomFor(row: Float64Array): boolean;
  insert(row: Float64Array, rank: number): void;
  remove(rank: number): void;
  /** Adds `weight` times the CDF at `rank` to the recency sum, `share` times to the plain one. */
  add(rank: number, weight: number, share: number): void;
  /** Every CDF above `rank` gets the weight of one rank less in the recency sum. */
  demote(rank: number): void;
  /** Computes both sums from nothing. */
  renew(): void;
  /**
   * The recency sum over the sum of the weights and the plain one over the count; without weights
   * (null) both are the plain one. Good until the next call, in whatever state.
   */
  means(weight: number | null): MeanCdfs;
  /** For what is made of the means and given out. */
  readonly allocator: CellAllocator;
}

/** Rows as they come, each in the array it came in. */
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

/** A `splice`, mostly at the end, where it costs several times a `push`. */
export function insertAt<T>(list: T[], index: number, item: T): void {
  if (index === list.length) list.push(item);
  else list.splice(index, 0, item);
}

/** A loop: `map` of a typed array costs ten times as much, at every snapshot. */
export function quotients(sums: Float64Array, total: number): Float64Array {
  const means = new Float64Array(sums.length);
  for (let i = 0; i < sums.length; i++) means[i] = sums[i]! / total;
  return means;
}

/**
 * Takes `factor[rank] * row` off the sums for every rank above `after`, four rows to a pass so that
 * the sums are loaded and stored a quarter as often.
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
