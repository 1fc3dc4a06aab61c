import { expect } from "chai";
import { shownNumber, shownValue, VALUE_FAULTS } from "../../../../src/domain/requests/fault.ts";
import { ITEM_FAULTS } from "../../../../src/domain/forecasts/item_faults.ts";

describe("shownNumber()", () => {
  it("hides float noise behind the twelfth digit, and writes no exponent", () => {
    const numbers = [0.1 + 0.2, 1e-7, 123456789012.4, 0.00005];

    expect(numbers.map(shownNumber)).to.deep.equal(["0.3", "0.0000001", "123456789012", "0.00005"]);
  });

  it("writes values that are not finite in words", () => {
    const numbers = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];

    expect(numbers.map(shownNumber)).to.deep.equal(["NaN", "Infinity", "-Infinity"]);
  });
});

describe("shownValue()", () => {
  it("returns scalars unchanged", () => {
    expect([0.5, true, false, "x", null].map(shownValue)).to.deep.equal([
      0.5,
      true,
      false,
      "x",
      null,
    ]);
    expect(shownValue(undefined)).to.equal(null);
  });

  it("describes structures and values that JSON cannot hold", () => {
    const values = [[1, 2], { a: 1 }, Number.NaN, Number.NEGATIVE_INFINITY];

    expect(values.map(shownValue)).to.deep.equal(["array", "object", "NaN", "-Infinity"]);
  });

  it("cuts a text after 80 characters", () => {
    expect(shownValue("x".repeat(81))).to.equal("x".repeat(80));
    expect(shownValue("x".repeat(80))).to.equal("x".repeat(80));
  });
});

describe("the codes of faults", () => {
  it("are those of the contract, each with a meaning of its own", () => {
    expect(Object.keys(VALUE_FAULTS)).to.deep.equal([
      ...["required", "type", "range", "length", "min_step", "max_step"],
      ...["lower_bound", "upper_bound", "missing_option", "retired_option"],
      ...["unknown_option", "sum"],
    ]);
    expect(Object.keys(ITEM_FAULTS)).to.deep.equal([
      ...["inapplicable", "past", "unknown_question", "card", "text", "size"],
    ]);
    const meanings = Object.values({ ...VALUE_FAULTS, ...ITEM_FAULTS });
    expect(new Set(meanings).size).to.equal(18);
    expect(Math.min(...meanings.map((meaning) => meaning.length))).to.be.above(20);
  });
});
