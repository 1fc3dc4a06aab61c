import { expect } from "chai";
import {
  optionWidth,
  packOptions,
  unpackOptions,
  widened,
} from "../../../../src/domain/forecasts/option_vector.ts";

describe("optionWidth()", () => {
  it("counts the options that the question has or had", () => {
    const history = [
      [null, ["a", "b", "Other"]],
      [500, ["a", "Other"]],
      [900, ["a", "c", "Other"]],
    ] as const;
    expect(optionWidth(history)).to.equal(4);
  });

  it("is 0 for a question without options", () => {
    expect(optionWidth(null)).to.equal(0);
  });
});

describe("widened() (Maths 4.9)", () => {
  it("puts the options that were added before the last one", () => {
    const narrow = Float64Array.of(0.4, Number.NaN, 0.6);
    const wide = widened(narrow, 5);

    expect(wide).to.deep.equal(Float64Array.of(0.4, Number.NaN, Number.NaN, Number.NaN, 0.6));
    expect(narrow).to.deep.equal(Float64Array.of(0.4, Number.NaN, 0.6));
    expect(widened(Float64Array.of(0.4, 0.6), 3)).to.deep.equal(
      Float64Array.of(0.4, Number.NaN, 0.6),
    );
  });

  it("returns a vector that is wide enough as it is", () => {
    const values = Float64Array.of(0.4, 0.6);

    expect(widened(values, 2)).to.equal(values);
    expect(widened(values, 0)).to.equal(values);
  });
});

describe("option vectors in packed form", () => {
  it("hold NaN for null, in both directions", () => {
    const packed = packOptions([0.4, null, 0]);
    expect(packed).to.deep.equal(Float64Array.of(0.4, Number.NaN, 0));
    expect(unpackOptions(packed)).to.deep.equal([0.4, null, 0]);
  });
});
