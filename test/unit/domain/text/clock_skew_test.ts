import { expect } from "chai";
import { isAhead } from "../../../../src/domain/text/clock_skew.ts";

describe("isAhead()", () => {
  it("holds for a time more than ten seconds in the future", () => {
    expect(isAhead(1_010_001, 1_000_000)).to.equal(true);
    expect(isAhead(1_010_000, 1_000_000)).to.equal(false);
    expect(isAhead(995_000, 1_000_000)).to.equal(false);
  });
});
