import { expect } from "chai";
import {
  isSuccessful,
  readResolution,
  resolutionBucket,
  type ResolvableQuestion,
} from "../../../../src/domain/questions/resolution.ts";

const numeric: ResolvableQuestion = {
  type: "numeric",
  rangeMin: 0,
  rangeMax: 100,
  zeroPoint: null,
  openLowerBound: false,
  openUpperBound: true,
  inboundOutcomeCount: null,
  allOptionsEver: null,
};

const date: ResolvableQuestion = {
  ...numeric,
  type: "date",
  rangeMin: 1767225600,
  rangeMax: 1798761600,
};

const binary: ResolvableQuestion = { ...numeric, type: "binary" };

const choice: ResolvableQuestion = {
  ...numeric,
  type: "multiple_choice",
  allOptionsEver: ["a", "42", "Other"],
};

function stored(input: unknown, question: ResolvableQuestion): string | null {
  const verdict = readResolution(input, question);
  return verdict.ok ? verdict.resolution : null;
}

describe("readResolution() (Contract 2.6)", () => {
  it("accepts annulled and ambiguous for every type", () => {
    for (const question of [numeric, date, binary, choice]) {
      expect(stored("annulled", question)).to.equal("annulled");
      expect(stored("ambiguous", question)).to.equal("ambiguous");
    }
  });

  it("accepts yes and no for binary, in lower case only", () => {
    expect(["yes", "no", "Yes", "1", ""].map((text) => stored(text, binary))).to.deep.equal([
      "yes",
      "no",
      null,
      null,
      null,
    ]);
  });

  it("accepts any option that ever existed, in its exact case", () => {
    expect(["a", "A", "42", "Other", "z"].map((text) => stored(text, choice))).to.deep.equal([
      "a",
      null,
      "42",
      "Other",
      null,
    ]);
  });

  it("stores an option as the question writes it, however it was sent", () => {
    const question = { ...choice, allOptionsEver: ["Cafe\u0301", "Thé", "Other"] };
    expect(stored("Café", question)).to.equal("Cafe\u0301");
    expect(stored("The\u0301", question)).to.equal("Thé");
  });

  it("stores numbers in their shortest decimal form", () => {
    const texts = ["42.0", " 42 ", "4.2e1", 42, "77.12594957079", "-0", "0.0000001"];

    expect(texts.map((text) => stored(text, numeric))).to.deep.equal([
      "42",
      "42",
      "42",
      "42",
      "77.12594957079",
      "0",
      "0.0000001",
    ]);
    expect(stored("1e21", numeric)).to.equal("1000000000000000000000");
  });

  it("accepts the words for values outside the range on open sides only", () => {
    expect(stored("above_upper_bound", numeric)).to.equal("above_upper_bound");
    expect(stored("below_lower_bound", numeric)).to.equal(null);
    expect(stored("below_lower_bound", { ...numeric, openLowerBound: true })).to.equal(
      "below_lower_bound",
    );
    expect(stored("above_upper_bound", { ...numeric, openUpperBound: false })).to.equal(null);
    expect(stored("above_upper_bound", binary)).to.equal(null);
  });

  it("stores dates as Unix seconds, from a number or from ISO text", () => {
    const texts = ["1767225600", "2026-01-01", "2026-01-01T00:00:00.500Z", "01/01/2026"];

    expect(texts.map((text) => stored(text, date))).to.deep.equal([
      "1767225600",
      "1767225600",
      "1767225600.5",
      null,
    ]);
  });

  it("refuses dates of years that datetimes may not have, in either form", () => {
    const open = { ...date, openLowerBound: true };
    const texts = [
      "253402300800",
      "10000-01-01",
      "99999999999999",
      "1e300",
      "-2208988801",
      "-1e15",
    ];

    expect(texts.map((text) => stored(text, open))).to.deep.equal(texts.map(() => null));
    expect(stored("253402300799", open)).to.equal("253402300799");
    expect(stored("-2208988800", open)).to.equal("-2208988800");
  });

  it("refuses values that are neither text nor a finite number", () => {
    for (const input of [null, undefined, true, {}, [], Number.NaN, "", "1e999", "0x10", "NaN"]) {
      expect(stored(input, numeric)).to.equal(null);
      expect(stored(input, date)).to.equal(null);
    }
  });
});

