import { expect } from "chai";
import { isContinuous } from "../../../../src/domain/questions/question_type.ts";
import { QUESTION_TYPES } from "../../../../src/domain/vocabulary.ts";

describe("isContinuous() (Maths 0)", () => {
  it("is true for the three types whose forecast is a CDF", () => {
    expect(QUESTION_TYPES.filter(isContinuous)).to.deep.equal(["numeric", "discrete", "date"]);
    expect(QUESTION_TYPES.filter((type) => !isContinuous(type))).to.deep.equal([
      "binary",
      "multiple_choice",
    ]);
  });
});
