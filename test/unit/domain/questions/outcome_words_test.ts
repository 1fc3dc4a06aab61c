/** The words of outcomes in mails and pictures. */
import { expect } from "chai";
import { outcomeWords } from "../../../../src/domain/questions/outcome_words.ts";

describe("the words of outcomes", () => {
  it("are those of a person: no names of the API, and no Unix seconds", () => {
    expect(outcomeWords("binary", "yes")).to.equal("Yes");
    expect(outcomeWords("date", "annulled")).to.equal("Annulled");
    expect(outcomeWords("numeric", "above_upper_bound")).to.equal("Above the range");
    expect(outcomeWords("numeric", "2.83")).to.equal("2.83");
    expect(outcomeWords("multiple_choice", "Blue")).to.equal("Blue");
    const noon = Date.UTC(2036, 0, 2, 12) / 1000;
    expect(outcomeWords("date", String(noon))).to.equal("2036-01-02 12:00 UTC");
    expect(outcomeWords("date", String(noon - 12 * 3600))).to.equal("2036-01-02 UTC");
  });
});