describe("resolutionBucket() (Maths 3.3)", () => {
  it("scores no question without a real resolution", () => {
    expect(
      [null, "", "annulled", "ambiguous", "abc"].map((text) => resolutionBucket(text, numeric)),
    ).to.deep.equal([null, null, null, null, null]);
    expect(resolutionBucket(null, date)).to.equal(null);
    const voids = { ...choice, allOptionsEver: ["annulled", "ambiguous"] };
    expect(voids.allOptionsEver.map((text) => resolutionBucket(text, voids))).to.deep.equal([
      null,
      null,
    ]);
    expect(isSuccessful("yes")).to.equal(true);
  });

  it("keeps the upper end inside on logarithmic scales, in spite of rounding", () => {
    for (let i = 1; i <= 500; i++) {
      const question = {
        ...numeric,
        rangeMin: i * 0.37,
        rangeMax: i * 977.7,
        zeroPoint: -i * 0.11,
      };

      expect(resolutionBucket(String(question.rangeMax), question)).to.equal(200);
      expect(resolutionBucket(String(question.rangeMin), question)).to.equal(1);
      expect(resolutionBucket(String(-1e9), question)).to.equal(0);
    }
  });

  it("keeps both ends inside where the zero point is so far that locations are off", () => {
    for (const [zeroPoint, rangeMax] of [
      [-3e15, 100],
      [-1e20, 100],
      [-3e15, 3],
    ] as const) {
      const question = { ...numeric, rangeMax, zeroPoint };
      expect(resolutionBucket("0", question)).to.equal(1);
      expect(resolutionBucket(String(rangeMax), question)).to.equal(200);
    }
  });

  it("numbers yes, no and options by position", () => {
    expect(["no", "yes", "maybe"].map((text) => resolutionBucket(text, binary))).to.deep.equal([
      0,
      1,
      null,
    ]);
    expect(["a", "Other", "z"].map((text) => resolutionBucket(text, choice))).to.deep.equal([
      0,
      2,
      null,
    ]);
  });
});

const open = { openLowerBound: true, openUpperBound: true };

