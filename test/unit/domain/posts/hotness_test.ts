import { expect } from "chai";
import {
  decay,
  hotness,
  HOTNESS_HORIZON_MS,
  type HotQuestion,
} from "../../../../src/domain/posts/hotness.ts";

const DAY = 86_400_000;
const NOW = 1000 * DAY;

const question: HotQuestion = {
  status: "open",
  movement: null,
  openTime: null,
  cpRevealTime: null,
  resolution: null,
  resolutionSetTime: null,
};

const of = (...questions: Partial<HotQuestion>[]): number =>
  hotness(
    {
      votes: [],
      commentTimes: [],
      boosts: [],
      questions: questions.map((part) => ({ ...question, ...part })),
    },
    NOW,
  );

describe("decay() (Maths 9.6)", () => {
  it("counts whole days, in full up to three, then by the inverse square", () => {
    const ages = [-1, 0, 3, 3.99, 4, 7, 14];

    expect(ages.map((age) => decay(16, NOW - age * DAY, NOW))).to.deep.equal([
      16,
      16,
      16,
      16,
      16 * (4 / 3.5) ** -2,
      4,
      1,
    ]);
  });
});

describe("hotness() (Maths 9.6)", () => {
  it("adds votes, comments and boosts", () => {
    const post = {
      votes: [
        { direction: 1, time: NOW },
        { direction: -1, time: NOW - 7 * DAY },
      ],
      commentTimes: [NOW, NOW - 7 * DAY],
      boosts: [{ score: 8, time: NOW - 7 * DAY }],
      questions: [],
    };

    expect(hotness(post, NOW)).to.equal(1 - 0.25 + 2 + 0.5 + 2);
  });

  it("counts only the question with the highest value", () => {
    expect(of({ movement: 0.25 }, { movement: 2 }, {})).to.equal(40);
  });

  it("counts movement only while the question is open", () => {
    expect(of({ movement: 2, status: "closed" })).to.equal(0);
  });

  it("counts opening and reveal when they are past", () => {
    expect(of({ openTime: NOW, cpRevealTime: NOW - 7 * DAY })).to.equal(15);
    expect(of({ openTime: NOW + 1, cpRevealTime: NOW + 1 })).to.equal(0);
  });

  it("counts a real resolution, not an annulment", () => {
    const resolved = { status: "resolved" as const, resolutionSetTime: NOW };

    expect(of({ ...resolved, resolution: "no" })).to.equal(20);
    expect(of({ ...resolved, resolution: "annulled" })).to.equal(0);
    expect(of({ resolution: "no" })).to.equal(0);
  });
});

describe("hotness (Maths 9.6)", () => {
  it("decreases from the fourth day on, and ends after seventy", () => {
    expect(HOTNESS_HORIZON_MS).to.equal(70 * DAY);
    expect([3, 4].map((days) => decay(1, 0, days * DAY).toFixed(6))).to.deep.equal([
      "1.000000",
      "0.765625",
    ]);
  });

  it("ignores unknown movement and resolution", () => {
    const post = (change: object) =>
      hotness(
        {
          votes: [],
          commentTimes: [],
          boosts: [],
          questions: [
            {
              status: "open",
              movement: null,
              openTime: null,
              cpRevealTime: null,
              resolution: null,
              resolutionSetTime: 0,
              ...change,
            } as never,
          ],
        },
        5,
      );
    expect(post({})).to.equal(0);
    expect(post({ resolution: "ambiguous" })).to.equal(0);
    expect(post({ resolution: "yes" })).to.equal(20);
  });
});
