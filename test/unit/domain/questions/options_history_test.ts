import { expect } from "chai";
import {
  allOptionsEver,
  foldIntoCatchAll,
  gracePeriodEnd,
  offeredOptions,
  optionsAt,
  type OptionsHistory,
  recordedPieces,
} from "../../../../src/domain/questions/options_history.ts";
import {
  changeOwnForecasts,
  type OwnForecast,
  planOptionsChange,
} from "../../../../src/domain/questions/options_change.ts";

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
      start: 1_500,
      end: null,
      values: [null, 0.25, 0.25, 0.5],
      isAutomatic: false,
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
