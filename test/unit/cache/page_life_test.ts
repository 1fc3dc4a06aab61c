/** How long a page of posts is served (Contract 1.10). */
import { expect } from "chai";
import { endOfLife, isAlive, isRight } from "../../../src/cache/page_life.ts";
import { MOST_SKEW_MS } from "../../../src/timing.ts";

const NOW = 1_000_000;
const NEVER = Number.POSITIVE_INFINITY;
const VERSIONS = { feed: "f", live: 7, own: null } as const;

describe("the life of a page", () => {
  const page = { versions: VERSIONS, until: endOfLife(NOW, { changesAt: NEVER }) };

  it("is four seconds, and shorter where the clock or the readers want it so", () => {
    expect(page.until).to.equal(NOW + 4_000);
    expect(endOfLife(NOW, { changesAt: NOW + 300 })).to.equal(NOW + 300);
    expect(endOfLife(NOW, { changesAt: NEVER, freshUntil: NOW + 1_500 })).to.equal(NOW + 1_500);
    expect(isAlive(page, NOW + 3_999)).to.equal(true);
    expect(isAlive(page, NOW + 4_000)).to.equal(false);
  });

  it("ends with the version of all pages, and for a caller who has written since", () => {
    expect(isRight(page, { ...VERSIONS, live: 8 }, NOW)).to.equal(true);
    expect(isRight(page, { ...VERSIONS, feed: "g" }, NOW)).to.equal(false);
    expect(isRight(page, { ...VERSIONS, live: 8, own: 8 }, NOW)).to.equal(false);
    expect(isRight(page, { ...VERSIONS, live: 8, own: 7 }, NOW)).to.equal(true);
  });

  it("is over when the clock was set back behind the reading", () => {
    expect(isRight(page, VERSIONS, NOW - MOST_SKEW_MS), "clocks may differ").to.equal(true);
    expect(isRight(page, VERSIONS, NOW - MOST_SKEW_MS - 1)).to.equal(false);
  });
});
