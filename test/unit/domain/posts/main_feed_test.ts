import { expect } from "chai";
import { bringsToMainFeed, describesOnly } from "../../../../src/domain/posts/main_feed.ts";

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