describe("a refused resolution (Contract 2.6)", () => {
  const numeric: ResolvableQuestion = {
    type: "numeric",
    rangeMin: 10,
    rangeMax: 20,
    zeroPoint: null,
    openLowerBound: false,
    openUpperBound: false,
    inboundOutcomeCount: 5,
    allOptionsEver: null,
  };

  function reason(input: unknown, change: Partial<ResolvableQuestion> = {}): string | null {
    const verdict = readResolution(input, { ...numeric, ...change });
    return verdict.ok ? null : verdict.reason;
  }

  it("says how the type can be resolved", () => {
    for (const input of [true, null, {}, [], undefined]) {
      expect(reason(input)).to.equal("A resolution must be a string");
    }
    expect(reason("maybe", { type: "binary" })).to.equal(
      'A binary question resolves to "yes", "no", "annulled" or "ambiguous"',
    );
    expect(reason("z", { type: "multiple_choice", allOptionsEver: ["a"] })).to.equal(
      "A multiple choice question resolves to one of its options, to annulled or to ambiguous",
    );
    expect(reason("a", { type: "multiple_choice" })).to.not.equal(null);
    expect(reason("x")).to.equal("The resolution is not a decimal number");
    expect(reason("2026-01-01")).to.equal("The resolution is not a decimal number");
    expect(reason("x", { type: "date" })).to.equal(
      "A date question resolves to Unix seconds or an ISO datetime",
    );
    expect(reason("1e15", { type: "date", ...open })).to.equal(
      "A date question resolves to a time of the years 1900 to 9999",
    );
  });

  it("says which end is closed", () => {
    expect(reason("above_upper_bound")).to.equal(
      "The upper bound is closed: send a value up to 20",
    );
    expect(reason("below_lower_bound")).to.equal(
      "The lower bound is closed: send a value from 10 on",
    );
    expect(reason("20.5")).to.equal("The resolution is above the closed upper bound 20");
    expect(reason("9.5")).to.equal("The resolution is below the closed lower bound 10");
    expect([reason("10"), reason("20"), reason("15")]).to.deep.equal([null, null, null]);
    for (const input of ["above_upper_bound", "below_lower_bound", "9.5", "20.5"]) {
      expect(reason(input, open), input).to.equal(null);
    }
    expect(reason("20.5", { openLowerBound: true })).to.not.equal(null);
    expect(reason("9.5", { openUpperBound: true })).to.not.equal(null);
  });

  it("shows the ends of a date question as times", () => {
    const date = { type: "date", rangeMin: 1_767_225_600, rangeMax: 1_893_456_000 } as const;
    const [low, high] = ["2026-01-01T00:00:00Z", "2030-01-01T00:00:00Z"];
    expect(reason("above_upper_bound", date)).to.equal(
      `The upper bound is closed: send a value up to ${high}`,
    );
    expect(reason("below_lower_bound", date)).to.equal(
      `The lower bound is closed: send a value from ${low} on`,
    );
    expect(reason("2031-01-01", date)).to.equal(
      `The resolution is above the closed upper bound ${high}`,
    );
    expect(reason("2025-01-01", date)).to.equal(
      `The resolution is below the closed lower bound ${low}`,
    );
    expect([reason(low, date), reason(high, date)]).to.deep.equal([null, null]);
  });

  it("treats a missing range as 0 to 1", () => {
    const bare = { rangeMin: null, rangeMax: null };
    expect([reason("0", bare), reason("1", bare)]).to.deep.equal([null, null]);
    expect(reason("1.5", bare)).to.equal("The resolution is above the closed upper bound 1");
    expect(reason("-0.5", bare)).to.equal("The resolution is below the closed lower bound 0");
  });

  it("is scored unless it is annulled or ambiguous", () => {
    expect(["annulled", "ambiguous", "yes", ""].map(isSuccessful)).to.deep.equal([
      ...[false, false, true, true],
    ]);
  });
});

describe("the bucket of a resolution (Maths 3.3)", () => {
  const numeric: ResolvableQuestion = {
    type: "numeric",
    rangeMin: 10,
    rangeMax: 20,
    zeroPoint: null,
    openLowerBound: false,
    openUpperBound: false,
    inboundOutcomeCount: 5,
    allOptionsEver: null,
  };

  const bucket = (text: string, change: Partial<ResolvableQuestion> = {}) =>
    resolutionBucket(text, { ...numeric, ...change });

  it("includes its right end; the ends are inside, and values outside are at the ends", () => {
    const texts = ["9.99", "10", "10.01", "12", "12.01", "18", "19", "20", "20.01"];
    expect(texts.map((text) => bucket(text))).to.deep.equal([0, 1, 1, 1, 2, 4, 5, 5, 6]);
    expect(bucket("below_lower_bound")).to.equal(0);
    expect(bucket("above_upper_bound")).to.equal(6);
  });

  it("follows the scale of the question, for dates in both forms", () => {
    const log = { rangeMin: 1, rangeMax: 100_000, zeroPoint: 0 };
    expect(["5", "50", "500"].map((text) => bucket(text, log))).to.deep.equal([1, 2, 3]);
    const day = { type: "date", rangeMin: 0, rangeMax: 5 * 86_400 } as const;
    expect(bucket("1970-01-02T12:00:00Z", day)).to.equal(2);
    expect(bucket(String(1.5 * 86_400), day)).to.equal(2);
    expect(bucket("1970-01-02T12:00:00Z")).to.equal(null);
  });

  it("is absent for a text that the type does not have", () => {
    expect(bucket("a", { type: "multiple_choice" })).to.equal(null);
    expect(bucket("5", { type: "binary" })).to.equal(null);
  });
});
