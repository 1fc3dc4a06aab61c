import { expect } from "chai";
import {
  isDueToClose,
  isPredictionHidden,
  questionStatus,
  type QuestionTimes,
  shownActualCloseTime,
} from "../../../../src/domain/questions/question_status.ts";

const question: QuestionTimes = {
  openTime: 100,
  scheduledCloseTime: 200,
  actualCloseTime: null,
  resolution: null,
  postApproved: true,
};

describe("questionStatus() (Contract 4.1)", () => {
  it("is open from the opening on, until just before the close", () => {
    expect([99, 100, 199, 200].map((now) => questionStatus(question, now))).to.deep.equal([
      "upcoming",
      "open",
      "open",
      "closed",
    ]);
  });

  it("closes at an earlier actual close", () => {
    const early = { ...question, actualCloseTime: 150 };

    expect([149, 150].map((now) => questionStatus(early, now))).to.deep.equal(["open", "closed"]);
  });

  it("is upcoming without a schedule or without approval, also when it is closed", () => {
    expect(questionStatus({ ...question, openTime: null }, 150)).to.equal("upcoming");
    expect(questionStatus({ ...question, scheduledCloseTime: null }, 150)).to.equal("upcoming");
    expect(questionStatus({ ...question, postApproved: false }, 250)).to.equal("upcoming");
  });

  it("is resolved before every other status", () => {
    const resolved = { ...question, resolution: "annulled", postApproved: false };

    expect(questionStatus(resolved, 0)).to.equal("resolved");
    expect(questionStatus({ ...question, resolution: "" }, 150)).to.equal("open");
  });
});

describe("shownActualCloseTime() (Maths 9.1)", () => {
  const shown = (
    actualCloseTime: number | null,
    actualResolveTime: number | null,
    scheduled = 200,
  ) => shownActualCloseTime({ actualCloseTime, actualResolveTime, scheduledCloseTime: scheduled });

  it("prefers the stored one, then the earlier of schedule and resolution", () => {
    expect([shown(150, 120), shown(null, 120), shown(null, 300), shown(null, null)]).to.deep.equal([
      150, 120, 200, 200,
    ]);
    const none = { actualCloseTime: null, actualResolveTime: 7, scheduledCloseTime: null };
    expect(shownActualCloseTime(none)).to.equal(7);
  });
});

describe("what jobs look for (Maths 9.1)", () => {
  it("includes approved questions whose scheduled close has come", () => {
    expect(isDueToClose(question, 199)).to.equal(false);
    expect(isDueToClose(question, 200)).to.equal(true);
    expect(isDueToClose({ ...question, actualCloseTime: 150 }, 200)).to.equal(false);
    expect(isDueToClose({ ...question, postApproved: false }, 200)).to.equal(false);
    expect(isDueToClose({ ...question, scheduledCloseTime: null }, 200)).to.equal(false);
  });
});

describe("isPredictionHidden() (Contract 5.4)", () => {
  it("hides nothing without a reveal time, at any time", () => {
    expect(isPredictionHidden({ cpRevealTime: null, resolution: null }, -100)).to.equal(false);
  });

  it("hides until exactly the reveal time, or until a resolution", () => {
    const hidden = (cpRevealTime: number | null, resolution: string | null) =>
      isPredictionHidden({ cpRevealTime, resolution }, 100);

    expect([
      hidden(101, null),
      hidden(100, null),
      hidden(null, null),
      hidden(101, "no"),
    ]).to.deep.equal([true, false, false, false]);
  });
});
