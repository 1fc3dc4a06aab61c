import { expect } from "chai";
import {
  branchSchedule,
  type BranchSide,
  branchTarget,
  type ParentState,
} from "../../../../src/domain/questions/conditional_cascade.ts";

const HOUR = 3_600_000;
const NOW = 100 * HOUR;
const CLOSE = 200 * HOUR;

const unresolved: ParentState = {
  resolution: null,
  actualResolveTime: null,
  actualCloseTime: null,
};

const resolved = (resolution: string, at: number): ParentState => ({
  resolution,
  actualResolveTime: at,
  actualCloseTime: at,
});

function target(
  side: BranchSide,
  condition: ParentState,
  child: ParentState,
  closing: { actualCloseTime?: number | null; recompute?: boolean; now?: number } = {},
) {
  return branchTarget(
    side,
    { condition, child },
    { scheduledCloseTime: CLOSE, actualCloseTime: null, recompute: false, now: NOW, ...closing },
  );
}

const waiting = (actualCloseTime: number | null) => ({
  resolution: null,
  actualResolveTime: null,
  actualCloseTime,
});

const annulled = (at: number) => ({
  resolution: "annulled",
  actualResolveTime: at,
  actualCloseTime: at,
});

describe("branchTarget(), the table of Contract 4.4 row by row", () => {
  const opposite = { yes: "no", no: "yes" } as const;

  for (const side of ["yes", "no"] as const) {
    it(`condition ${side}, child unresolved: the other branch is annulled, this one waits closed`, () => {
      const condition = resolved(side, 50 * HOUR);
      expect(target(opposite[side], condition, unresolved)).to.deep.equal(annulled(50 * HOUR));
      expect(target(side, condition, unresolved)).to.deep.equal(waiting(50 * HOUR));
    });

    it(`condition ${side}, child resolved before: takes the child's resolution, other annulled`, () => {
      const condition = resolved(side, 60 * HOUR);
      const child = resolved("42", 50 * HOUR);
      expect(target(side, condition, child)).to.deep.equal({
        resolution: "42",
        actualResolveTime: 60 * HOUR,
        actualCloseTime: 50 * HOUR,
      });
      expect(target(opposite[side], condition, child)).to.include({ resolution: "annulled" });
    });

    it(`child resolved after condition ${side}: the annulled branch keeps its time`, () => {
      const condition = resolved(side, 50 * HOUR);
      const child = resolved("yes", 70 * HOUR);
      expect(target(side, condition, child)).to.deep.equal({
        resolution: "yes",
        actualResolveTime: 70 * HOUR,
        actualCloseTime: 50 * HOUR,
      });
      expect(target(opposite[side], condition, child)).to.deep.equal(annulled(50 * HOUR));
    });

    for (const word of ["annulled", "ambiguous"]) {
      it(`condition ${word}: the ${side} branch is annulled`, () => {
        expect(target(side, resolved(word, 40 * HOUR), unresolved)).to.deep.equal(
          annulled(40 * HOUR),
        );
      });

      it(`child ${word}: the ${side} branch is annulled, also after the condition unresolves`, () => {
        const child = resolved(word, 40 * HOUR);
        expect(target(side, unresolved, child)).to.deep.equal(annulled(40 * HOUR));
        expect(target(side, resolved(side, 60 * HOUR), child)).to.deep.equal(annulled(40 * HOUR));
      });
    }

    it(`the ${side} branch annulled by both parents dates from the later, in any order`, () => {
      for (const condition of [opposite[side], "annulled", "ambiguous"]) {
        for (const [first, second] of [
          [40 * HOUR, 60 * HOUR],
          [60 * HOUR, 40 * HOUR],
        ] as const) {
          const both = target(side, resolved(condition, first), resolved("annulled", second));
          expect(both).to.deep.equal({ ...annulled(60 * HOUR), actualCloseTime: 40 * HOUR });
        }
      }
    });

    it(`child resolved, condition not: the ${side} branch closes with the child, unresolved`, () => {
      expect(target(side, unresolved, resolved("3", 30 * HOUR))).to.deep.equal(waiting(30 * HOUR));
    });

    it(`both unresolved again: the ${side} branch is open while the parents are`, () => {
      const again = { actualCloseTime: 30 * HOUR, recompute: true };
      expect(target(side, unresolved, unresolved, again)).to.deep.equal(waiting(null));
      const closed = { ...unresolved, actualCloseTime: 20 * HOUR };
      expect(target(side, unresolved, closed, again)).to.deep.equal(waiting(20 * HOUR));
    });

    it(`a parent closes: the ${side} branch closes at that time`, () => {
      const closed = { ...unresolved, actualCloseTime: 90 * HOUR };
      expect(target(side, closed, unresolved)).to.deep.equal(waiting(90 * HOUR));
      expect(target(side, unresolved, closed)).to.deep.equal(waiting(90 * HOUR));
    });
  }

  it("moves a stored close time only to an earlier time, unless it is recomputed", () => {
    const condition = resolved("yes", 60 * HOUR);
    expect(target("yes", condition, unresolved, { actualCloseTime: 10 * HOUR })).to.include({
      actualCloseTime: 10 * HOUR,
    });
    expect(
      target("yes", condition, unresolved, { actualCloseTime: 10 * HOUR, recompute: true }),
    ).to.include({ actualCloseTime: 60 * HOUR });
  });

  it("never closes after the schedule", () => {
    const late = CLOSE + HOUR;
    expect(target("yes", resolved("yes", late), unresolved, { now: late })).to.include({
      actualCloseTime: CLOSE,
    });
    expect(target("no", unresolved, unresolved, { recompute: true, now: late })).to.deep.equal(
      waiting(CLOSE),
    );
  });

  it("a resolution in the future closes at now", () => {
    const ahead = { resolution: "yes", actualResolveTime: NOW + HOUR, actualCloseTime: NOW };
    expect(target("no", ahead, unresolved)).to.deep.equal({
      resolution: "annulled",
      actualResolveTime: NOW + HOUR,
      actualCloseTime: NOW,
    });
  });
});

