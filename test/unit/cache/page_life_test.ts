/** How long a page of posts is served (Contract 1.10). */
import { expect } from "chai";
import { createFreshness, type PageEnds, type Freshness } from "../../../src/cache/page_life.ts";
import { MOST_SKEW_MS } from "../../../src/timing.ts";

const NEVER = Number.POSITIVE_INFINITY;
const VERSIONS = { feed: "f", live: 7, own: null } as const;

describe("the life of a page", () => {
  let now: number;
  let freshness: Freshness;
  beforeEach(() => {
    now = 1_000_000;
    freshness = createFreshness({ now: () => now }, true);
  });

  /** Lets the platform be quiet for so long, and reads a page then. */
  const readAfter = (quietMs: number, ends: PageEnds = { changesAt: NEVER }) => {
    freshness.noteCount(VERSIONS.live);
    now += quietMs;
    return { versions: VERSIONS, life: freshness.lifeOf(VERSIONS.live, now, ends) };
  };
  const servedFor = (page: ReturnType<typeof readAfter>, wanted = { ...VERSIONS }) => {
    const read = now;
    while (freshness.isRight(page, wanted) && now - read < 500_000) now += 100;
    return now - read;
  };

  it("is four seconds where something changed shortly before", () => {
    expect(servedFor(readAfter(0))).to.equal(4_000);
    freshness.noteCount(6);
    expect(servedFor(readAfter(4_999))).to.equal(4_000);
  });

  it("is two minutes after five quiet seconds, as long as nothing changes", () => {
    expect(servedFor(readAfter(5_000))).to.equal(120_000);
    // The count begins again with a Redis that has lost it.
    freshness.noteCount(9);
    expect(servedFor(readAfter(5_000))).to.equal(120_000);
  });

  it("is four seconds where the count proves nothing", () => {
    expect(servedFor(readAfter(5_000, { changesAt: NEVER, isBehind: true }))).to.equal(4_000);
    freshness = createFreshness({ now: () => now }, false);
    expect(servedFor(readAfter(5_000))).to.equal(4_000);
  });

  it("is four seconds from the reading on once anything has changed since", () => {
    const page = readAfter(5_000);
    expect(servedFor(page, { ...VERSIONS, live: 8 } as never)).to.equal(4_000);
    // A count that is met a second time is another one: the first one is over.
    expect(freshness.isRight(page, VERSIONS)).to.equal(true);
    freshness.noteCount(8);
    expect(freshness.isOver(page)).to.equal(true);
  });

  it("ends when the clock changes the page, however quiet it is", () => {
    expect(servedFor(readAfter(5_000, { changesAt: now + 5_000 + 9_000 }))).to.equal(9_000);
    expect(servedFor(readAfter(0, { changesAt: now + 300 }))).to.equal(300);
  });

  it("is shorter where others should see changes sooner, except while there are none", () => {
    const soon = (quietMs: number) => ({ changesAt: NEVER, freshUntil: now + quietMs + 1_500 });
    expect(servedFor(readAfter(5_000, soon(5_000)))).to.equal(120_000);
    freshness.noteCount(6);
    expect(servedFor(readAfter(0, soon(0)))).to.equal(1_500);
  });

  it("counts the quiet time from the newest change that a request came with", () => {
    freshness.noteCount(6);
    now += 60_000;
    expect(servedFor(readAfter(1_000)), "one second after the change").to.equal(4_000);
    now += 5_000;
    freshness.noteCount(8);
    now += 5_000;
    const behind = { versions: VERSIONS, life: freshness.lifeOf(7, now, { changesAt: NEVER }) };
    expect(servedFor(behind), "read at a count that is over").to.equal(4_000);
  });

  it("ends with the version of all pages, and for a caller who has written since", () => {
    const page = readAfter(5_000);
    expect(freshness.isRight(page, { ...VERSIONS, feed: "g" })).to.equal(false);
    expect(freshness.isRight(page, { ...VERSIONS, live: 8, own: 8 })).to.equal(false);
    expect(freshness.isRight(page, { ...VERSIONS, live: 8, own: 7 })).to.equal(true);
  });

  it("is over when the clock was set back behind the reading", () => {
    const later = { ...VERSIONS, live: 8 };
    const page = readAfter(5_000);
    now -= MOST_SKEW_MS;
    expect(freshness.isRight(page, later), "clocks may differ").to.equal(true);
    expect(freshness.isRight(page, VERSIONS)).to.equal(true);
    now -= 1;
    expect(freshness.isRight(page, later)).to.equal(false);
    expect(freshness.isRight(page, VERSIONS)).to.equal(false);
  });

  it("is over when it has ended, and not before", () => {
    const page = readAfter(5_000);
    now += 119_999;
    expect(freshness.isOver(page)).to.equal(false);
    now += 1;
    expect(freshness.isOver(page)).to.equal(true);
  });
});
