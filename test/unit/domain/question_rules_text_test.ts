/** The messages of broken rules of a question, and each rule at its limit (Contract 3.10). */
import { expect } from "chai";
import {
  FROZEN_FIELDS,
  type QuestionDefinition,
  questionFaults,
  scheduleFaults,
} from "../../../src/domain/questions/question_rules.ts";

const plain: QuestionDefinition = {
  type: "binary",
  options: null,
  rangeMin: null,
  rangeMax: null,
  zeroPoint: null,
  inboundOutcomeCount: null,
  openTime: null,
  cpRevealTime: null,
  scheduledCloseTime: null,
  scheduledResolveTime: null,
};
const faults = (given: Partial<QuestionDefinition>) => questionFaults({ ...plain, ...given });
const range = { rangeMin: 0, rangeMax: 10 };

describe("the messages of broken rules", () => {
  it("of options", () => {
    const of = (options: string[] | null) => faults({ type: "multiple_choice", options }).options;
    expect(of(null)).to.equal("Required for multiple choice.");
    expect(of(["A"])).to.equal("At least 2 options.");
    expect(of(["A", "B", "A"])).to.equal("Options must differ from each other.");
    expect(of(["A", "annulled"])).to.equal('No option may be called "annulled" or "ambiguous".');
    expect(of(["A", "B"])).to.equal(undefined);
  });

  it("of ranges", () => {
    expect(faults({ type: "numeric" })).to.deep.equal({
      rangeMin: "Required for this type.",
      rangeMax: "Required for this type.",
    });
    const order = { rangeMax: "Must be greater than range_min." };
    expect(faults({ type: "numeric", rangeMin: 10, rangeMax: 10 })).to.deep.equal(order);
    expect(faults({ type: "numeric", rangeMin: 10, rangeMax: 9 })).to.deep.equal(order);
    expect(faults({ type: "numeric", rangeMin: 10, rangeMax: 10.5 })).to.deep.equal({});
    expect(faults({ type: "date", rangeMin: 0, rangeMax: 1e15 })).to.deep.equal({
      rangeMax: "Must be Unix seconds in the years 1900 to 9999.",
    });
    expect(faults({ type: "discrete", ...range })).to.deep.equal({
      inboundOutcomeCount: "Required for this type.",
    });
    expect(faults({ type: "numeric", ...range, zeroPoint: 5 })).to.deep.equal({
      zeroPoint: "Must lie outside the range.",
    });
    const discrete = { type: "discrete", ...range, inboundOutcomeCount: 5 } as const;
    expect(faults({ ...discrete, zeroPoint: -1 })).to.deep.equal({
      zeroPoint: "Discrete questions have a linear scale.",
    });
    expect(faults({ ...discrete, zeroPoint: 5 })).to.deep.equal({
      zeroPoint: "Discrete questions have a linear scale.",
    });
    expect(faults(discrete)).to.deep.equal({});
  });

  it("of scales that a double cannot represent", () => {
    const text = "The scale is too wide for a double.";
    expect(faults({ type: "numeric", rangeMin: -1e308, rangeMax: 1e308 })).to.deep.equal({
      rangeMax: text,
    });
    expect(faults({ type: "numeric", ...range, zeroPoint: -5e-324 })).to.deep.equal({
      zeroPoint: text,
    });
    // The scale is not checked when another rule is broken.
    expect(faults({ type: "discrete", rangeMin: -1e308, rangeMax: 1e308 })).to.deep.equal({
      inboundOutcomeCount: "Required for this type.",
    });
  });

  it("of scales whose points do not differ, with what to do", () => {
    expect(faults({ type: "numeric", rangeMin: 1e16, rangeMax: 1e16 + 2 }).rangeMax).to.equal(
      "The 201 points of the scale do not all differ as numbers of double precision. " +
        "Widen the range, lower inbound_outcome_count, or ask for the difference to a round number.",
    );
    expect(faults({ type: "date", rangeMin: 0, rangeMax: 0.1 }).rangeMax).to.equal(
      "The 201 points of the scale do not all differ as milliseconds. " +
        "Widen the range, or lower inbound_outcome_count.",
    );
    expect(faults({ type: "numeric", ...range, zeroPoint: -1e16 }).zeroPoint).to.equal(
      "The 201 points of the scale do not all differ as numbers of double precision. " +
        "Leave zero_point out, move it, or widen the range.",
    );
  });

  it("of times", () => {
    const times = { openTime: 5, cpRevealTime: null, scheduledCloseTime: 6 };
    const schedule = (change: Partial<Parameters<typeof scheduleFaults>[0]>) =>
      scheduleFaults({ ...times, scheduledResolveTime: 6, ...change });
    expect(schedule({})).to.deep.equal({});
    expect(schedule({ scheduledCloseTime: 5 })).to.deep.equal({
      scheduledCloseTime: "Must be later than open_time.",
    });
    expect(schedule({ scheduledCloseTime: 4 })).to.have.all.keys("scheduledCloseTime");
    expect(schedule({ scheduledResolveTime: 5 })).to.deep.equal({
      scheduledResolveTime: "Must be later than open_time.",
    });
    expect(schedule({ scheduledResolveTime: 4 })).to.have.all.keys("scheduledResolveTime");
    expect(schedule({ cpRevealTime: 6 })).to.deep.equal({});
    expect(schedule({ cpRevealTime: 7 })).to.deep.equal({
      cpRevealTime: "Must not be later than scheduled_close_time.",
    });
  });

  it("none for times that are not set", () => {
    const none = { openTime: null, cpRevealTime: null };
    const missing = { ...none, scheduledCloseTime: null, scheduledResolveTime: null };
    expect(scheduleFaults({ ...missing, scheduledCloseTime: -5 })).to.deep.equal({});
    expect(scheduleFaults({ ...missing, scheduledResolveTime: -5 })).to.deep.equal({});
    expect(scheduleFaults({ ...missing, openTime: 5 })).to.deep.equal({});
    expect(scheduleFaults({ ...missing, cpRevealTime: 5 })).to.deep.equal({});
  });
});

describe("the fields that may not change after a forecast", () => {
  it("are those that define the meaning of a forecast", () => {
    expect(FROZEN_FIELDS).to.deep.equal([
      ...["type", "options", "rangeMin", "rangeMax", "zeroPoint"],
      ...["openLowerBound", "openUpperBound", "inboundOutcomeCount"],
    ]);
  });
});
