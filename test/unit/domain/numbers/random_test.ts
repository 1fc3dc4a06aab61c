import { expect } from "chai";
import { seededRandom } from "../../../../src/domain/numbers/random.ts";

describe("seededRandom()", () => {
  it("draws the same numbers for a seed in every version, so that bounds of old boards repeat", () => {
    const draw = seededRandom(1);
    const drawn = Array.from({ length: 3 }, draw);
    expect(new Set(drawn).size).to.equal(3);
    for (const value of drawn) expect(value * 2 ** 32).to.satisfy(Number.isInteger);
    expect(drawn.every((value) => value >= 0 && value < 1)).to.equal(true);
  });

  it("repeat the draws of earlier boards", () => {
    const draw = seededRandom(1);
    const drawn = Array.from({ length: 3 }, () => draw() * 2 ** 32);
    expect(drawn).to.deep.equal([126_360_280, 1_487_218_859, 158_977_769]);
  });
});
