import { expect } from "chai";
import { forecastedQuestion } from "../../../src/export/question_facts.ts";
import type { ForecastTarget } from "../../../src/store/posts/questions.ts";

describe("a question in a file", () => {
  it("has the bucket of its resolution, and all options ever", () => {
    const blank = { rangeMin: null, rangeMax: null, zeroPoint: null, inboundOutcomeCount: null };
    const target = (given: object) => ({ _id: 1, ...blank, ...given }) as unknown as ForecastTarget;
    const of = (given: object) => {
      const { bucket, optionCount } = forecastedQuestion(target(given));
      return [bucket, optionCount];
    };
    const yesNo = { type: "binary", allOptionsEver: null };
    expect(of({ ...yesNo, resolution: "yes" })).to.deep.equal([1, 0]);
    expect(of({ ...yesNo, resolution: "no" })).to.deep.equal([0, 0]);
    expect(of({ ...yesNo, resolution: null })).to.deep.equal([null, 0]);
    expect(of({ ...yesNo, resolution: "annulled" })).to.deep.equal([null, 0]);
    const choice = {
      type: "multiple_choice",
      options: ["A", "C"],
      allOptionsEver: ["A", "B", "C"],
    };
    expect(of({ ...choice, resolution: "C" })).to.deep.equal([2, 3]);
  });
});
