import { expect } from "chai";
import { fitted } from "../../../web/src/charts/fitted.ts";

const line = (...values: readonly (readonly [number, number, number])[]) => ({
  name: "Community",
  kind: "community",
  steps: values.map(([low, center, high], start) => ({ start, low, center, high })),
});
const rounded = (part: ReturnType<typeof fitted>) =>
  part && [part.from, part.to].map((place) => Number(place.toFixed(3)));

describe("the part of the value axis that a history needs", () => {
  it("holds lines and bands with room around them", () => {
    const shown = [line([0.4, 0.45, 0.5], [0.5, 0.55, 0.6])];
    expect(rounded(fitted(shown, null))).to.deep.equal([0.37, 0.63]);
  });

  it("has a least length, and reaches an end of the axis that is near", () => {
    expect(rounded(fitted([line([0.5, 0.5, 0.5])], null))).to.deep.equal([0.45, 0.55]);
    expect(rounded(fitted([line([0.02, 0.03, 0.05])], null))).to.deep.equal([0, 0.085]);
    expect(rounded(fitted([line([0.9, 0.95, 0.97])], null))).to.deep.equal([0.885, 1]);
  });

  it("gives way to the whole axis where most of it is needed, also by the outcome", () => {
    expect(fitted([line([0.2, 0.5, 0.8])], null)).to.equal(null);
    expect(fitted([line([0.1, 0.15, 0.2])], 1)).to.equal(null);
    expect(rounded(fitted([line([0.1, 0.15, 0.2])], 0))).to.deep.equal([0, 0.23]);
    expect(fitted([line()], null)).to.equal(null);
  });
});
