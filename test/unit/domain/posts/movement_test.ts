import { expect } from "chai";
import { divergence } from "../../../../src/domain/forecasts/divergence.ts";
import {
  movementPeriod,
  postMovement,
  questionMovement,
} from "../../../../src/domain/posts/movement.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const current = [0.4, 0.6];
const before = [0.5, 0.5];

describe("movementPeriod() (Maths 9.4)", () => {
  it("is an hour in the first day, a day in the first week, then a week", () => {
    const ages = [0, DAY - 1, DAY, 7 * DAY - 1, 7 * DAY, 100 * DAY];

    expect(ages.map((age) => movementPeriod(1000, 1000 + age) / HOUR)).to.deep.equal([
      1, 1, 24, 24, 168, 168,
    ]);
  });
});

describe("questionMovement() (Maths 9.4)", () => {
  const basis = { type: "binary" as const, resolutionSetTime: null, current, before };

  it("is the divergence of the present from the earlier prediction", () => {
    expect(questionMovement(basis, 0)).to.equal(divergence("binary", current, before));
  });

  it("is null when one of the two is missing", () => {
    expect(questionMovement({ ...basis, before: null }, 0)).to.equal(null);
    expect(questionMovement({ ...basis, current: null }, 0)).to.equal(null);
  });

  it("is 0 when the resolution is more than a week old", () => {
    const resolved = { ...basis, resolutionSetTime: 1000 };

    expect(questionMovement(resolved, 1000 + 7 * DAY)).to.be.greaterThan(0);
    expect(questionMovement({ ...resolved, before: null }, 1001 + 7 * DAY)).to.equal(0);
  });
});

describe("postMovement() (Maths 9.4)", () => {
  it("takes the largest absolute value, with its sign", () => {
    expect(postMovement([0.1, null, -0.5, 0.3])).to.equal(-0.5);
    expect(postMovement([0])).to.equal(0);
    expect(postMovement([null, null])).to.equal(null);
    expect(postMovement([])).to.equal(null);
  });
});

describe("movement (Maths 9.4)", () => {
  const DAY = 86_400_000;

  const basis = { type: "binary", resolutionSetTime: null, current: [0.5, 0.5] } as const;

  it("is measured at any time while there is no resolution", () => {
    expect(questionMovement({ ...basis, before: [0.25, 0.75] }, 100 * DAY)).to.be.above(0);
    expect(
      [DAY - 1, DAY, 7 * DAY - 1, 7 * DAY].map((age) => movementPeriod(5, 5 + age)),
    ).to.deep.equal([DAY / 24, DAY, DAY, 7 * DAY]);
  });

  it("of a post is that of the first question when two moved equally", () => {
    expect(postMovement([0.5, -0.5])).to.equal(0.5);
    expect(postMovement([-0.5, 0.5])).to.equal(-0.5);
  });
});
