import { expect } from "chai";
import { createOwnRooms, createSharedRooms } from "../../../../src/domain/aggregation/shelf.ts";

describe("an arena of results", () => {
  it("gives rooms of different sizes that share no cell", () => {
    const shelf = createSharedRooms();
    const rooms = Array.from({ length: 300 }, (_, i) => {
      const count = 1 + (i % 7);
      const at = shelf.take(count);
      const room = shelf.cells.subarray(at, at + count);
      expect(room.length).to.equal(count);
      return room.fill(i);
    });

    rooms.forEach((room, i) => {
      expect([...new Set(room)]).to.deep.equal([i]);
    });
    expect(new Set(rooms.map(({ buffer }) => buffer)).size).to.be.below(50);
  });

  it("gives arrays of their own when nothing else may be kept in memory", () => {
    const shelf = createOwnRooms();
    shelf.take(3);
    const first = shelf.cells;
    shelf.take(3);

    expect(first.length).to.equal(3);
    expect(shelf.cells).not.to.equal(first);
  });
});
