/**
 * Copies CDFs that are given out. Copies that are made and dropped together share arrays, because an
 * array for each would make a history take at least a fifth longer (docs/performance.md).
 */

export interface CellAllocator {
  /** Returns a copy that later work does not change. */
  copy(row: Float64Array): Float64Array;
}

/**
 * Makes an allocator that gives each copy an array of its own. A copy that is kept keeps no other
 * one in memory.
 */
export function createOwnCells(): CellAllocator {
  return { copy: (row) => row.slice() };
}

/** The most copies in an array. The first arrays have fewer. */
const MOST_COPIES = 64;

/** Makes an allocator for copies that are dropped together. */
export function createSharedCells(): CellAllocator {
  let cells = new Float64Array(0);
  let used = 0;
  let copies = 1;
  return {
    copy(row) {
      if (used + row.length > cells.length) {
        cells = new Float64Array(copies * row.length);
        used = 0;
        copies = Math.min(2 * copies, MOST_COPIES);
      }
      const copy = cells.subarray(used, used + row.length);
      copy.set(row);
      used += row.length;
      return copy;
    },
  };
}
