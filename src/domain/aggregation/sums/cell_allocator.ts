/**
 * Allocates memory for the numbers of snapshots, so that not every snapshot needs arrays of its
 * own.
 */

export interface CellAllocator {
  /** The array of the last allocation. */
  readonly cells: Float64Array;
  /** Allocates `count` cells that no other caller uses. Returns the index of the first one. */
  take(count: number): number;
}

/**
 * Makes an allocator with one array for each allocation. A result that is kept keeps no other one
 * in memory.
 */
export function createOwnCells(): CellAllocator {
  return createAllocator(1);
}

/**
 * Makes an allocator that puts up to 64 allocations into one array. It suits results that are
 * dropped together.
 */
export function createSharedCells(): CellAllocator {
  return createAllocator(64);
}

function createAllocator(mostRooms: number): CellAllocator {
  let cells = new Float64Array(0);
  let used = 0;
  let rooms = 1;
  return {
    get cells() {
      return cells;
    },
    take(count) {
      if (used + count > cells.length) {
        cells = new Float64Array(rooms * count);
        used = 0;
        rooms = Math.min(2 * rooms, mostRooms);
      }
      used += count;
      return used - count;
    },
  };
}
