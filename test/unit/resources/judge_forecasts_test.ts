/** Whether a question that was read after the write still accepts what was checked before. */
import { expect } from "chai";
import { stillTakes } from "../../../src/resources/forecasts/judge_forecasts.ts";
import type { QuestionDocument } from "../../../src/store/posts/question_document.ts";
import { blankQuestion } from "../../support/factories.ts";

const NOW = 1_000_000_000;

describe("stillTakes()", () => {
  const numeric = { ...blankQuestion(1, "numeric", NOW), inboundOutcomeCount: 200 };
  const choice = blankQuestion(2, "multiple_choice", NOW);
  const takes = (before: QuestionDocument, change: Partial<QuestionDocument>) =>
    stillTakes(before, { ...before, ...change }, NOW);

  const kept: [string, QuestionDocument, Partial<QuestionDocument>][] = [
    ["nothing has changed", numeric, {}],
    ["its texts changed", numeric, { title: "Another?", editedAt: NOW }],
    ["it closes a millisecond later", numeric, { scheduledCloseTime: NOW + 1 }],
    ["it opens now", numeric, { openTime: NOW }],
    ["its options are the same", choice, { optionsHistory: [[null, ["A", "B", "Other"]]] }],
  ];
  for (const [what, before, change] of kept) {
    it(`accepts a forecast when ${what}`, () => {
      expect(takes(before, change)).to.equal(true);
    });
  }

  const refused: [string, QuestionDocument, Partial<QuestionDocument>][] = [
    ["it is resolved", numeric, { resolution: "50", actualCloseTime: NOW }],
    ["it closes now", numeric, { scheduledCloseTime: NOW }],
    ["it was closed now", numeric, { actualCloseTime: NOW }],
    ["it opens a millisecond later", numeric, { openTime: NOW + 1 }],
    ["it is of another type", numeric, { type: "date" }],
    ["its range begins elsewhere", numeric, { rangeMin: -1 }],
    ["its range ends elsewhere", numeric, { rangeMax: 101 }],
    ["its scale became logarithmic", numeric, { zeroPoint: -1 }],
    ["its lower bound opened", numeric, { openLowerBound: true }],
    ["its upper bound closed", numeric, { openUpperBound: false }],
    ["it has another number of outcomes", numeric, { inboundOutcomeCount: 100 }],
    ["it has another option", choice, { optionsHistory: [[null, ["A", "B", "C", "Other"]]] }],
    [
      "an option came later",
      choice,
      {
        optionsHistory: [
          [null, ["A", "B", "Other"]],
          [NOW, ["A", "B", "C", "Other"]],
        ],
      },
    ],
    ["it lost its options", choice, { optionsHistory: null }],
    ["it has options now", numeric, { optionsHistory: [[null, ["A", "B"]]] }],
  ];
  for (const [what, before, change] of refused) {
    it(`refuses a forecast when ${what}`, () => {
      expect(takes(before, change)).to.equal(false);
    });
  }
});
