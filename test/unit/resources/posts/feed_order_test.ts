import { expect } from "chai";
import { readOrder } from "../../../../src/resources/posts/feed_order.ts";

describe("readOrder", () => {
  it("reads fields with and without the minus", () => {
    expect(readOrder("hotness")).to.deep.equal({
      by: "field",
      field: "hotness",
      descending: false,
    });
    expect(readOrder("-vote_score")).to.deep.equal({
      by: "field",
      field: "voteScore",
      descending: true,
    });
  });

  it("reads the orders of one account", () => {
    for (const ranking of ["divergence", "score", "user_last_forecasts_date"]) {
      expect(readOrder(`-${ranking}`)).to.deep.equal({ by: "ranking", ranking, descending: true });
    }
  });

  it("returns the newest first for anything else, also for inherited names", () => {
    for (const text of [
      undefined,
      "",
      "-",
      "-published_time",
      "toString",
      "__proto__",
      "--hotness",
    ]) {
      expect(readOrder(text)).to.deep.equal({ by: "field", field: "createdAt", descending: true });
    }
  });
});
