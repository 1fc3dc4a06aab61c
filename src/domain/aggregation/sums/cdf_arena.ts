/**
 * Keeps CDFs in the memory of the WebAssembly kernel during one replay (ADR 13). The memory is
 * borrowed for a stretch of synchronous work. Rows never have to be freed, and a state that is kept
 * never lies in this memory.
 */
import {
  PAIR_BYTES,
  ROWS_AT_A_TIME,
  type RowKernel,
  withKernel,
} from "../../numbers/row_kernel.ts";
import { type CdfRows, insertAt } from "./cdf_rows.ts";
import { weightTable } from "./recency_weights.ts";
import { createSharedCells } from "./cell_allocator.ts";

/** How many CDFs can be active at once, and how many entries each has. */
export interface ArenaSize {
  rows: number;
  width: number;
}

const DOUBLE = 8;
/** A larger arena is not used, and the rows stay in their own arrays. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Does the work with rows in the arena, which begin as a copy of `from`. Returns null when there is
 * no room; then no work was done. The rows must not be used after the work.
 */
export function withArena<T>(
  from: CdfRows,
  size: ArenaSize,
  work: (rows: CdfRows) => T,
): { result: T } | null {
  const { order } = from;
  if (order.length > size.rows) return null;
  if (order.some((row) => row.length !== size.width)) return null;
  const layout = layoutOf(size);
  if (layout.end > MAX_BYTES) return null;
  return withKernel(layout.end, (kernel) => work(moveIn(rowsIn(kernel, layout), from)));
}

/**
 * Addresses in the memory of the kernel. Tables hold an entry for each rank and a few more, because
 * the kernel reads rows in groups. The extra entries of the table of rows point to the row of
 * zeros.
 */
interface Layout extends ArenaSize {
  /** Bytes from one row to the next: a whole number of pairs. The end is filled with zeros. */
  stride: number;
  recency: number;
  plain: number;
  recencyMean: number;
  plainMean: number;
  /** A row of zeros. */
  zeros: number;
  weights: number;
  negatedSteps: number;
  ones: number;
  /** Addresses of the rows, by rank. */
  table: number;
  slots: number;
  end: number;
}

function layoutOf({ rows, width }: ArenaSize): Layout {
  const pairs = (bytes: number): number => Math.ceil(bytes / PAIR_BYTES) * PAIR_BYTES;
  const stride = pairs(width * DOUBLE);
  const column = pairs((rows + ROWS_AT_A_TIME) * DOUBLE);
  const weights = 5 * stride;
  const table = weights + 3 * column;
  const slots = table + column;
  return {
    rows,
    width,
    stride,
    recency: 0,
    plain: stride,
    recencyMean: 2 * stride,
    plainMean: 3 * stride,
    zeros: 4 * stride,
    weights,
    negatedSteps: weights + column,
    ones: weights + 2 * column,
    table,
    slots,
    end: slots + rows * stride,
  };
}

function rowsIn(kernel: RowKernel, layout: Layout): CdfRows {
  const { width, stride, table, recency, plain, recencyMean, plainMean } = layout;
  const cells = new Float64Array(kernel.memory.buffer);
  const cdfAt = (at: number) => new Float64Array(cells.buffer, at, width);
  const sums = { recency: cdfAt(recency), plain: cdfAt(plain) };
  const means = { recency: cdfAt(recencyMean), plain: cdfAt(plainMean) };
  const order: Float64Array[] = [];
  fillTables(cells, layout);
  const slots = slotsIn(cells, layout);
  /** Adds the rows above `rank`, each times the factor of its rank. */
  const combine = (into: number, factors: number, rank: number): void => {
    if (rank >= order.length) return;
    const tableEnd = table + 4 * order.length;
    kernel.combine(into, stride, factors + DOUBLE * rank, table + 4 * rank, tableEnd);
  };
  return {
    order,
    ...sums,
    hasRoomFor: (row) => order.length < layout.rows && row.length === width,
    insert(row, rank) {
      slots.take(row, rank, order.length);
      insertAt(order, rank - 1, row);
    },
    remove(rank) {
      slots.release(rank, order.length);
      order.splice(rank - 1, 1);
    },
    add: (rank, weight, share) => {
      kernel.add(recency, plain, slots.addressOf(rank), weight, share, stride);
    },
    demote: (rank) => {
      combine(recency, layout.negatedSteps, rank);
    },
    renew() {
      sums.recency.fill(0);
      sums.plain.fill(0);
      combine(recency, layout.weights, 0);
      combine(plain, layout.ones, 0);
    },
    means(weight) {
      const count = order.length;
      kernel.divide(recencyMean, weight === null ? plain : recency, weight ?? count, stride);
      kernel.divide(plainMean, plain, count, stride);
      return means;
    },
    allocator: createSharedCells(),
  };
}

function moveIn(arena: CdfRows, from: CdfRows): CdfRows {
  from.order.forEach((row, i) => {
    arena.insert(row, i + 1);
  });
  arena.recency.set(from.recency);
  arena.plain.set(from.plain);
  return arena;
}

interface Slots {
  addressOf(rank: number): number;
  /** Copies the row into a free slot for `rank`. `count` is the number of rows before. */
  take(row: Float64Array, rank: number, count: number): void;
  release(rank: number, count: number): void;
}

/** Keeps the table of addresses by rank, which the kernel reads. */
function slotsIn(cells: Float64Array<ArrayBuffer>, layout: Layout): Slots {
  const { rows, width, stride, slots, table, zeros } = layout;
  const entries = new Uint32Array(cells.buffer, table, rows + ROWS_AT_A_TIME).fill(zeros);
  const free: number[] = [];
  let untouched = slots;
  return {
    addressOf: (rank) => entries[rank - 1]!,
    take(row, rank, count) {
      let address = free.pop();
      if (address === undefined) {
        address = untouched;
        untouched += stride;
      }
      cells.set(row, address / DOUBLE);
      cells.fill(0, address / DOUBLE + width, (address + stride) / DOUBLE);
      entries.copyWithin(rank, rank - 1, count);
      entries[rank - 1] = address;
    },
    release(rank, count) {
      free.push(entries[rank - 1]!);
      entries.copyWithin(rank - 1, rank, count);
      entries[count - 1] = zeros;
    },
  };
}

function fillTables(cells: Float64Array, layout: Layout): void {
  const entries = layout.rows + ROWS_AT_A_TIME;
  const { rank, step } = weightTable(entries);
  cells.fill(0, 0, layout.weights / DOUBLE);
  cells.set(rank.subarray(1, entries + 1), layout.weights / DOUBLE);
  const steps = layout.negatedSteps / DOUBLE;
  for (let k = 0; k < entries; k++) cells[steps + k] = -step[k + 1]!;
  cells.fill(1, layout.ones / DOUBLE, layout.ones / DOUBLE + entries);
}
