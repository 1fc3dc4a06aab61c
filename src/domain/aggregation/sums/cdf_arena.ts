/**
 * Keeps CDFs in the memory of the WebAssembly kernel during one replay. The memory is borrowed for
 * a stretch of synchronous work. Rows never have to be freed, and a state that is kept never lies
 * in this memory.
 */
import {
  ROUND_BYTES,
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
/** The kernel divides and adds two doubles at a time. */
const PAIR = 2 * DOUBLE;
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
  /**
   * Bytes from one row to the next: a whole number of rounds of the kernel. The end of a row is
   * filled with zeros.
   */
  stride: number;
  recency: number;
  plain: number;
  /** The two means, one directly after the other. */
  means: number;
  /** A row of zeros. */
  zeros: number;
  /** The place of a row that is added before it has a slot. */
  added: number;
  weights: number;
  negatedSteps: number;
  ones: number;
  /** Addresses of the rows, by rank. */
  table: number;
  slots: number;
  end: number;
}

function layoutOf({ rows, width }: ArenaSize): Layout {
  const rounds = (bytes: number): number => Math.ceil(bytes / ROUND_BYTES) * ROUND_BYTES;
  const stride = rounds(width * DOUBLE);
  const column = rounds((rows + ROWS_AT_A_TIME) * DOUBLE);
  const weights = 6 * stride;
  const table = weights + 3 * column;
  const slots = table + column;
  return {
    rows,
    width,
    stride,
    recency: 0,
    plain: stride,
    means: 2 * stride,
    zeros: 4 * stride,
    added: 5 * stride,
    weights,
    negatedSteps: weights + column,
    ones: weights + 2 * column,
    table,
    slots,
    end: slots + rows * stride,
  };
}

function rowsIn(kernel: RowKernel, layout: Layout): CdfRows {
  const { width, stride, table, recency, plain, means } = layout;
  const bytes = Math.ceil((width * DOUBLE) / PAIR) * PAIR;
  const cells = new Float64Array(kernel.memory.buffer);
  const cdfAt = (at: number) => new Float64Array(cells.buffer, at, width);
  const sums = { recency: cdfAt(recency), plain: cdfAt(plain) };
  const meanCdfs = { recency: cdfAt(means), plain: cdfAt(means + width * DOUBLE) };
  const order: Float64Array[] = [];
  const slots = slotsIn(cells, layout);
  fillTables(cells, layout);
  /** Adds the rows above `rank`, each times the factor of its rank. */
  const combine = (into: number, factors: number, rank: number): void => {
    if (rank >= order.length) return;
    slots.fill();
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
      kernel.add(recency, plain, slots.holding(order[rank - 1]!, rank), weight, share, bytes);
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
      kernel.divide(means, weight === null ? plain : recency, weight ?? count, bytes);
      // The padding of the first mean lies where the second begins, so the second is written last.
      kernel.divide(means + width * DOUBLE, plain, count, bytes);
      return meanCdfs;
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
  /**
   * Returns the address where the row at `rank` can be read. It may be a copy in the `added` place.
   */
  holding(row: Float64Array, rank: number): number;
  /**
   * Gives the row at `rank` a free slot, and moves the later entries of the table. `count` is the
   * number of rows before.
   */
  take(row: Float64Array, rank: number, count: number): void;
  /** Copies the waiting rows into their slots. It must be called before a pass over the rows. */
  fill(): void;
  release(rank: number, count: number): void;
}

/**
 * Keeps the table of addresses by rank, which the kernel reads. Until the first release rows are
 * not copied into their slots. A history without removals reads only its first few rows there, and
 * copying thousands of rows would push other data out of the processor's caches.
 */
function slotsIn(cells: Float64Array<ArrayBuffer>, layout: Layout): Slots {
  const { rows, width, stride, slots, table, zeros, added } = layout;
  const { buffer } = cells;
  const entries = new Uint32Array(buffer, table, rows + ROWS_AT_A_TIME).fill(zeros);
  const free: number[] = [];
  let untouched = slots;
  let isLazy = true;
  let waiting: { row: Float64Array; address: number }[] = [];
  const put = (row: Float64Array, address: number): number => {
    cells.set(row, address / DOUBLE);
    // A loop, because `fill` takes several times as long for so few cells.
    for (let i = address / DOUBLE + width; i < (address + stride) / DOUBLE; i++) cells[i] = 0;
    return address;
  };
  const fill = (): void => {
    for (const { row, address } of waiting) put(row, address);
    waiting = [];
  };
  return {
    fill,
    holding: (row, rank) => (isLazy ? put(row, added) : entries[rank - 1]!),
    take(row, rank, count) {
      let address = free.pop();
      if (address === undefined) {
        address = untouched;
        untouched += stride;
      }
      if (isLazy) waiting.push({ row, address });
      else put(row, address);
      if (rank <= count) entries.copyWithin(rank, rank - 1, count);
      entries[rank - 1] = address;
    },
    release(rank, count) {
      fill();
      isLazy = false;
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
