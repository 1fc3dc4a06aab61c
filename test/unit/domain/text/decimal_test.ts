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
