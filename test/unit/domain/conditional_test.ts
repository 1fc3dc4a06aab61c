import { expect } from "chai";
import type { ConditionalParent } from "../../../src/domain/conditional.ts";
import { branchState } from "../../../src/domain/conditional.ts";

function parent(resolution: string | null, at: number, closeTime = 1000): ConditionalParent {
  return { resolution, actualResolveTime: resolution === null ? null : at, closeTime };
}

describe("branchState()", () => {
  const cases: [string | null, string | null, string | null, string | null][] = [
    // condition, child -> yes branch, no branch
    [null, null, null, null],
    ["yes", null, null, "annulled"],
    ["no", null, "annulled", null],
    ["yes", "42", "42", "annulled"],
    ["no", "42", "annulled", "42"],
    ["annulled", null, "annulled", "annulled"],
    ["ambiguous", "yes", "annulled", "annulled"],
    [null, "42", null, null],
    [null, "annulled", "annulled", "annulled"],
    ["yes", "ambiguous", "annulled", "annulled"],
  ];
  for (const [condition, child, yes, no] of cases) {
    it(`condition ${condition ?? "open"}, child ${child ?? "open"}`, () => {
      const [c, k] = [parent(condition, 10), parent(child, 20)];
      expect(branchState("yes", c, k).resolution).to.equal(yes);
      expect(branchState("no", c, k).resolution).to.equal(no);
    });
  }

  it("closes with the first of the two, resolves with the later cause", () => {
    const state = branchState("yes", parent("yes", 10, 500), parent("yes", 20, 900));
    expect(state).to.deep.equal({ resolution: "yes", actualResolveTime: 20, closeTime: 500 });
    expect(branchState("no", parent("yes", 10), parent("yes", 20)).actualResolveTime).to.equal(10);
    expect(branchState("no", parent(null, 0), parent("annulled", 20)).actualResolveTime).to.equal(
      20,
    );
  });
});
