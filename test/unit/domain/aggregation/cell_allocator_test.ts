import { expect } from "chai";
import {
  createOwnCells,
  createSharedCells,
} from "../../../../src/domain/aggregation/sums/cell_allocator.ts";

describe("an arena of results", () => {
  it("returns areas of different sizes that share no cell", () => {
    const allocator = createSharedCells();
    const rooms = Array.from({ length: 300 }, (_, i) => {
      const count = 1 + (i % 7);
      const at = allocator.take(count);
      const room = allocator.cells.subarray(at, at + count);
      expect(room.length).to.equal(count);
      return room.fill(i);
    });

    rooms.forEach((room, i) => {
      expect([...new Set(room)]).to.deep.equal([i]);
    });
    expect(new Set(rooms.map(({ buffer }) => buffer)).size).to.be.below(50);
  });

  it("returns separate arrays when the arena may not grow", () => {
    const allocator = createOwnCells();
    allocator.take(3);
    const first = allocator.cells;
    allocator.take(3);

    expect(first.length).to.equal(3);
    expect(allocator.cells).not.to.equal(first);
  });
});
