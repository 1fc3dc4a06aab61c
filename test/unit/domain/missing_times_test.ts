/** Rules about times when some of them are missing or equal. */
import { expect } from "chai";
import { branchSchedule, branchTarget } from "../../../src/domain/questions/conditional_cascade.ts";
import { hasAcceptedYear, parseDatetime } from "../../../src/domain/text/datetime.ts";
import { decimalText, readDecimal } from "../../../src/domain/text/decimal.ts";
import { divergence } from "../../../src/domain/forecasts/divergence.ts";
import { decay, hotness, HOTNESS_HORIZON_MS } from "../../../src/domain/posts/hotness.ts";
import { refusalSentence, reportItems } from "../../../src/domain/forecasts/item_faults.ts";
import { bucketOfLocation, cdfQuantile } from "../../../src/domain/forecasts/mass.ts";
import { namedKeys, parseMentions, replaceNames } from "../../../src/domain/text/mentions.ts";
import {
  movementPeriod,
  postMovement,
  questionMovement,
} from "../../../src/domain/posts/movement.ts";
import {
  changeOwnForecasts,
  type OwnForecast,
  planOptionsChange,
} from "../../../src/domain/questions/options_change.ts";
import {
  allOptionsEver,
  gracePeriodEnd,
  optionsAt,
  recordedPieces,
} from "../../../src/domain/questions/options_history.ts";
import { roundDecimals, roundHalfEven } from "../../../src/domain/numbers/rounding.ts";
import { linspace, toInternal } from "../../../src/domain/questions/scaling.ts";

const DAY = 86_400_000;

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
      ...{ openTime, scheduledCloseTime: null, scheduledResolveTime },
    });
    expect(branchSchedule(times(5, 9), times(null, null))).to.deep.equal(times(null, null));
    expect(branchSchedule(times(null, null), times(5, 9))).to.deep.equal(times(null, null));
    expect(branchSchedule(times(5, 9), times(7, 3))).to.deep.equal(times(7, 9));
  });
});

