import { expect } from "chai";
import { bucketOfLocation, cdfQuantile } from "../../../../src/domain/forecasts/mass.ts";

describe("buckets (Maths 3.2)", () => {
  it("puts values outside the range below and above it, and the ends inside", () => {
    expect([-0.1, 0, 1, 1.1].map((u) => bucketOfLocation(u, 10))).to.deep.equal([0, 1, 10, 11]);
  });

  it("includes the right end in each bucket", () => {
    expect([0.3, 0.3 + 1e-12, 0.30001].map((u) => bucketOfLocation(u, 10))).to.deep.equal([
      3, 3, 4,
    ]);
  });

  it("finds every bucket by its middle", () => {
    const all = Array.from({ length: 200 }, (_, i) => i + 1);

    expect(all.map((k) => bucketOfLocation((k - 0.5) / 200, 200))).to.deep.equal(all);
  });
});

describe("cdfQuantile() (Maths 3.4)", () => {
  const cdf = [0.1, 0.25, 0.5, 0.9];

  it("is 0 below the first entry and 1 from the last on", () => {
    expect([5, 90, 99].map((q) => cdfQuantile(cdf, q))).to.deep.equal([0, 1, 1]);
  });

  it("hits grid points exactly and interpolates between them", () => {
    expect([10, 25, 50].map((q) => cdfQuantile(cdf, q))).to.deep.equal([0, 1 / 3, 2 / 3]);
    expect(cdfQuantile(cdf, 70)).to.be.closeTo((2 + 0.5) / 3, 1e-15);
  });

  it("is 1 from the level of the last entry on, also after a plateau", () => {
    expect([50, 51].map((q) => cdfQuantile([0, 0.5, 0.5], q))).to.deep.equal([1, 1]);
  });

  it("uses the first entry of a plateau", () => {
    expect(cdfQuantile([0, 0.5, 0.5, 1], 50)).to.equal(1 / 3);
  });
});

describe("bucketOfLocation() at the edge", () => {
  it("fall into the outer buckets at and beyond the ends", () => {
    expect([1, 1 + 1e-12, 2, 0, -1e-12].map((u) => bucketOfLocation(u, 4))).to.deep.equal([
      ...[4, 5, 5, 1, 0],
    ]);
  });
});

describe("cdfQuantile() at the entries", () => {
  it("are quantiles exactly at the entries of a CDF", () => {
    const cdf = [0.25, 0.5, 0.75];
    expect([24, 25, 50, 74, 75, 76].map((q) => cdfQuantile(cdf, q))).to.deep.equal([
      0, 0, 0.5, 0.98, 1, 1,
    ]);
  });
});
