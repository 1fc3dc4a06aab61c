import { expect } from "chai";
import { carries, carrying, withoutEffects } from "../../../../src/domain/requests/effects.ts";

describe("rows that carry a call", () => {
  it("have the key of the call only when there is one", () => {
    expect(carrying("k")).to.deep.equal({ effectKeys: ["k"] });
    expect(carrying(undefined)).to.deep.equal({});
    expect(carries({ effectKeys: ["a", "k"] }, "k")).to.equal(true);
    expect(carries({ effectKeys: ["a"] }, "k")).to.equal(false);
    expect(carries({ effectKeys: ["a"] }, undefined)).to.equal(false);
    expect(carries({}, "k")).to.equal(false);
  });

  it("are copied without the key", () => {
    const row = { name: "board", size: 3, effectKeys: ["k"] };
    expect(withoutEffects(row)).to.deep.equal({ name: "board", size: 3 });
    expect(row.effectKeys).to.deep.equal(["k"]);
  });
});
