import { expect } from "chai";
import {
  FROZEN_FIELDS,
  type QuestionDefinition,
  questionFaults,
  scheduleFaults,
} from "../../../../src/domain/questions/question_rules.ts";

const plain: QuestionDefinition = {
  type: "binary",
  options: null,
  rangeMin: null,
  rangeMax: null,
  zeroPoint: null,
  inboundOutcomeCount: null,
  openLowerBound: false,
  openUpperBound: false,
  openTime: null,
  cpRevealTime: null,
  scheduledCloseTime: null,
  scheduledResolveTime: null,
};

const faults = (given: Partial<QuestionDefinition>) =>
  Object.keys(questionFaults({ ...plain, ...given }));

const range = { rangeMin: 0, rangeMax: 10 };

describe("questionFaults()", () => {
  it("finds none in a minimal binary question, with any range", () => {
    expect(faults({})).to.deep.equal([]);
    expect(faults({ rangeMin: 5, rangeMax: 1, options: [] })).to.deep.equal([]);
  });

  it("requires two different options of a multiple choice question", () => {
    const type = "multiple_choice" as const;
    expect(faults({ type })).to.deep.equal(["options"]);
    expect(faults({ type, options: ["A"] })).to.deep.equal(["options"]);
    expect(faults({ type, options: ["A", "A"] })).to.deep.equal(["options"]);
    expect(faults({ type, options: ["A", "B"] })).to.deep.equal([]);
    expect(faults({ type, options: ["annulled", "B"] })).to.deep.equal(["options"]);
    expect(faults({ type, options: ["A", "ambiguous"] })).to.deep.equal(["options"]);
    expect(faults({ type, options: ["A", "Annulled"] })).to.deep.equal([]);
  });

  it("requires both ends of a range in order", () => {
    expect(faults({ type: "numeric" })).to.deep.equal(["rangeMin", "rangeMax"]);
    expect(faults({ type: "numeric", rangeMax: -5 })).to.deep.equal(["rangeMin"]);
    expect(questionFaults({ ...plain, type: "numeric", rangeMin: 5 })).to.deep.equal({
      rangeMax: "Required for this type.",
    });
    expect(faults({ type: "date", rangeMin: 1, rangeMax: 1 })).to.deep.equal(["rangeMax"]);
    expect(faults({ type: "numeric", ...range })).to.deep.equal([]);
  });

  it("requires ends of dates that can be shown", () => {
    const at = (rangeMin: number, rangeMax: number) => faults({ type: "date", rangeMin, rangeMax });
    const [first, last] = [Date.UTC(1900, 0) / 1000, Date.UTC(10_000, 0) / 1000 - 0.001];
    expect(at(first, last)).to.deep.equal([]);
    expect(at(first - 0.001, last)).to.deep.equal(["rangeMin"]);
    expect(at(first, last + 0.001)).to.deep.equal(["rangeMax"]);
    for (const far of [1e12, 9e12, 1e15, 1e308]) {
      expect(at(0, far)).to.deep.equal(["rangeMax"]);
      expect(at(-far, 0)).to.deep.equal(["rangeMin"]);
      expect(faults({ type: "numeric", rangeMin: 0, rangeMax: far })).to.deep.equal([]);
    }
  });

  it("requires a scale with a number at every location", () => {
    const wide = { type: "numeric" as const, rangeMin: -1e308, rangeMax: 1e308 };
    expect(faults(wide)).to.deep.equal(["rangeMax"]);
    expect(faults({ type: "numeric", ...range, zeroPoint: -5e-324 })).to.deep.equal(["zeroPoint"]);
  });

  it("requires grid points that differ, except of a question that is stored already", () => {
    const narrow = (given: Partial<QuestionDefinition>) => {
      const question = { ...plain, type: "numeric" as const, ...given };
      expect(questionFaults(question, question)).to.deep.equal({});
      return faults(question);
    };
    expect(narrow({ rangeMin: 1e16, rangeMax: 1e16 + 2 })).to.deep.equal(["rangeMax"]);
    expect(narrow({ rangeMin: 0, rangeMax: 5e-324 })).to.deep.equal(["rangeMax"]);
    expect(narrow({ rangeMin: 0, rangeMax: 199 * 5e-324 })).to.deep.equal(["rangeMax"]);
    expect(narrow({ rangeMin: 0, rangeMax: 1, zeroPoint: -1e15 })).to.deep.equal(["zeroPoint"]);
    expect(narrow({ type: "date", rangeMin: 5, rangeMax: 5.1 })).to.deep.equal(["rangeMax"]);

    const one = { rangeMin: 1e16, rangeMax: 1e16 + 2, inboundOutcomeCount: 1 };
    expect(narrow(one)).to.deep.equal([]);
    expect(narrow({ rangeMin: 1e16, rangeMax: 1e16 + 400 })).to.deep.equal([]);
    expect(narrow({ rangeMin: 0, rangeMax: 200 * 5e-324 })).to.deep.equal([]);
    expect(narrow({ rangeMin: 0, rangeMax: 1, zeroPoint: -1e6 })).to.deep.equal([]);
    expect(narrow({ type: "date", rangeMin: 5, rangeMax: 5.25 })).to.deep.equal([]);

    const stored = { ...plain, type: "numeric" as const, rangeMin: 1e16, rangeMax: 1e16 + 2 };
    const moved = { ...stored, rangeMax: 1e16 + 4 };
    expect(Object.keys(questionFaults(moved, stored))).to.deep.equal(["rangeMax"]);
  });

  it("takes options that differ only in their code points for the same", () => {
    const options = ["Café", "Cafe\u0301"];
    expect(faults({ type: "multiple_choice", options })).to.deep.equal(["options"]);
  });

  it("refuses control characters in new options, and keeps stored ones", () => {
    for (const mark of ["\u001b", "\t", "\u0085", "\u2028", "\u202e"]) {
      const question = { ...plain, type: "multiple_choice" as const, options: ["A", `B${mark}`] };
      expect(Object.keys(questionFaults(question))).to.deep.equal(["options"]);
      expect(questionFaults(question, question)).to.deep.equal({});
    }
  });

  it("requires the number of outcomes for discrete questions only", () => {
    expect(faults({ type: "discrete", ...range })).to.deep.equal(["inboundOutcomeCount"]);
    expect(faults({ type: "discrete", ...range, inboundOutcomeCount: 10 })).to.deep.equal([]);
  });

  it("requires a zero point outside the range, and none for a discrete question", () => {
    const at = (zeroPoint: number) => faults({ type: "numeric", ...range, zeroPoint });
    for (const inside of [0, 5, 10]) expect(at(inside)).to.deep.equal(["zeroPoint"]);
    for (const outside of [-1, 11]) expect(at(outside)).to.deep.equal([]);
    expect(
      faults({ type: "discrete", ...range, inboundOutcomeCount: 10, zeroPoint: -1 }),
    ).to.deep.equal(["zeroPoint"]);
  });

  it("requires the known times in order", () => {
    expect(faults({ openTime: 5 })).to.deep.equal([]);
    expect(faults({ openTime: 5, scheduledCloseTime: 5 })).to.deep.equal(["scheduledCloseTime"]);
    expect(faults({ openTime: 5, scheduledResolveTime: 4 })).to.deep.equal([
      "scheduledResolveTime",
    ]);
    expect(faults({ cpRevealTime: 6, scheduledCloseTime: 5 })).to.deep.equal(["cpRevealTime"]);
    expect(faults({ cpRevealTime: 5, scheduledCloseTime: 5 })).to.deep.equal([]);
  });
});

describe("the messages of broken rules", () => {
  const faults = (given: Partial<QuestionDefinition>) => questionFaults({ ...plain, ...given });

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
      ...["openLowerBound", "openUpperBound", "inboundOutcomeCount", "prior"],
    ]);
  });
});
