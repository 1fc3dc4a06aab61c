import { expect } from "chai";
import fc from "fast-check";
import {
  fairCap,
  MOST_IN_DETAILS,
  MOST_NUMBERS,
} from "../../../../src/domain/forecasts/own_history.ts";

const LONGEST = 501;
const question = fc.record({
  count: fc.integer({ min: 0, max: 100_000 }),
  size: fc.integer({ min: 2, max: LONGEST }),
});
/** The rule counts ten numbers for each entry besides its values. */
const costAt = (cap: number, questions: readonly { count: number; size: number }[]) =>
  questions.reduce((sum, { count, size }) => sum + Math.min(count, cap) * (size + 10), 0);

describe("fairCap()", () => {
  it("is the largest cap with which all histories together stay within the limit", () => {
    fc.assert(
      fc.property(
        fc.array(question, { minLength: 1, maxLength: 400 }),
        fc.integer({ min: 1, max: MOST_IN_DETAILS }),
        (questions, most) => {
          const cap = fairCap(questions, most);
          expect(cap).to.be.within(1, most);
          if (cap > 1) expect(costAt(cap, questions)).to.be.at.most(MOST_NUMBERS);
          if (cap < most) expect(costAt(cap + 1, questions)).to.be.above(MOST_NUMBERS);
        },
      ),
    );
  });

  it("allows the thousand entries of one question in a detail, for values of any length", () => {
    const one = [{ count: 5_000, size: LONGEST }];

    expect(fairCap(one, MOST_IN_DETAILS)).to.equal(MOST_IN_DETAILS);
  });
});
