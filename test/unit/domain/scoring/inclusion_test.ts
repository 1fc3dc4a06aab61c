import { expect } from "chai";
import {
  belongsToWindow,
  type CandidateQuestion,
  type InclusionBoard,
  questionInclusion,
} from "../../../../src/domain/scoring/boards/inclusion.ts";

const DAY = 86_400_000;
const YEAR = 365 * DAY;

const QUESTION: CandidateQuestion = {
  postApproved: true,
  openTime: 10 * DAY,
  scheduledCloseTime: 20 * DAY,
  actualResolveTime: 21 * DAY,
  resolutionSetTime: 21 * DAY,
  resolution: "yes",
  isPublic: true,
  isInMainFeed: true,
};

const PROJECT: InclusionBoard = { finalizeTime: null, window: null, windows: [] };
const WINDOW = { start: 0, end: YEAR };
const GLOBAL: InclusionBoard = { finalizeTime: null, window: WINDOW, windows: [WINDOW] };

function reason(change: Partial<CandidateQuestion>, board: InclusionBoard): string | null {
  return questionInclusion({ ...QUESTION, ...change }, board).reason;
}

describe("questionInclusion() on a project board", () => {
  it("counts a resolved question, private or not", () => {
    const verdict = questionInclusion({ ...QUESTION, isPublic: false }, PROJECT);
    expect(verdict).to.deep.equal({ counts: true, reason: null });
  });

  const cases: [Partial<CandidateQuestion>, string][] = [
    [{ postApproved: false }, "post_not_approved"],
    [{ resolution: null }, "not_resolved"],
    [{ resolution: "annulled" }, "annulled"],
    [{ resolution: "ambiguous" }, "ambiguous"],
  ];
  for (const [change, expected] of cases) {
    it(`returns the reason ${expected}`, () => {
      expect(questionInclusion({ ...QUESTION, ...change }, PROJECT)).to.deep.equal({
        counts: false,
        reason: expected,
      });
    });
  }
});

describe("questionInclusion() on a global board", () => {
  const cases: [Partial<CandidateQuestion>, string | null][] = [
    [{}, null],
    [{ isPublic: false }, "not_public"],
    [{ isInMainFeed: false }, "not_in_main_feed"],
    [{ openTime: -1 }, "opened_outside_window"],
    [{ openTime: YEAR }, "opened_outside_window"],
    [{ openTime: null }, "opened_outside_window"],
    [{ scheduledCloseTime: YEAR + 3 * DAY }, null],
    [{ scheduledCloseTime: YEAR + 3 * DAY + 1 }, "closes_after_window"],
    [{ actualResolveTime: YEAR + 100 * DAY }, null],
    [{ actualResolveTime: YEAR + 100 * DAY + 1 }, "resolved_after_window"],
    [{ actualResolveTime: null, resolution: null }, "not_resolved"],
  ];
  for (const [change, expected] of cases) {
    it(`${JSON.stringify(change)} -> ${expected ?? "counts"}`, () => {
      expect(reason(change, GLOBAL)).to.equal(expected);
    });
  }

  it("counts a question only for the shortest window that holds it", () => {
    const long = { start: 0, end: 2 * YEAR };
    const other = { start: YEAR, end: 2 * YEAR };
    const windows = [WINDOW, other, long];
    const inLong = { finalizeTime: null, window: long, windows };
    const inShort = { finalizeTime: null, window: WINDOW, windows };
    expect(reason({}, inLong)).to.equal("counts_for_shorter_window");
    expect(reason({}, inShort)).to.equal(null);
    const slow = { scheduledCloseTime: YEAR + 50 * DAY, actualResolveTime: YEAR + 60 * DAY };
    expect(reason(slow, inLong)).to.equal(null);
    expect(reason(slow, inShort)).to.equal("closes_after_window");
  });
});

describe("belongsToWindow()", () => {
  const cases: [string, Partial<CandidateQuestion>, boolean][] = [
    ["an unresolved question of the window", { resolution: null }, true],
    ["a question that is not approved", { postApproved: false }, false],
    ["a private question", { isPublic: false }, false],
    ["a question that opens later", { openTime: YEAR }, false],
  ];
  for (const [name, change, expected] of cases) {
    it(`says ${expected} of ${name}`, () => {
      expect(belongsToWindow({ ...QUESTION, ...change }, GLOBAL)).to.equal(expected);
    });
  }

  it("says false of any question without a window", () => {
    expect(belongsToWindow(QUESTION, PROJECT)).to.equal(false);
  });
});

describe("which questions count, exactly at the limits (Maths 6.1 and 7)", () => {
  const DAY = 86_400_000;
  const question: CandidateQuestion = {
    postApproved: true,
    isPublic: true,
    isInMainFeed: true,
    resolution: "yes",
    openTime: 0,
    scheduledCloseTime: 5,
    actualResolveTime: 6,
    resolutionSetTime: 6,
  };
  const window = { start: 0, end: 10 };
  const reason = (
    change: Partial<CandidateQuestion>,
    board: Partial<Parameters<typeof questionInclusion>[1]> = {},
  ) =>
    questionInclusion(
      { ...question, ...change },
      { finalizeTime: null, window, windows: [window], ...board },
    ).reason;

  it("includes the start of the window and excludes its end", () => {
    const at = [0, -1, 9, 10].map((openTime) => reason({ openTime }));
    const outside = "opened_outside_window";
    expect(at).to.deep.equal([null, outside, null, outside]);
    expect(reason({ scheduledCloseTime: null })).to.equal("closes_after_window");
    expect(reason({ scheduledCloseTime: 10 + 3 * DAY })).to.equal(null);
    expect(reason({ actualResolveTime: null })).to.equal(null);
  });

  it("prefers a shorter window that begins or ends with the long one", () => {
    const taken = (start: number, end: number) =>
      reason({ openTime: 4 }, { windows: [window, { start, end }] });
    const shorter = "counts_for_shorter_window";
    expect([taken(0, 9), taken(4, 10), taken(3, 9)]).to.deep.equal([shorter, shorter, shorter]);
    expect([taken(5, 10), taken(-1, 9), taken(0, 11), taken(0, 10)]).to.deep.equal([
      ...[null, null, null, null],
    ]);
  });

  it("requires a close and a resolution by the end of the board, included", () => {
    const board = { window: null, windows: [], finalizeTime: 6 };
    expect(reason({ scheduledCloseTime: 6 }, board)).to.equal(null);
    expect(reason({ scheduledCloseTime: 7 }, board)).to.equal("closes_after_finalization");
    expect(reason({ scheduledCloseTime: null }, board)).to.equal("closes_after_finalization");
    expect(reason({ resolutionSetTime: 7 }, board)).to.equal("resolved_after_finalization");
    expect(reason({ resolutionSetTime: null }, board)).to.equal("resolved_after_finalization");
  });
});
