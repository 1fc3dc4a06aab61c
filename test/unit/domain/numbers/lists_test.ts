import { expect } from "chai";
import { inGroups, listsBy } from "../../../../src/domain/numbers/lists.ts";

describe("listsBy()", () => {
  it("keeps the order of keys and of items", () => {
    const lists = listsBy([5, 2, 4, 3, 7], (item) => item % 2);
    expect([...lists]).to.deep.equal([
      [1, [5, 3, 7]],
      [0, [2, 4]],
    ]);
  });
});

describe("inGroups()", () => {
  it("cuts a list into groups, with each item once and in its order", () => {
    const ids = Array.from({ length: 250 }, (_, i) => i);
    const groups = [...inGroups(ids)];
    expect(groups.map(({ length }) => length)).to.deep.equal([100, 100, 50]);
    expect(groups.flat()).to.deep.equal(ids);
    expect([...inGroups([1, 2, 3, 4], 2)]).to.deep.equal([
      [1, 2],
      [3, 4],
    ]);
    expect([...inGroups([])]).to.deep.equal([]);
  });
});
