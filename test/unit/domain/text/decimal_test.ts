import { expect } from "chai";
import { decimalText, readDecimal } from "../../../../src/domain/text/decimal.ts";

describe("readDecimal() (Contract 1.3)", () => {
  it("reads numbers and text that is entirely a decimal number", () => {
    const inputs = [1.5, "1.5", " -2 ", "+3", ".5", "5.", "1e3"];

    expect(inputs.map(readDecimal)).to.deep.equal([1.5, 1.5, -2, 3, 0.5, 5, 1000]);
  });

  it("reads nothing else", () => {
    const inputs = ["", "  ", "1,5", "0x1", "1e", "1e99999", "Infinity", "1_0", true, null, [1]];

    for (const input of [...inputs, Number.NaN, Number.NEGATIVE_INFINITY, "1".repeat(500)]) {
      expect(readDecimal(input)).to.be.NaN;
    }
  });
});

describe("decimalText()", () => {
  it("writes the shortest decimal without exponent", () => {
    const numbers = [42, -0, 0.1, 1e21, -1.25e-7, 123456789.125, 1.5e22];

    expect(numbers.map(decimalText)).to.deep.equal([
      "42",
      "0",
      "0.1",
      "1000000000000000000000",
      "-0.000000125",
      "123456789.125",
      "15000000000000000000000",
    ]);
  });
});

describe("decimal texts (Contract 1.3)", () => {
  it("are read in every form and completely", () => {
    const texts = ["12.50", "-.25", "+12.", "1E5", "1e-10", "2e+3", "007", ".125"];
    expect(texts.map(readDecimal)).to.deep.equal([12.5, -0.25, 12, 1e5, 1e-10, 2000, 7, 0.125]);
    for (const bad of ["1.2.3", "e5", ".", "+", "1e", "1e12345", "1x", "x1", "--1", "1 2", "a.5"]) {
      expect(readDecimal(bad), bad).to.be.NaN;
    }
    expect(readDecimal("1".padStart(400, "0"))).to.equal(1);
    expect(readDecimal("1".padStart(401, "0"))).to.be.NaN;
  });

  it("are written without exponent at both ends", () => {
    const numbers = [1e-7, -1.5e-8, 1e21, 1.25e21, -3e22, -0, 123.5, 5e-324];
    expect(numbers.slice(0, 7).map(decimalText)).to.deep.equal([
      ...["0.0000001", "-0.000000015", "1000000000000000000000", "1250000000000000000000"],
      ...["-30000000000000000000000", "0", "123.5"],
    ]);
    expect(decimalText(5e-324)).to.have.length(326);
  });
});
