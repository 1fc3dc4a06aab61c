/** The messages of refused resolutions, rates and changes of options, word for word. */
import { expect } from "chai";
import { planOptionsChange } from "../../../src/domain/questions/options_change.ts";
import type { OptionsHistory } from "../../../src/domain/questions/options_history.ts";
import {
  IN_FLIGHT_WAIT_MS,
  MAX_IN_FLIGHT,
  parseRates,
  rateFactor,
  ratePolicy,
  takeUnits,
} from "../../../src/domain/requests/rate_policy.ts";
import { RATE_CLASSES } from "../../../src/domain/vocabulary.ts";
import {
  isSuccessful,
  readResolution,
  type ResolvableQuestion,
  resolutionBucket,
} from "../../../src/domain/questions/resolution.ts";

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
const open = { openLowerBound: true, openUpperBound: true };
function reason(input: unknown, change: Partial<ResolvableQuestion> = {}): string | null {
  const verdict = readResolution(input, { ...numeric, ...change });
  return verdict.ok ? null : verdict.reason;
}

describe("a refused resolution (Contract 2.6)", () => {
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

describe("the reason why options may not change (Maths 4.9)", () => {
  const history: OptionsHistory = [[null, ["a", "b", "Other"]]];
  const why = (options: string[], gracePeriodEnd: number | null = null, of = history) => {
    const verdict = planOptionsChange(of, { options, gracePeriodEnd }, 1_000);
    return verdict.ok ? null : [verdict.field, verdict.reason];
  };

  it("is given word for word", () => {
    expect(why(["Other"])).to.deep.equal(["options", "At least 2 options must stay"]);
    expect(why(["a", "a", "Other"])).to.deep.equal([
      "options",
      "Options must differ from each other",
    ]);
    expect(why(["a", "b", "Rest"])).to.deep.equal(["options", "The last option cannot be changed"]);
    expect(why(["b", "a", "Other"])).to.deep.equal(["options", 'The option "b" exists already']);
    const list = "A deletion keeps the names and the order of the other options";
    expect(why(["z", "Other"])).to.deep.equal(["options", list]);
    const end = ["gracePeriodEnd", "Added options need a grace period end in the future"];
    expect(why(["a", "b", "c", "Other"])).to.deep.equal(end);
    expect(why(["a", "b", "c", "Other"], 1_000)).to.deep.equal(end);
    expect(why(["a", "b", "c", "Other"], 1_001)).to.equal(null);
    const place = "Added options stand just before the last option, the others stay as they are";
    expect(why(["c", "a", "b", "Other"], 2_000)).to.deep.equal(["options", place]);
    const running: OptionsHistory = [...history, [2_000, ["a", "b", "c", "Other"]]];
    const grace = ["options", "During a grace period options can only be renamed"];
    expect(why(["a", "b", "Other"], null, running)).to.deep.equal(grace);
    expect(why(["a", "b", "c", "d", "Other"], 3_000, running)).to.deep.equal(grace);
    expect(why(["a", "B", "c", "Other"], null, running)).to.equal(null);
  });

  it("is absent at the limits", () => {
    expect(why(["a", "Other"])).to.equal(null);
    expect(why(["a", "b", "Other"])).to.equal(null);
    expect(why(["A", "B", "Other"])).to.equal(null);
  });
});

describe("rates (Contract 6)", () => {
  it("report what cannot be read", () => {
    const names = RATE_CLASSES.join(", ");
    const wrong = (text: string) => `"${text}" is not class=burst/refill with one of: ${names}`;
    for (const text of ["read", "walk=1/1", "read=1/1/1", "xread=1/1", "read=1.5/1", "read=1/.5"]) {
      expect(parseRates(text).faults, text).to.deep.equal([wrong(text)]);
    }
    const { rates, faults } = parseRates("walk=1/1, read=12/3.25");
    expect(faults).to.deep.equal([wrong("walk=1/1")]);
    expect(rates.read).to.deep.equal({ burst: 12, refill: 3.25 });
    expect(parseRates("").faults).to.deep.equal([]);
  });

  it("give a policy of whole units and the time for one", () => {
    expect(ratePolicy("write", { burst: 5, refill: 2 })).to.deep.equal({
      rateClass: "write",
      burst: 5,
      intervalMs: 500,
      windowSeconds: 3,
    });
    expect(ratePolicy("read", { burst: 5, refill: 2 }, 1.5)).to.deep.equal({
      rateClass: "read",
      burst: 7,
      intervalMs: 1_000 / 3,
      windowSeconds: 3,
    });
    expect(ratePolicy("read", { burst: 1, refill: 0.5 })?.windowSeconds).to.equal(2);
    expect(ratePolicy("read", { burst: 0, refill: 1 })).to.equal(null);
    expect(ratePolicy("read", { burst: 5, refill: 0 })).to.equal(null);
  });

  it("grow with the tier for reads and forecasts only", () => {
    const account = { tier: "benchmarking", isStaff: false } as const;
    const factors = RATE_CLASSES.map((name) => rateFactor(name, account));
    expect(factors).to.deep.equal([3, 3, 1, 1, 1, 1, 1, 1, 1, 1]);
    expect(rateFactor("forecast", { ...account, isStaff: true })).to.equal(10);
    expect([MAX_IN_FLIGHT, IN_FLIGHT_WAIT_MS]).to.deep.equal([32, 2_000]);
  });

  it("allow a rounding error of a hundredth of a millisecond and no more", () => {
    const policy = ratePolicy("read", { burst: 1, refill: 1 })!;
    expect(takeUnits(policy, 10_000.009, 10_000)).to.deep.include({ allowed: true, retryMs: 0 });
    const refused = takeUnits(policy, 10_000.5, 10_000);
    expect(refused).to.deep.equal({
      allowed: false,
      fullAt: 10_000.5,
      remaining: 0,
      resetMs: 0.5,
      retryMs: 0.5,
    });
    expect(takeUnits(policy, 0, 10_000)).to.deep.equal({
      allowed: true,
      fullAt: 11_000,
      remaining: 0,
      resetMs: 1_000,
      retryMs: 0,
    });
  });
});
