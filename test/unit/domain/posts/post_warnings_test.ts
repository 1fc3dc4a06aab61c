import { expect } from "chai";
import {
  type PostWarning,
  postWarnings,
  type WarnedQuestion,
} from "../../../../src/domain/posts/post_warnings.ts";

const HOUR = 3_600_000;
const question: WarnedQuestion = {
  path: "question",
  type: "binary",
  resolutionCriteria: "Measured at noon",
  options: null,
  rangeMin: null,
  rangeMax: null,
  inboundOutcomeCount: null,
  scheduledCloseTime: 10 * HOUR,
};

function warningsOf(
  given: Partial<WarnedQuestion>,
  {
    sharedCriteria = "",
    projectCloseTime = null as number | null,
    twinId = null as number | null,
  } = {},
): PostWarning[] {
  const questions = [{ ...question, ...given }];
  return postWarnings({ questions, sharedCriteria, projectCloseTime, twinId });
}

const codesOf = (...post: Parameters<typeof warningsOf>): string[] =>
  warningsOf(...post).map(({ code }) => code);

describe("the warnings about a post", () => {
  for (const [rangeMin, rangeMax, inboundOutcomeCount, isCentred] of [
    [-0.5, 10.5, 11, true],
    [0.5, 10.5, 10, true],
    [-0.25, 10.25, 21, true],
    [99.5, 199.5, 100, true],
    [2.75, 4.25, 3, true],
    [0, 10, 1, true],
    [0, 10, 11, false],
    [0, 10, 10, false],
    [1, 12, 11, false],
    [0, 10, 2, false],
  ] as const) {
    it(`${isCentred ? "accept" : "name"} ${rangeMin} to ${rangeMax} with ${inboundOutcomeCount} outcomes`, () => {
      const range = { rangeMin, rangeMax, inboundOutcomeCount };
      const expected = isCentred ? [] : ["off_centre_outcomes"];
      expect(codesOf({ type: "discrete", ...range })).to.deep.equal(expected);
      expect(codesOf({ type: "numeric", ...range })).to.deep.equal([]);
    });
  }

  it("propose bounds half a step beyond the first and the last outcome", () => {
    const range = { rangeMin: 100, rangeMax: 200, inboundOutcomeCount: 6 };
    expect(warningsOf({ path: "question", type: "discrete", ...range })).to.deep.equal([
      {
        code: "off_centre_outcomes",
        path: "question.range_min",
        message: "The 6 outcomes lie at 108, 125 … 192, in steps of 16.7",
        fix: "For outcomes from 100 to 200 in steps of 20 send range_min 90 and range_max 210",
      },
    ]);
  });

  it("compare no outcomes of a range that is not known", () => {
    for (const [rangeMin, rangeMax] of [
      [null, 10],
      [5, null],
      [null, null],
    ] as const) {
      const range = { rangeMin, rangeMax, inboundOutcomeCount: 11 };
      expect(codesOf({ type: "discrete", ...range })).to.deep.equal([]);
    }
  });

  it("take less than a millionth of a step for a rounding error", () => {
    // The step is 1, and the first outcome lies this far from 0.
    const off = (difference: number) => {
      const range = { rangeMin: difference - 0.5, rangeMax: difference + 10.5 };
      return codesOf({ type: "discrete", ...range, inboundOutcomeCount: 11 });
    };
    expect(off(0.9e-6)).to.deep.equal([]);
    expect(off(-0.9e-6)).to.deep.equal([]);
    expect(off(1.1e-6)).to.deep.equal(["off_centre_outcomes"]);
    // With these bounds the first outcome divided by the step is exactly 1e-6.
    const range = { rangeMin: -0.4768362045565641, rangeMax: 1.4305124283669581 };
    expect(codesOf({ type: "discrete", ...range, inboundOutcomeCount: 2 })).to.deep.equal([
      "off_centre_outcomes",
    ]);
  });

  it("ask for criteria unless the group has some", () => {
    expect(codesOf({ resolutionCriteria: " \n" })).to.deep.equal(["no_criteria"]);
    expect(codesOf({ resolutionCriteria: "" }, { sharedCriteria: "All" })).to.deep.equal([]);
    const path = "group_of_questions.questions.0";
    expect(warningsOf({ path, resolutionCriteria: "" }, { sharedCriteria: "\n " })).to.deep.equal([
      {
        code: "no_criteria",
        path: "group_of_questions.questions.0.resolution_criteria",
        message: "Nothing says how the outcome will be decided",
        fix: "Name the source and the rule by which the question will be resolved",
      },
    ]);
  });

  it("ask for an option for everything else", () => {
    const type = "multiple_choice";
    for (const last of ["Other", "None of the above", "Somebody ELSE", "the rest"]) {
      expect(codesOf({ type, options: ["A", last] }), last).to.deep.equal([]);
    }
    for (const last of ["B", "Brother", "Norest"]) {
      expect(warningsOf({ type, options: ["A", last] }), last).to.deep.equal([
        {
          code: "no_catch_all",
          path: "question.options",
          message: "No option stands for every outcome that the others leave out",
          fix: 'Add a last option such as "Other", unless one of these must happen',
        },
      ]);
    }
  });

  it("name a close after the end of the project, and not one at its end", () => {
    const ending = (hours: number) => warningsOf({}, { projectCloseTime: hours * HOUR });
    expect(ending(9)).to.deep.equal([
      {
        code: "closes_after_project",
        path: "question.scheduled_close_time",
        message: "The question closes after its project, which ends at 1970-01-01T09:00:00Z",
        fix: "Let the question close earlier, or the project end later",
      },
    ]);
    expect(ending(10)).to.deep.equal([]);
    for (const projectCloseTime of [1, -1]) {
      expect(codesOf({ scheduledCloseTime: null }, { projectCloseTime })).to.deep.equal([]);
    }
  });

  it("name the other post of the same title first", () => {
    const [first, ...others] = warningsOf({ resolutionCriteria: "" }, { twinId: 7 });
    expect(first).to.deep.equal({
      code: "equal_title",
      path: "title",
      message: "Post 7 in the same project has this title too",
      fix: "Say in the title what differs, or change the other post",
    });
    expect(others.map(({ code }) => code)).to.deep.equal(["no_criteria"]);
  });
});
