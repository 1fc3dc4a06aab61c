import { expect } from "chai";
import { signedApart } from "../../../web/src/texts/apart.ts";

describe("scores of a list", () => {
  it("have as many digits as tell ranks apart", () => {
    const written = (scores: readonly number[]) => scores.map(signedApart(scores));
    expect(written([12.34, -3])).to.deep.equal(["+12.3", "-3.0"]);
    expect(written([0.0004, 0.0001, 0])).to.deep.equal(["+0.0004", "+0.0001", "0.0000"]);
    expect(written([2.5, 2.5])).to.deep.equal(["+2.5", "+2.5"]);
    expect(written([1, 1 + 1e-13])).to.deep.equal(["+1.000000000", "+1.000000000"]);
  });
});
