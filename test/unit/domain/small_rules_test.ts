/** Rules of one line: limits of an answer, rows with a key, main feed, types. */
import { MAX_INPUT_BYTES } from "../../../src/domain/forecasts/forecast_batch.ts";
import { expect } from "chai";
import { carries, carrying, withoutEffects } from "../../../src/domain/requests/effects.ts";
import { historyShare } from "../../../src/domain/aggregation/history/history_share.ts";
import { bringsToMainFeed, describesOnly } from "../../../src/domain/posts/main_feed.ts";
import { textsOutsideCode } from "../../../src/domain/text/markdown_text.ts";
import { packOptions, unpackOptions } from "../../../src/domain/forecasts/option_vector.ts";
import { fairCap, forecastSize } from "../../../src/domain/forecasts/own_history.ts";
import { isContinuous } from "../../../src/domain/questions/question_type.ts";
import { QUESTION_TYPES } from "../../../src/domain/vocabulary.ts";

describe("isContinuous() (Maths 0)", () => {
  it("is true for the three types whose forecast is a CDF", () => {
    expect(QUESTION_TYPES.filter(isContinuous)).to.deep.equal(["numeric", "discrete", "date"]);
    expect(QUESTION_TYPES.filter((type) => !isContinuous(type))).to.deep.equal([
      "binary",
      "multiple_choice",
    ]);
  });
});

describe("historyShare() (Contract 1.13)", () => {
  it("divides 20,000 snapshots and 2,000 CDFs among the questions", () => {
    expect(historyShare(1)).to.deep.equal({ snapshots: 20_000, cdfs: 2_000, thinnedCdfs: 400 });
    expect(historyShare(3)).to.deep.equal({ snapshots: 6_666, cdfs: 666, thinnedCdfs: 400 });
    expect(historyShare(10)).to.deep.equal({ snapshots: 2_000, cdfs: 200, thinnedCdfs: 200 });
  });

  it("leaves at least one to each question, and all when there are no questions", () => {
    expect(historyShare(5_000)).to.deep.equal({ snapshots: 4, cdfs: 1, thinnedCdfs: 1 });
    expect(historyShare(50_000)).to.deep.equal({ snapshots: 1, cdfs: 1, thinnedCdfs: 1 });
    expect(historyShare(0)).to.deep.equal(historyShare(1));
  });
});

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

describe("option vectors in packed form", () => {
  it("hold NaN for null, in both directions", () => {
    const packed = packOptions([0.4, null, 0]);
    expect(packed).to.deep.equal(Float64Array.of(0.4, Number.NaN, 0));
    expect(unpackOptions(packed)).to.deep.equal([0.4, null, 0]);
  });
});

describe("the main feed (Contract 5.2)", () => {
  const types = ["site_main", "tournament", "community", "category", "topic", "tag"];

  it("excludes the types that only describe", () => {
    expect([...types, "leaderboard_tag"].filter(describesOnly)).to.deep.equal([
      ...["category", "topic", "tag", "leaderboard_tag"],
    ]);
  });

  it("includes the posts of normal projects that hold posts", () => {
    const brings = (type: string, visibility: string) => bringsToMainFeed({ type, visibility });
    expect(types.filter((type) => brings(type, "normal"))).to.deep.equal(types.slice(0, 3));
    expect(brings("tournament", "not_in_main_feed")).to.equal(false);
    expect(brings("topic", "unlisted")).to.equal(false);
    const sandbox = { type: "tournament", visibility: "normal", isSandbox: true };
    expect(bringsToMainFeed(sandbox)).to.equal(false);
  });
});

describe("rows that carry a call", () => {
  it("have the key of the call only when there is one", () => {
    expect(carrying("k")).to.deep.equal({ effectKeys: ["k"] });
    expect(carrying(undefined)).to.deep.equal({});
    expect(carries({ effectKeys: ["a", "k"] }, "k")).to.equal(true);
    expect(carries({ effectKeys: ["a"] }, "k")).to.equal(false);
    expect(carries({ effectKeys: ["a"] }, undefined)).to.equal(false);
    expect(carries({}, "k")).to.equal(false);
  });

  it("are copied without the key", () => {
    const row = { name: "board", size: 3, effectKeys: ["k"] };
    expect(withoutEffects(row)).to.deep.equal({ name: "board", size: 3 });
    expect(row.effectKeys).to.deep.equal(["k"]);
  });
});

describe("textsOutsideCode()", () => {
  it("returns the text of each block, with a blank for code and hard breaks", () => {
    expect(textsOutsideCode("# Head `x`!\n\none\\\ntwo\n\n<div>\nraw\n</div>")).to.deep.equal([
      "Head  !",
      "one two",
      "<div>\nraw\n</div>",
    ]);
  });

  it("leaves fenced and indented code out", () => {
    expect(textsOutsideCode("a\n\n```\nb\n```\n\n    c\n\nd")).to.deep.equal(["a", "d"]);
    expect(textsOutsideCode("")).to.deep.equal([]);
  });

  it("ignores blocks nested deeper than fifty", () => {
    const quoted = (levels: number) => textsOutsideCode(`${"> ".repeat(levels)}deep`);
    expect(quoted(40)).to.deep.equal(["deep"]);
    expect(quoted(60)).to.deep.equal([]);
  });
});
