/** The rules of a CDF at their limits, and the position of each fault. */
import { expect } from "chai";
import { type CdfShape, checkCdf, checkContinuous } from "../../../../src/domain/forecasts/cdf.ts";
import { collectCdfFaults } from "../../../../src/domain/forecasts/cdf_faults.ts";
import { largestStep } from "../../../../src/domain/forecasts/cdf_limits.ts";

const shape = (inboundOutcomeCount: number, open = false): CdfShape => ({
  inboundOutcomeCount,
  openLowerBound: open,
  openUpperBound: open,
});
function codes(values: readonly number[], of: CdfShape): string[] {
  const verdict = checkCdf(values, of);
  if (verdict.ok) return [];
  if (verdict.codes.length === 0) throw new Error("refused without a reason");
  return verdict.codes;
}
function faultsOf(values: unknown, of: CdfShape) {
  const verdict = checkContinuous(values, of);
  if (verdict.ok) throw new Error("accepted");
  return verdict.faults;
}
const repeated = (value: number, count: number): number[] => new Array<number>(count).fill(value);

describe("the limits of a CDF (Maths 1.3)", () => {
  it("allow the smallest step, and nothing 1e-9 below it", () => {
    const withStep = (step: number) => [0, 0.5, 0.5 + step, 1];
    expect(codes(withStep(0.00005), shape(3))).to.deep.equal([]);
    expect(codes(withStep(0.000049999), shape(3))).to.deep.equal(["min_step"]);
    expect(codes(withStep(0.000050001), shape(3))).to.deep.equal([]);
  });

  it("scale the largest step with the number of outcomes", () => {
    expect([40, 80, 100, 200, 400].map(largestStep)).to.deep.equal([1, 0.5, 0.4, 0.2, 0.1]);
    const withStep = (step: number) => {
      const rest = (1 - step) / 99;
      return Array.from({ length: 101 }, (_, i) => (i === 100 ? 1 : i * rest));
    };
    expect(codes(withStep(0.4), shape(100))).to.deep.equal([]);
    expect(codes(withStep(0.400000001), shape(100))).to.deep.equal(["max_step"]);
    expect(codes(withStep(0.399999999), shape(100))).to.deep.equal([]);
  });

  it("count no step before the first entry", () => {
    expect(codes([0.99, 0.995, 0.999], shape(2, true))).to.deep.equal([]);
    expect(codes([0.5, 0.6, 0.7], shape(2, true))).to.deep.equal([]);
  });

  it("are 0.001 and 0.999 on open bounds, exactly 0 and 1 on closed ones", () => {
    const ends = (first: number, last: number) => [first, 0.5, last];
    expect(codes(ends(0.001, 0.999), shape(2, true))).to.deep.equal([]);
    expect(codes(ends(0.0009999999, 0.999), shape(2, true))).to.deep.equal(["lower_bound"]);
    expect(codes(ends(0.001, 0.9990000001), shape(2, true))).to.deep.equal(["upper_bound"]);
    expect(codes(ends(0, 1), shape(2))).to.deep.equal([]);
    expect(codes(ends(1e-10, 1), shape(2))).to.deep.equal(["lower_bound"]);
    expect(codes(ends(0, 1 - 1e-10), shape(2))).to.deep.equal(["upper_bound"]);
    // Less than half of the tenth decimal is rounded away.
    expect(codes(ends(4e-11, 1 - 4e-11), shape(2))).to.deep.equal([]);
  });

  it("require exactly one entry more than there are outcomes", () => {
    expect(codes([0, 0.5, 1], shape(2))).to.deep.equal([]);
    expect(codes([0, 1], shape(2))).to.deep.equal(["length"]);
    expect(codes([0, 0.3, 0.6, 1], shape(2))).to.deep.equal(["length"]);
  });
});