describe("branchSchedule()", () => {
  const schedule = (openTime: number | null, close: number | null, resolve: number | null) => ({
    openTime,
    scheduledCloseTime: close,
    scheduledResolveTime: resolve,
  });

  it("opens with the later parent and closes with the earlier one", () => {
    expect(branchSchedule(schedule(1, 10, 20), schedule(3, 8, 30))).to.deep.equal(
      schedule(3, 8, 30),
    );
  });

  it("has no opening while a parent has none", () => {
    expect(branchSchedule(schedule(null, null, null), schedule(3, 8, 30))).to.deep.equal(
      schedule(null, 8, null),
    );
  });
});

describe("the branches of a conditional (Contract 4.4)", () => {
  const none = { resolution: null, actualResolveTime: null, actualCloseTime: null };
  const closing = { scheduledCloseTime: null, actualCloseTime: null, recompute: false, now: 100 };

  it("have no times while nothing is known", () => {
    const target = branchTarget("yes", { condition: none, child: none }, closing);
    expect(target).to.deep.equal(none);
    const due = (scheduledCloseTime: number) =>
      branchTarget("yes", { condition: none, child: none }, { ...closing, scheduledCloseTime });
    expect(due(100).actualCloseTime).to.equal(100);
    expect(due(101).actualCloseTime).to.equal(null);
  });

  it("close at the resolution when no parent closed, and now when it is in the future", () => {
    const parents = (at: number | null) => ({
      condition: { ...none, resolution: "no", actualResolveTime: at },
      child: none,
    });
    expect(branchTarget("yes", parents(60), closing)).to.deep.equal({
      resolution: "annulled",
      actualResolveTime: 60,
      actualCloseTime: 60,
    });
    expect(branchTarget("yes", parents(160), closing).actualCloseTime).to.equal(100);
    expect(branchTarget("yes", parents(null), closing)).to.deep.equal({
      resolution: "annulled",
      actualResolveTime: null,
      actualCloseTime: null,
    });
  });

  it("have no resolve time when a parent has none", () => {
    const child = { ...none, resolution: "5" };
    const condition = { ...none, resolution: "yes", actualResolveTime: 60 };
    expect(branchTarget("yes", { condition, child }, closing)).to.deep.equal({
      resolution: "5",
      actualResolveTime: null,
      actualCloseTime: null,
    });
    const void_ = { ...none, resolution: "annulled" };
    expect(branchTarget("no", { condition, child: void_ }, closing).actualResolveTime).to.equal(60);
  });

  it("wait for both openings and resolve times", () => {
    const times = (openTime: number | null, scheduledResolveTime: number | null) => ({
      openTime,
      scheduledCloseTime: null,
      scheduledResolveTime,
    });
    expect(branchSchedule(times(5, 9), times(null, null))).to.deep.equal(times(null, null));
    expect(branchSchedule(times(null, null), times(5, 9))).to.deep.equal(times(null, null));
    expect(branchSchedule(times(5, 9), times(7, 3))).to.deep.equal(times(7, 9));
  });
});