describe("movement (Maths 9.4)", () => {
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
          ...{ votes: [], commentTimes: [], boosts: [] },
          questions: [
            {
              ...{ status: "open", movement: null, openTime: null, cpRevealTime: null },
              ...{ resolution: null, resolutionSetTime: 0, ...change },
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

describe("options over time (Maths 4.9)", () => {
  it("keep the catch-all last in every list", () => {
    expect(
      allOptionsEver([
        [null, ["a", "Other"]],
        [5, ["Other", "b", "Rest"]],
      ]),
    ).to.deep.equal([...["a", "Other", "b", "Rest"]]);
    expect(
      allOptionsEver([
        [null, ["a", "Rest"]],
        [5, ["Rest", "b"]],
      ]),
    ).to.deep.equal([...["a", "Rest", "b"]]);
    expect(
      allOptionsEver([
        [null, ["a", "b"]],
        [5, []],
      ]),
    ).to.deep.equal(["a"]);
  });

  it("are those of the first list at any earlier time, and have no grace period without lists", () => {
    expect(optionsAt([[null, ["a", "Other"]]], -5)).to.deep.equal(["a", "Other"]);
    expect(gracePeriodEnd([], 5)).to.equal(null);
    expect(gracePeriodEnd([[null, ["a"]]], -5)).to.equal(null);
  });

  it("cut a forecast at the end of the grace period, and not one that ends by then", () => {
    const history = [
      [null, ["a", "Other"]],
      [2_000, ["a", "b", "Other"]],
    ] as const;
    const ends = (end: number) =>
      recordedPieces([0.5, 0.25, 0.25], history, { now: 1_500, end }).map((piece) => piece.end);
    expect([ends(1_999), ends(2_000), ends(2_001)]).to.deep.equal([
      [1_999],
      [2_000],
      [2_000, 2_001],
    ]);
  });

  it("rename at once and delete nothing", () => {
    const verdict = planOptionsChange(
      [[null, ["a", "Other"]]],
      { options: ["b", "Other"], gracePeriodEnd: null },
      1_000,
    );
    expect(verdict.ok && verdict.plan).to.deep.equal({
      kind: "rename",
      at: 1_000,
      history: [[null, ["b", "Other"]]],
      options: ["b", "Other"],
      allOptionsEver: ["b", "Other"],
      before: ["a", "Other"],
      deleted: [],
    });
  });

  it("fold every deleted option of forecasts made since, and do not change other pieces", () => {
    const verdict = planOptionsChange(
      [[null, ["a", "b", "c", "Other"]]],
      { options: ["c", "Other"], gracePeriodEnd: null },
      1_000,
    );
    if (!verdict.ok) throw new Error(verdict.reason);
    const row = (change: Partial<OwnForecast>): OwnForecast => ({
      ...{ start: 1_500, end: null, values: [null, 0.25, 0.25, 0.5], isAutomatic: false },
      ...change,
    });
    const half = changeOwnForecasts(verdict.plan, [row({})]);
    expect(half.followers[0]?.values).to.deep.equal([null, null, 0.25, 0.75]);
    const folded = [null, null, 0.25, 0.75];
    // Made by the author at the time of the deletion.
    const other = row({ start: 1_000, values: folded });
    expect(changeOwnForecasts(verdict.plan, [other]).orphans).to.deep.equal([]);
    const unended = [row({ start: 10, end: null, values: [0.25, 0.25, 0.25, 0.25] })];
    const follower = row({ start: 1_000, isAutomatic: true, values: [null, null, 0.25, 0.75] });
    expect(changeOwnForecasts(verdict.plan, [...unended, follower]).orphans).to.deep.equal([]);
  });
});

describe("decimal texts (Contract 1.3)", () => {
  it("are read in every form and completely", () => {
    const texts = ["12.50", "-.25", "+12.", "1E5", "1e-10", "2e+3", "007", ".125"];
    expect(texts.map(readDecimal)).to.deep.equal([12.5, -0.25, 12, 1e5, 1e-10, 2000, 7, 0.125]);
    for (const bad of ["1.2.3", "e5", ".", "+", "1e", "1e12345", "1x", "x1", "--1", "1 2", "a.5"]) {
      expect(readDecimal(bad), bad).to.be.NaN;
    }
    expect(readDecimal("1".padStart(400, "0"))).to.equal(1);
    expect(readDecimal("1".padStart(401, "0"))).to.be.NaN;
  });

  it("are written without exponent at both ends", () => {
    const numbers = [1e-7, -1.5e-8, 1e21, 1.25e21, -3e22, -0, 123.5, 5e-324];
    expect(numbers.slice(0, 7).map(decimalText)).to.deep.equal([
      ...["0.0000001", "-0.000000015", "1000000000000000000000", "1250000000000000000000"],
      ...["-30000000000000000000000", "0", "123.5"],
    ]);
    expect(decimalText(5e-324)).to.have.length(326);
  });
});

describe("datetimes (Contract 1.4)", () => {
  it("are read in the forms of the contract", () => {
    const noon = Date.UTC(2024, 10, 30, 12, 34, 56);
    for (const text of [
      "2024-11-30T12:34:56Z",
      "2024-11-30 12:34:56",
      "2024-11-30T14:34:56+02:00",
      "2024-11-30T14:34:56+0200",
      "2024-11-30T14:34:56 02:00",
      "2024-11-30T10:04:56-02:30",
      " 2024-11-30T12:34:56.000000000Z ",
    ]) {
      expect(parseDatetime(text), text).to.equal(noon);
    }
    expect(parseDatetime("2024-11-30T12:34:56.123456789Z")).to.equal(noon + 123);
    expect(parseDatetime("2024-11-30T12:34:56.07")).to.equal(noon + 70);
    expect(parseDatetime("2024-11-30T12:34+23:59")).to.equal(
      Date.UTC(2024, 10, 30, 12, 34) - (23 * 60 + 59) * 60_000,
    );
  });

  it("are refused in every other form", () => {
    for (const text of [
      ...["x2024-11-30", "2024-11-30x", "2024-1-30", "2024-11-3", "202-11-30", "2024-11-30T1:00"],
      ...["2024-11-30T12:3", "2024-11-30T12:34:5", "2024-11-30T12:34:56.1234567890", "2024-11-30T"],
      ...[
        "2024-11-30T12:34+2:00",
        "2024-11-30T12:34+02",
        "2024-11-31",
        "2024-12-32",
        "2024-11-30T12",
      ],
      ...["2024-11-30T12:34:60", "2024-11-30T23:60", "2024-11-30T24:00", "2024-11-30T12:34+24:00"],
    ]) {
      expect(parseDatetime(text), text).to.equal(null);
    }
  });

  it("are in the years 1900 to 9999", () => {
    const [first, last] = [Date.UTC(1900, 0), Date.UTC(10_000, 0) - 1];
    expect([first - 1, first, last, last + 1].map(hasAcceptedYear)).to.deep.equal([
      ...[false, true, true, false],
    ]);
    expect(parseDatetime("1900-01-01")).to.equal(first);
    expect(parseDatetime("9999-12-31T23:59:59.999Z")).to.equal(last);
  });
});

describe("divergence (Maths 9.3)", () => {
  it("leaves out options that either lacks, and adds them to the catch-all", () => {
    const both = divergence("multiple_choice", [0.25, null, 0.75], [null, 0.5, 0.5]);
    // Both are folded into a catch-all of 1.
    expect(both).to.equal(0);
    const one = divergence("multiple_choice", [0.25, 0.25, 0.5], [null, 0.25, 0.75]);
    expect(one).to.equal(0);
    const moved = divergence("multiple_choice", [0.25, 0.5, 0.25], [null, 0.5, 0.5]);
    expect(moved).to.equal(0);
    expect(divergence("multiple_choice", [0.5, 0.5, null], [0.5, null, null])).to.equal(0);
    expect(divergence("binary", [0, 1], [0, 1])).to.equal(0);
  });

  it("integrates by the trapezoid rule", () => {
    // One of three grid points differs: 0.25 and 0.5, in both directions, over two intervals.
    const at = (0.5 - 0.25) * Math.log2(2) + (0.5 - 0.75) * Math.log2(0.5 / 0.75);
    expect(divergence("numeric", [0, 0.5, 1], [0, 0.25, 1])).to.be.closeTo(at / 2, 1e-15);
    expect(divergence("numeric", [0.5, 0.6, 1], [0.25, 0.6, 1])).to.be.closeTo(at / 4, 1e-15);
    expect(divergence("numeric", [0, 0.6, 0.5], [0, 0.6, 0.25])).to.be.closeTo(at / 4, 1e-15);
  });
});

describe("the sentence of a refused request (Contract 1.11)", () => {
  const fault = (path: string, message: string) => ({
    ...{ code: message, path, index: null, value: null, limit: null, message, fix: "" },
  });

  it("names the first known question, and how many other items are faulty", () => {
    const faults = [fault("", "A"), fault("x.y", "B")];
    const of = (...questions: (number | null)[]) =>
      refusalSentence(questions.map((question, index) => ({ index, question, faults })));
    expect(of(7)).to.equal("Question 7: A; x.y: B.");
    expect(of(null)).to.equal("Item 0: A; x.y: B.");
    expect(of(null, 8)).to.equal("Question 8: A; x.y: B. (1 more item at fault)");
    expect(of(null, 8, 9)).to.equal("Question 8: A; x.y: B. (2 more items at fault)");
    expect(of()).to.equal("The request is refused.");
    expect(reportItems([], 2)).to.deep.equal([{}, {}]);
  });
});

describe("names in texts (Contract 3.3)", () => {
  const same = (name: string) => name;

  it("may be the word, its beginning, or the word without trailing signs", () => {
    const names = (text: string) => parseMentions(text, same).names;
    expect(names("@ada.+-x")).to.deep.equal([["ada.+-x", "ada"]]);
    expect(names("@ada_.b.-")).to.deep.equal([["ada_.b.-", "ada_.b", "ada_", "ada"]]);
    expect(names("@.a")).to.deep.equal([[".a"]]);
    expect(names("@...")).to.deep.equal([["..."]]);
    expect(names("@( ada b )")).to.deep.equal([["ada b"]]);
    expect(names("@(  )")).to.deep.equal([]);
    expect(names("@a-b @a @a-c @a-b")).to.deep.equal([["a-b", "a"], ["a"], ["a-c", "a"]]);
    expect(names("no sign")).to.deep.equal([]);
  });

  it("may be in emphasis when names are replaced", () => {
    expect(namedKeys("@ada_b_.", same)).to.deep.equal(["ada_b_.", "ada_b_", "ada_b", "ada"]);
    expect(namedKeys("@-a @( b ) @_", same)).to.deep.equal(["-a", "b", "_"]);
    const replace = (text: string, known: string) =>
      replaceNames(text, same, (key) => (key === known ? "X" : undefined));
    expect(replace("@ada__ @ada.b__", "ada")).to.equal("@X__ @X.b__");
    expect(replace("@ada.b__", "ada.b")).to.equal("@X__");
    expect(replace("@( b ) @(c)", "b")).to.equal("@X @(c)");
  });
});

describe("numbers at the edge", () => {
  it("round to even up to 2^51 and do not change from there on", () => {
    expect([2.5, 3.5, -2.5, 2 ** 51 - 0.5].map(roundHalfEven)).to.deep.equal([2, 4, -2, 2 ** 51]);
    for (const large of [2 ** 51 + 0.5, 2 ** 52 + 1, 2 ** 60 + 4096, -(2 ** 60)]) {
      expect(roundHalfEven(large)).to.equal(large);
    }
    expect(roundHalfEven(Infinity)).to.equal(Infinity);
    expect(roundDecimals(1.5e-13, 13)).to.equal(2e-13);
  });

  it("are spaced evenly to exactly the end", () => {
    expect(linspace(0, 1, 3)).to.deep.equal([0, 0.5, 1]);
    expect(linspace(2, 0.3, 11)[10]).to.equal(0.3);
    expect(linspace(0.1, 0.7, 7).at(-1)).to.equal(0.7);
  });

  it("have no location at the end of a logarithmic scale", () => {
    // The zero point of the scale has no logarithm.
    expect(toInternal(0, { rangeMin: 1, rangeMax: 2, zeroPoint: 0 })).to.equal(-Infinity);
    expect(toInternal(3, { rangeMin: 1, rangeMax: 2, zeroPoint: 3 })).to.equal(Infinity);
  });

  it("fall into the outer buckets at and beyond the ends", () => {
    expect([1, 1 + 1e-12, 2, 0, -1e-12].map((u) => bucketOfLocation(u, 4))).to.deep.equal([
      ...[4, 5, 5, 1, 0],
    ]);
  });

  it("are quantiles exactly at the entries of a CDF", () => {
    const cdf = [0.25, 0.5, 0.75];
    expect([24, 25, 50, 74, 75, 76].map((q) => cdfQuantile(cdf, q))).to.deep.equal([
      0, 0, 0.5, 0.98, 1, 1,
    ]);
  });
});
