/**
 * Rows in the memory of the WebAssembly kernel, for one replay at a time. There is one arena in a
 * thread: it is borrowed for a stretch of synchronous work and given back before anything else can
 * ask, so that nobody has to free rows, and a kept state never lies in it.
 */
import { type CdfKernel, createCdfKernel } from "./cdf_kernel.ts";
import type { CdfRows, SumName } from "./cdf_rows.ts";
import { weightTable } from "./recency_weights.ts";

/** How many CDFs can be active at once, and the entries of each. */
export interface ArenaSize {
  rows: number;
  width: number;
}

const PAGE = 64 * 1024;
/** Rows begin on cache lines; the kernel takes whole ones. */
const LINE = 64;
const DOUBLE = 8;
/** Beyond this the rows stay where they are. */
const MAX_BYTES = 64 * 1024 * 1024;
/** An arena that has grown above this is not kept. */
const KEPT_BYTES = 16 * 1024 * 1024;
/** Means come out of blocks of so many: an allocation each would cost more than computing them. */
const MOST_MEANS_TO_A_BLOCK = 64;

let idle: CdfKernel | null = null;
let isBorrowed = false;

/**
 * Does the work with rows in the arena, begun as a copy of `from`; null where there is no room, and
 * then nothing was done. The rows must not be used after the work.
 */
export function withArena<T>(
  from: CdfRows,
  size: ArenaSize,
  work: (rows: CdfRows) => T,
): { result: T } | null {
  const { order } = from;
  if (isBorrowed || order.length > size.rows) return null;
  if (order.some((row) => row.length !== size.width)) return null;
  const layout = layoutOf(size);
  const kernel = layout.end > MAX_BYTES ? null : kernelWith(layout.end);
  if (kernel === null) return null;
  isBorrowed = true;
  try {
    return { result: work(moveIn(rowsIn(kernel, layout), from)) };
  } finally {
    isBorrowed = false;
    if (kernel.memory.buffer.byteLength > KEPT_BYTES) idle = null;
  }
}

/** Null where the process is given no more memory or address space: it does without. */
function kernelWith(bytes: number): CdfKernel | null {
  try {
    idle ??= createCdfKernel();
    const missing = bytes - idle.memory.buffer.byteLength;
    if (missing > 0) idle.memory.grow(Math.ceil(missing / PAGE));
    return idle;
  } catch {
    return null;
  }
}

/** Addresses; tables hold an entry per rank. */
interface Layout extends ArenaSize {
  /** Bytes from row to row, a whole number of lines. What fills a row up is never read. */
  stride: number;
  recency: number;
  plain: number;
  means: number;
  weights: number;
  negatedSteps: number;
  ones: number;
  /** Addresses of the rows by rank. */
  table: number;
  slots: number;
  end: number;
}

function layoutOf({ rows, width }: ArenaSize): Layout {
  const lines = (bytes: number): number => Math.ceil(bytes / LINE) * LINE;
  const stride = lines(width * DOUBLE);
  const column = lines(rows * DOUBLE);
  const weights = 3 * stride;
  const table = weights + 3 * column;
  const slots = table + column;
  return {
    rows,
    width,
    stride,
    recency: 0,
    plain: stride,
    means: 2 * stride,
    weights,
    negatedSteps: weights + column,
    ones: weights + 2 * column,
    table,
    slots,
    end: slots + rows * stride,
  };
}

function rowsIn(kernel: CdfKernel, layout: Layout): CdfRows {
  const { stride, width, table } = layout;
  const cells = new Float64Array(kernel.memory.buffer);
  const viewOf = (address: number): Float64Array => new Float64Array(cells.buffer, address, width);
  const [recency, plain] = [viewOf(layout.recency), viewOf(layout.plain)];
  const means = viewOf(layout.means);
  const order: Float64Array[] = [];
  const slots = slotsIn(cells.buffer, layout);
  const nextMean = blockwise(width);
  fillTables(cells, layout);
  /** Adds the rows above `rank` by the factors of their ranks. */
  const combine = (sums: number, factors: number, rank: number): void => {
    if (rank >= order.length) return;
    const tableEnd = table + 4 * order.length;
    kernel.combine(sums, stride, factors + DOUBLE * rank, table + 4 * rank, tableEnd);
  };
  return {
    order,
    recency,
    plain,
    hasRoomFor: (row) => order.length < layout.rows && row.length === width,
    insert(row, rank) {
      cells.set(row, slots.take(rank, order.length) / DOUBLE);
      order.splice(rank - 1, 0, row);
    },
    remove(rank) {
      slots.release(rank, order.length);
      order.splice(rank - 1, 1);
    },
    add(rank, weight, share) {
      const row = slots.at(rank);
      kernel.add(layout.recency, row, weight, stride);
      kernel.add(layout.plain, row, share, stride);
    },
    demote: (rank) => {
      combine(layout.recency, layout.negatedSteps, rank);
    },
    renew() {
      recency.fill(0);
      plain.fill(0);
      combine(layout.recency, layout.weights, 0);
      combine(layout.plain, layout.ones, 0);
    },
    mean(sum: SumName, total) {
      kernel.divide(layout.means, layout[sum], total, stride);
      const mean = nextMean();
      mean.set(means);
      return mean;
    },
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
  /** Address of the row at `rank`. */
  at(rank: number): number;
  /** A free slot for `rank`; the `count` rows there are make room. */
  take(rank: number, count: number): number;
  release(rank: number, count: number): void;
}

/** Which slot holds the row of which rank: the table that the kernel reads. */
function slotsIn(buffer: ArrayBuffer, { rows, stride, slots, table }: Layout): Slots {
  const entries = new Uint32Array(buffer, table, rows);
  const free = Array.from({ length: rows }, (_, i) => slots + (rows - 1 - i) * stride);
  return {
    at: (rank) => entries[rank - 1]!,
    take(rank, count) {
      const address = free.pop()!;
      if (rank <= count) entries.copyWithin(rank, rank - 1, count);
      entries[rank - 1] = address;
      return address;
    },
    release(rank, count) {
      free.push(entries[rank - 1]!);
      entries.copyWithin(rank - 1, rank, count);
    },
  };
}

function fillTables(cells: Float64Array, layout: Layout): void {
  const { rows } = layout;
  const { rank, step } = weightTable(rows);
  cells.set(rank.subarray(1, rows + 1), layout.weights / DOUBLE);
  const steps = layout.negatedSteps / DOUBLE;
  for (let k = 0; k < rows; k++) cells[steps + k] = -step[k + 1]!;
  cells.fill(1, layout.ones / DOUBLE, layout.ones / DOUBLE + rows);
}

/** Arrays of one length out of shared blocks, small ones first. */
function blockwise(width: number): () => Float64Array {
  let block = new ArrayBuffer(0);
  let used = 0;
  let size = 2;
  return () => {
    if (used === block.byteLength) {
      block = new ArrayBuffer(size * width * DOUBLE);
      used = 0;
      size = Math.min(2 * size, MOST_MEANS_TO_A_BLOCK);
    }
    const mean = new Float64Array(block, used, width);
    used += width * DOUBLE;
    return mean;
  };
}
