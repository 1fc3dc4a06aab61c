import { expect } from "chai";
import { SETTLED_MS } from "../../src/domain/aggregation/history/instants.ts";
import {
  CLAIM_MS,
  isAhead,
  JOB_ON_ITS_WAY_MS,
  LATE_EDIT_MS,
  LATE_ROW_MS,
  latestOf,
  MOST_SKEW_MS,
  OWN_MARK_MS,
  PAGE_LIFE_MS,
  WRITE_PATIENCE_MS,
} from "../../src/timing.ts";

describe("the spans that depend on clocks", () => {
  it("look back as far as a slow write by a clock that is behind", () => {
    expect(LATE_ROW_MS).to.be.at.least(WRITE_PATIENCE_MS + MOST_SKEW_MS);
    expect(LATE_EDIT_MS).to.be.at.least(LATE_ROW_MS);
  });

  it("leave a row to its job until the job must be in the queue", () => {
    expect(JOB_ON_ITS_WAY_MS).to.be.at.least(LATE_ROW_MS);
  });

  it("keep the mark of a write longer than any page from before it, by any clock", () => {
    expect(OWN_MARK_MS).to.be.above(PAGE_LIFE_MS + MOST_SKEW_MS);
  });

  it("show a change within five seconds (Contract 1.10)", () => {
    expect(PAGE_LIFE_MS).to.be.below(5_000);
  });

  it("keep a claim at least as long as clocks differ", () => {
    expect(CLAIM_MS).to.be.at.least(MOST_SKEW_MS);
  });

  it("write no snapshot again that is settled", () => {
    // Late forecasts are put in order for a minute.
    expect(SETTLED_MS).to.be.above(60_000 + LATE_ROW_MS);
  });
});

describe("isAhead()", () => {
  it("holds for a time that no other clock can have written yet", () => {
    const now = 1_000_000;
    expect(isAhead(latestOf(now), now)).to.equal(false);
    expect(isAhead(latestOf(now) + 1, now)).to.equal(true);
    expect(isAhead(now - 1, now)).to.equal(false);
  });
});
