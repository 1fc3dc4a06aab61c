import { expect } from "chai";
import { derivePost } from "../../../src/consequences/derive_post.ts";
import type { QuestionDocument } from "../../../src/store/posts/question_document.ts";

const question = (given: Partial<QuestionDocument>): QuestionDocument =>
  ({
    _id: 1,
    type: "binary",
    openTime: 10,
    cpRevealTime: null,
    spotScoringTime: null,
    scheduledCloseTime: 100,
    actualCloseTime: null,
    scheduledResolveTime: 200,
    actualResolveTime: null,
    resolution: null,
    questionWeight: 1,
    ...given,
  }) as QuestionDocument;

const group = { kind: "group_of_questions", publishedAt: 5 } as const;

describe("derivePost()", () => {
  it("combines a group: earliest opening, latest closes, actual times only when all have them", () => {
    const resolved = { resolution: "yes", actualCloseTime: 50, actualResolveTime: 60 };
    const derived = derivePost(
      group,
      [
        question({ _id: 1, openTime: 10, scheduledCloseTime: 100, ...resolved }),
        question({ _id: 2, openTime: 20, scheduledCloseTime: 90, scheduledResolveTime: 300 }),
      ],
      null,
    );
    expect(derived).to.include({
      openTime: 10,
      scheduledCloseTime: 100,
      scheduledResolveTime: 300,
      actualCloseTime: null,
      actualResolveTime: null,
      resolved: false,
    });
    expect(
      derived.windows.map(({ id, closeTime, resolved: is }) => [id, closeTime, is]),
    ).to.deep.equal([
      [1, 50, true],
      [2, 90, false],
    ]);
  });

  it("takes the window of a conditional from its parents, and its state from its branches", () => {
    const parents = {
      condition: question({ openTime: 10, scheduledCloseTime: 80, actualCloseTime: 40 }),
      child: question({ openTime: 30, scheduledCloseTime: 100, scheduledResolveTime: 500 }),
    };
    const branch = { resolution: "annulled", actualResolveTime: 70 };
    const derived = derivePost(
      { kind: "conditional", publishedAt: 5 },
      [question({ _id: 3, ...branch }), question({ _id: 4, ...branch, actualResolveTime: 90 })],
      parents,
    );
    expect(derived).to.include({
      openTime: 30,
      scheduledCloseTime: 80,
      scheduledResolveTime: 500,
      actualCloseTime: 40,
      actualResolveTime: 90,
      resolved: true,
    });
    expect(derived.windows.map(({ counted }) => counted)).to.deep.equal([false, false]);
  });

  it("opens a notebook at its publication", () => {
    const derived = derivePost({ kind: "notebook", publishedAt: 5 }, [], null);
    expect(derived).to.deep.include({ openTime: 5, windows: [], resolved: false });
  });

  it("counts a question with a weight that is neither annulled nor ambiguous", () => {
    const counted = (given: Partial<QuestionDocument>) =>
      derivePost(group, [question(given)], null).windows[0]?.counted;
    expect(counted({})).to.equal(true);
    expect(counted({ resolution: "42" })).to.equal(true);
    expect(counted({ questionWeight: 0 })).to.equal(false);
    expect(counted({ resolution: "annulled" })).to.equal(false);
    expect(counted({ resolution: "ambiguous" })).to.equal(false);
  });

  it("sets the spot time: the given time, or else the reveal, or else the close; never later", () => {
    const spot = (given: Partial<QuestionDocument>) =>
      derivePost(group, [question(given)], null).windows[0]?.spotScoringTime;
    expect(spot({})).to.equal(100);
    expect(spot({ actualCloseTime: 70 })).to.equal(70);
    expect(spot({ cpRevealTime: 60 })).to.equal(60);
    expect(spot({ cpRevealTime: 10 })).to.equal(100);
    expect(spot({ cpRevealTime: 60, spotScoringTime: 65 })).to.equal(65);
    expect(spot({ cpRevealTime: 60, spotScoringTime: 65, actualCloseTime: 40 })).to.equal(40);
    expect(spot({ scheduledCloseTime: null })).to.equal(null);
  });
});
