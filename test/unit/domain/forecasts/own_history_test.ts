import { expect } from "chai";
import { fairCap, forecastSize } from "../../../../src/domain/forecasts/own_history.ts";
import type { QUESTION_TYPES } from "../../../../src/domain/vocabulary.ts";
import { MAX_INPUT_BYTES } from "../../../../src/domain/forecasts/forecast_batch.ts";

describe("forecastSize()", () => {
  const size = (
    type: (typeof QUESTION_TYPES)[number],
    allOptionsEver: string[] | null,
    inboundOutcomeCount: number | null = null,
  ) => forecastSize({ type, allOptionsEver, inboundOutcomeCount });

  it("is the number of CDF entries, of options ever, or of yes and no", () => {
    expect([
      size("numeric", null),
      size("discrete", null, 11),
      size("date", null, 0),
    ]).to.deep.equal([201, 12, 201]);
    expect(size("multiple_choice", ["a", "b", "c"], 50)).to.equal(3);
    expect(size("binary", null, 9)).to.equal(2);
  });
});

describe("fairCap()", () => {
  it("uses the limit exactly: 512,000 numbers, with ten more for each entry", () => {
    const one = { count: 100_000, size: 502 };
    expect(fairCap([one], 100_000)).to.equal(1_000);
    expect(fairCap([{ ...one, size: 503 }], 100_000)).to.equal(998);
    expect(fairCap([one, one], 100_000)).to.equal(500);
    expect(fairCap([{ ...one, count: 7 }], 100_000)).to.equal(100_000);
    expect(fairCap([one], 1)).to.equal(1);
  });

  it("allows one entry of each for any number of questions", () => {
    const many = Array.from({ length: 2_000 }, () => ({ count: 5, size: 502 }));
    expect(fairCap(many, 100)).to.equal(1);
  });

  it("states the largest input, 16 KiB", () => {
    expect(MAX_INPUT_BYTES).to.equal(16_384);
  });
});
