import { expect } from "chai";
import { postWarnings, type WarnedQuestion } from "../../../../src/domain/posts/post_warnings.ts";

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

function codesOf(
  given: Partial<WarnedQuestion>,
  {
    sharedCriteria = "",
    projectCloseTime = null as number | null,
    twinId = null as number | null,
  } = {},
): string[] {
  const post = { questions: [{ ...question, ...given }], sharedCriteria, projectCloseTime, twinId };
  return postWarnings(post).map(({ code }) => code);
}

describe("the warnings about a post", () => {
  for (const [rangeMin, rangeMax, inboundOutcomeCount, isCentred] of [
    [-0.5, 10.5, 11, true],
    [0.5, 10.5, 10, true],
    [-0.25, 10.25, 21, true],
    [99.5, 199.5, 100, true],
    [0, 10, 11, false],
    [0, 10, 10, false],
    [1, 12, 11, false],
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
    const post = { sharedCriteria: "", projectCloseTime: null, twinId: null };
    const questions = [{ ...question, type: "discrete" as const, ...range }];
    const [warning] = postWarnings({ ...post, questions });
    expect(warning?.message).to.equal("The 6 outcomes lie at 108, 125 … 192, in steps of 16.7");
    expect(warning?.fix).to.equal(
      "For outcomes from 100 to 200 in steps of 20 send range_min 90 and range_max 210",
    );
  });

  it("ask for criteria unless the group has some", () => {
    expect(codesOf({ resolutionCriteria: " \n" })).to.deep.equal(["no_criteria"]);
    expect(codesOf({ resolutionCriteria: "" }, { sharedCriteria: "All" })).to.deep.equal([]);
  });

  it("ask for an option for everything else", () => {
    const type = "multiple_choice";
    for (const last of ["Other", "None of the above", "Somebody ELSE", "the rest"]) {
      expect(codesOf({ type, options: ["A", last] }), last).to.deep.equal([]);
    }
    for (const last of ["B", "Brother", "Norest"]) {
      expect(codesOf({ type, options: ["A", last] }), last).to.deep.equal(["no_catch_all"]);
    }
  });

  it("name a close after the end of the project, and not one at its end", () => {
    const ending = (hours: number) => codesOf({}, { projectCloseTime: hours * HOUR });
    expect(ending(9)).to.deep.equal(["closes_after_project"]);
    expect(ending(10)).to.deep.equal([]);
    expect(codesOf({ scheduledCloseTime: null }, { projectCloseTime: 1 })).to.deep.equal([]);
  });

  it("name the other post of the same title first", () => {
    expect(codesOf({ resolutionCriteria: "" }, { twinId: 7 })).to.deep.equal([
      "equal_title",
      "no_criteria",
    ]);
  });
});
