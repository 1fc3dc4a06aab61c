import { expect } from "chai";
import {
  allOptionsEver,
  foldIntoCatchAll,
  gracePeriodEnd,
  offeredOptions,
  type OptionsHistory,
  optionsAt,
  recordedPieces,
} from "../../../../src/domain/questions/options_history.ts";

const HISTORY: OptionsHistory = [
  [null, ["a", "b", "Other"]],
  [1000, ["a", "Other"]],
  [2000, ["a", "c", "Other"]],
];

describe("options over time (Maths 4.9)", () => {
  it("lists all options ever in order of first appearance, the catch-all last", () => {
    expect(allOptionsEver(HISTORY)).to.deep.equal(["a", "b", "c", "Other"]);
    expect(allOptionsEver([])).to.deep.equal([]);
  });

  it("returns the options at a time and those that can be forecast", () => {
    expect([0, 999, 1000, 1999, 2000].map((t) => optionsAt(HISTORY, t).length)).to.deep.equal([
      3, 3, 2, 2, 3,
    ]);
    expect(offeredOptions(HISTORY)).to.deep.equal(["a", "c", "Other"]);
    expect([optionsAt([], 5), offeredOptions([])]).to.deep.equal([[], []]);
  });

  it("has a grace period until the newest list takes effect", () => {
    expect([1500, 1999, 2000, 3000].map((t) => gracePeriodEnd(HISTORY, t))).to.deep.equal([
      2000,
      2000,
      null,
      null,
    ]);
    expect(gracePeriodEnd(HISTORY.slice(0, 1), 0)).to.equal(null);
  });

  it("adds the probability of deleted options to the catch-all", () => {
    expect(foldIntoCatchAll([0.5, null, 0.25, 0.25], new Set([1, 2, 3]))).to.deep.equal([
      0.5,
      null,
      null,
      0.5,
    ]);
  });
});

describe("recordedPieces() (Maths 4.9)", () => {
  const values = [0.5, null, 0.25, 0.25];
  const folded = [0.5, null, null, 0.5];

  it("stores one piece outside a grace period", () => {
    expect(recordedPieces(values, HISTORY, { now: 2000, end: 9000 })).to.deep.equal([
      { start: 2000, end: 9000, values, isAutomatic: false },
    ]);
  });

  it("splits a forecast at the end of a grace period", () => {
    expect(recordedPieces(values, HISTORY, { now: 1500, end: null })).to.deep.equal([
      { start: 1500, end: 2000, values: folded, isAutomatic: false },
      { start: 2000, end: null, values, isAutomatic: true },
    ]);
  });

  it("stores one folded piece when the forecast ends within the grace period", () => {
    expect(recordedPieces(values, HISTORY, { now: 1500, end: 2000 })).to.deep.equal([
      { start: 1500, end: 2000, values: folded, isAutomatic: false },
    ]);
  });
});
