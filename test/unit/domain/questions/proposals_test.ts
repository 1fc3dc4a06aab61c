/** How far proposals of an outcome agree (Contract 2.50). */
import { expect } from "chai";
import { agreementOf, standingProposals } from "../../../../src/domain/questions/proposals.ts";

const proposals = (...made: readonly [authorId: number, resolution: string][]) =>
  made.map(([authorId, resolution], createdAt) => ({ authorId, resolution, createdAt }));

describe("proposals of an outcome", () => {
  it("stand once for each author, the newest", () => {
    const standing = standingProposals(proposals([1, "yes"], [2, "no"], [1, "no"]));
    expect(standing.map(({ createdAt }) => createdAt)).to.deep.equal([1, 2]);
  });

  it("agree as far as most accounts propose one outcome, the first among equals", () => {
    expect(agreementOf([])).to.equal(null);
    const tied = agreementOf(proposals([1, "no"], [2, "yes"], [3, "yes"], [4, "no"]));
    expect(tied).to.deep.equal({ resolution: "no", count: 2, of: 4 });
    const most = agreementOf(proposals([1, "no"], [2, "yes"], [3, "yes"]));
    expect(most).to.deep.equal({ resolution: "yes", count: 2, of: 3 });
  });
});