describe("the faults of a CDF, word for word", () => {
  it("report the length", () => {
    expect(faultsOf([0, 1], shape(2))).to.deep.equal([
      {
        code: "length",
        path: "continuous_cdf",
        index: null,
        value: 2,
        limit: 3,
        message: "The CDF has 2 entries, the question takes exactly 3",
        fix: "Send 3 entries: one for each of the 2 outcomes and one for the lower end",
      },
    ]);
  });

  it("distinguish a missing CDF from one that is not a list", () => {
    const common = { path: "continuous_cdf", index: null, limit: 3 };
    const fix = "Send an array of 3 numbers from 0 to 1";
    for (const value of [null, undefined]) {
      expect(faultsOf(value, shape(2))).to.deep.equal([
        { ...common, code: "required", value: null, message: "The CDF is missing", fix },
      ]);
      expect(checkContinuous(value, shape(2))).to.deep.include({ codes: ["type"] });
    }
    const message = "The CDF is not an array of numbers";
    expect(faultsOf("x", shape(2))).to.deep.equal([
      { ...common, code: "type", value: "x", message, fix },
    ]);
  });

  it("report an entry that is not a number", () => {
    expect(faultsOf([0, "half", 1], shape(2))).to.deep.equal([
      {
        code: "type",
        path: "continuous_cdf",
        index: 1,
        value: "half",
        limit: null,
        message: "Entry 1 is not a finite number",
        fix: "Send entry 1 as a JSON number from 0 to 1",
      },
    ]);
  });

  it("report a step that is too large", () => {
    const values = [0, ...Array.from({ length: 100 }, (_, i) => 0.5 + i * 0.005), 1].slice(0, 101);
    values[100] = 1;
    expect(faultsOf(values, shape(100))[0]).to.deep.equal({
      code: "max_step",
      path: "continuous_cdf",
      index: 0,
      value: 0.5,
      limit: 0.4,
      message: "The step from entry 0 to entry 1 is 0.5, above the largest step 0.4",
      fix: "Lower entry 1 so that it exceeds entry 0 by at most 0.4",
    });
  });

  it("do not report a step of exactly the largest size beside another fault", () => {
    const values = Array.from({ length: 101 }, (_, i) => (i === 0 ? 0 : 0.4 + 0.006 * (i - 1)));
    values[100] = 0.999;
    expect(faultsOf(values, shape(100)).map(({ code }) => code)).to.deep.equal(["upper_bound"]);
  });

  it("report the bounds with the remedy for each kind", () => {
    const bounds = (of: CdfShape) =>
      faultsOf([0.0001, 0.5, 0.9999], of).map(({ code, index, value, limit, path, fix }) => [
        ...[code, path, index, value, limit, fix],
      ]);
    const path = "continuous_cdf";
    expect(bounds(shape(2))).to.deep.equal([
      ["lower_bound", path, 0, 0.0001, 0, "Set entry 0 to 0"],
      ["upper_bound", path, 2, 0.9999, 1, "Set entry 2 to 1"],
    ]);
    expect(bounds(shape(2, true))).to.deep.equal([
      ["lower_bound", path, 0, 0.0001, 0.001, "Set entry 0 to 0.001 or more"],
      ["upper_bound", path, 2, 0.9999, 0.999, "Set entry 2 to 0.999 or less"],
    ]);
  });

  it("divide the list between small and large steps, in order of position", () => {
    // Steps alternate between 0 and too large, so each kind has more than twenty faults.
    const zigzag = Array.from({ length: 101 }, (_, i) => 0.5 * Math.floor((i + 1) / 2));
    const faults = faultsOf(zigzag, { ...shape(100, true), openUpperBound: true });
    const steps = faults.filter(({ code }) => code.endsWith("step"));
    const places = steps.map(({ index }) => index ?? -1);
    expect(faults).to.have.length(20);
    expect(places).to.deep.equal(places.toSorted((a, b) => a - b));
    expect(faults.filter(({ code }) => code === "max_step")).to.have.length(9);
    expect(faults.filter(({ code }) => code === "min_step")).to.have.length(9);
  });

  it("leave the rest of the list to one kind of step when the other needs less", () => {
    const many = collectCdfFaults([], Float64Array.from(repeated(0.5, 101)), {
      count: 100,
      openLowerBound: true,
      openUpperBound: true,
    });
    expect(many.faults.map(({ index }) => index)).to.deep.equal(
      Array.from({ length: 20 }, (_, i) => i),
    );
    expect(many.codes).to.deep.equal(["min_step"]);
  });

  it("check neither steps nor bounds when an entry is not a number", () => {
    const verdict = checkCdf([0.5, "x", 0.5, 0.5], shape(3));
    expect(verdict.ok ? [] : verdict.codes).to.deep.equal(["type"]);
  });
});
