import { expect } from "chai";
import { ByteText } from "../../../../src/domain/export/byte_text.ts";
import { roundDecimals } from "../../../../src/domain/numbers/rounding.ts";

function probabilities(values: readonly number[]): string {
  const out = new ByteText(new Uint8Array(16));
  out.probabilities(Float64Array.from(values));
  return new TextDecoder().decode(out.take());
}

/** Doubles of every size below 1, the same in every run. */
function manyFractions(count: number): number[] {
  let seed = 12_345;
  return Array.from({ length: count }, (_, i) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return (seed / 2 ** 31) * 10 ** -(i % 11);
  });
}

describe("byte_text", () => {
  it("writes probabilities like JSON, rounded to ten decimals", () => {
    const values = manyFractions(20_000);
    expect(probabilities(values)).to.equal(
      JSON.stringify(values.map((value) => roundDecimals(value, 10))),
    );
  });

  it("writes stored probabilities so that they are read back as the same doubles", () => {
    const stored = manyFractions(20_000).map((value) => roundDecimals(value, 10));
    expect(JSON.parse(probabilities(stored))).to.deep.equal(stored);
  });

  it("writes the ends of the range, digits at every place and missing values", () => {
    const values = [0, 1, 1e-10, 9.9e-7, 1e-6, 0.1, 0.9999999999, 0.99999999996, 0.1000100001];
    expect(probabilities([...values, Number.NaN])).to.equal(
      "[0,1,1e-10,9.9e-7,0.000001,0.1,0.9999999999,1,0.1000100001,null]",
    );
    expect(probabilities([])).to.equal("[]");
  });

  it("writes a number outside 0..1 too", () => {
    expect(probabilities([-0.25, 2.5, 1.00000000004])).to.equal("[-0.25,2.5,1]");
  });
});
