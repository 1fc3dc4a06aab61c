import { expect } from "chai";
import { outline, pick, thin } from "../../../../src/domain/aggregation/history/thinning.ts";

const DAY = 86_400;
const every = (step: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => i * step);

describe("pick() (Maths 4.8)", () => {
  it("picks the first element at or after each target", () => {
    expect(pick(every(1, 10), 5)).to.deep.equal([0, 3, 5, 7, 9]);
    expect(pick([1, 1.1, 1.2, 1.5, 2, 3, 4, 5], 3)).to.deep.equal([1, 3, 5]);
  });

  it("may return fewer when targets fall into one gap", () => {
    expect(pick([0, 1, 2, 100], 3)).to.deep.equal([0, 100]);
  });

  it("handles the smallest sizes", () => {
    expect([-1, 0, 1, 2].map((size) => pick([3, 4, 5], size))).to.deep.equal([[], [], [3], [3, 5]]);
    expect(pick([], 5)).to.deep.equal([]);
    expect(pick([1, 2], 1)).to.deep.equal([1, 2]);
  });
});

describe("thin() (Maths 4.8)", () => {
  it("keeps only a sample of the future when there is no past", () => {
    const future = every(60, 1000).map((t) => t + 10);

    expect(thin(future, 0, 400)).to.deep.equal(future.filter((_, i) => i % 11 === 0));
  });

  it("adds the future on top of the limit", () => {
    const instants = every(600, 1000);
    const now = 500 * 600;
    const kept = thin(instants, now, 100);

    expect(kept.filter((t) => t > now)).to.have.length(100);
    expect(kept.filter((t) => t <= now).length).to.be.within(90, 102);
  });

  it("gives the last day more detail than the months before", () => {
    const instants = every(600, 150 * 144);
    const now = instants.at(-1)!;
    const kept = thin(instants, now);
    const since = (days: number): number => kept.filter((t) => t >= now - days * DAY).length;

    expect(since(1)).to.be.within(98, 102);
    expect(since(7) - since(1)).to.be.within(97, 101);
    expect(kept.length).to.be.at.most(403);
  });
});

describe("outline() (Contract 2.2)", () => {
  it("keeps everything up to the limit, and nothing of an empty history", () => {
    const few = every(60, 400);
    expect(outline(few, 30_000, { limit: 400, newest: few.at(-1)! })).to.deep.equal(few);
    expect(outline([], 30_000, { limit: 400, newest: null })).to.deep.equal([]);
  });

  it("keeps the first instant where thinning leaves it out", () => {
    // Half an hour longer than a day: the half hour has no allowance of its own.
    const instants = every(60, 1_470);
    const now = instants.at(-1)!;
    expect(thin(instants, now)[0]).to.be.greaterThan(0);
    const kept = outline(instants, now, { limit: 400, newest: now });
    expect(kept[0]).to.equal(0);
    expect(kept.slice(1)).to.deep.equal(thin(instants, now));
  });

  it("keeps the newest instant with a prediction, in its place, and each instant once", () => {
    const instants = every(600, 150 * 144);
    const now = instants.at(-1)!;
    const dropped = instants.findLast((instant) => !thin(instants, now).includes(instant))!;
    const kept = outline(instants, now, { limit: 400, newest: dropped });
    expect(kept).to.include(dropped).and.include(0).and.include(now);
    expect(kept).to.deep.equal([...new Set(kept)].sort((one, other) => one - other));
    expect(kept.length).to.be.at.most(404);
    expect(outline(instants, now, { limit: 400, newest: now + 1 })).to.not.include(now + 1);
  });
});
