/** Room for the numbers of snapshots, so that not each of them needs arrays of its own. */

export interface CellAllocator {
  /** The array of the room that was taken last. */
  readonly cells: Float64Array;
  /** Takes so many cells that no other caller will use; returns the place of the first. */
  take(count: number): number;
}

/** An array for each room: what is kept keeps nothing else in memory. */
export function createOwnCells(): CellAllocator {
  return createAllocator(1);
}

/** Many rooms to an array, few at first: for what is dropped together. */
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
