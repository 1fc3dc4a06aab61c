import { expect } from "chai";
import {
  createOwnCells,
  createSharedCells,
} from "../../../../src/domain/aggregation/sums/cell_allocator.ts";

describe("copies of CDFs", () => {
  it("share arrays and no cell, whatever their lengths", () => {
    const allocator = createSharedCells();
    const copies = Array.from({ length: 300 }, (_, i) =>
      allocator.copy(new Float64Array(1 + (i % 7)).fill(i)),
    );

    copies.forEach((copy, i) => {
      expect(copy).to.deep.equal(new Float64Array(1 + (i % 7)).fill(i));
    });
    expect(new Set(copies.map(({ buffer }) => buffer)).size).to.be.below(50);
  });

  it("take no more room than they need when there is one", () => {
    const { buffer } = createSharedCells().copy(new Float64Array(6));
    expect(buffer.byteLength).to.equal(6 * 8);
  });

  it("have arrays of their own when nothing else may be kept in memory", () => {
    const allocator = createOwnCells();
    const [first, second] = [1, 2].map((value) => allocator.copy(Float64Array.of(value)));

    expect(first?.buffer.byteLength).to.equal(8);
    const row = Float64Array.of(3);
    expect(allocator.copy(row)).to.deep.equal(row);
    expect(allocator.copy(row)).not.to.equal(row);
    expect(first?.buffer).not.to.equal(second?.buffer);
  });
});

describe("copies of CDFs that share arrays", () => {
  it("lie in arrays of 1, 2, 4 … 64 copies, which are full before the next begins", () => {
    const cells = createSharedCells();
    const buffers = Array.from({ length: 300 }, () => cells.copy(new Float64Array(3)).buffer);
    const sizes = [...new Set(buffers)].map(({ byteLength }) => byteLength / 24);
    expect(sizes).to.deep.equal([1, 2, 4, 8, 16, 32, 64, 64, 64, 64]);
    const counts = [...new Set(buffers)].map((each) => buffers.filter((b) => b === each).length);
    expect(counts).to.deep.equal([1, 2, 4, 8, 16, 32, 64, 64, 64, 45]);
  });
});
