import { expect } from "chai";
import { listsBy } from "../../../../src/domain/numbers/lists.ts";

describe("listsBy()", () => {
  it("keeps the order of keys and of items", () => {
    const lists = listsBy([5, 2, 4, 3, 7], (item) => item % 2);
    expect([...lists]).to.deep.equal([
      [1, [5, 3, 7]],
      [0, [2, 4]],
    ]);
  });
});
