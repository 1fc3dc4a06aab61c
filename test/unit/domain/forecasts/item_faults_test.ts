import { expect } from "chai";
import { refusalSentence, reportItems } from "../../../../src/domain/forecasts/item_faults.ts";

describe("the sentence of a refused request (Contract 1.11)", () => {
  const fault = (path: string, message: string) => ({
    code: message,
    path,
    index: null,
    value: null,
    limit: null,
    message,
    fix: "",
  });

  it("names the first known question, and how many other items are faulty", () => {
    const faults = [fault("", "A"), fault("x.y", "B")];
    const of = (...questions: (number | null)[]) =>
      refusalSentence(questions.map((question, index) => ({ index, question, faults })));
    expect(of(7)).to.equal("Question 7: A; x.y: B.");
    expect(of(null)).to.equal("Item 0: A; x.y: B.");
    expect(of(null, 8)).to.equal("Question 8: A; x.y: B. (1 more item at fault)");
    expect(of(null, 8, 9)).to.equal("Question 8: A; x.y: B. (2 more items at fault)");
    expect(of()).to.equal("The request is refused.");
    expect(reportItems([], 2)).to.deep.equal([{}, {}]);
  });
});
