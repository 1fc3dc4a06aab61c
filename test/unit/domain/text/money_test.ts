import { expect } from "chai";
import { moneyText } from "../../../../src/domain/text/money.ts";

describe("moneyText()", () => {
  it("writes every amount with two digits", () => {
    const written = ["2500", 12.5, "0.1", "007", 0, "999999999999.99"].map(moneyText);

    expect(written).to.deep.equal(["2500.00", "12.50", "0.10", "7.00", "0.00", "999999999999.99"]);
  });

  it("returns no text for values that are not amounts", () => {
    for (const bad of ["", "-1", "1.234", "1e3", "1,5", "1.2.3", "1000000000000", Number.NaN]) {
      expect(moneyText(bad), String(bad)).to.equal(null);
    }
  });
});
