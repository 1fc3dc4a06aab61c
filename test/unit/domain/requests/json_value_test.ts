import { expect } from "chai";
import { isRecord } from "../../../../src/domain/requests/json_value.ts";

describe("isRecord()", () => {
  it("is true for objects that are neither lists nor null", () => {
    expect([{}, { a: 1 }, [], null, "x", 5, undefined].map(isRecord)).to.deep.equal([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
