/** The handles of a distribution, and what is kept beside a forecast. */
import { expect } from "chai";
import fc from "fast-check";
import {
  addPart,
  type Entered,
  gridOf,
  HANDLES,
  keepEntered,
  MOST_PARTS,
  moveHandle,
  type Part,
  partAt,
  readEntered,
} from "../../../web/src/forecasting/quartiles.ts";
import {
  faultsOfRows,
  faultsOfShares,
  percentilesOf,
  rowOf,
} from "../../../web/src/forecasting/rows.ts";

const GRID = 200;
const part: Part = { lower: 50, center: 100, upper: 120, weight: 50 };

const expectOrder = ({ lower, center, upper }: Part, grid: number) => {
  expect(lower).to.be.within(0, center - 1);
  expect(center).to.be.below(upper);
  expect(upper).to.be.at.most(grid);
};

describe("handles of a distribution", () => {
  it("go in steps of the CDF, and in finer ones where these are few", () => {
    expect([200, 100, 99, 11, 1].map(gridOf)).to.deep.equal([200, 100, 198, 110, 100]);
  });

  it("at the quartiles stop at the median, and the median takes them along", () => {
    expect(moveHandle(part, "lower", 130, GRID)).to.include({ lower: 99, center: 100, upper: 120 });
    expect(moveHandle(part, "upper", 10, GRID)).to.include({ lower: 50, upper: 101 });
    expect(moveHandle(part, "center", 110.4, GRID)).to.include({
      lower: 60,
      center: 110,
      upper: 130,
    });
    expect(moveHandle(part, "center", 900, GRID)).to.include({ center: 180, upper: 200 });
    expect(moveHandle(part, "center", -9, GRID)).to.include({ lower: 0, center: 50 });
  });

  it("stay in order within the range, however they are moved", () => {
    const moves = fc.array(
      fc.record({ at: fc.nat(4), handle: fc.constantFrom(...HANDLES), target: fc.double() }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), moves, (steps, list) => {
        const grid = gridOf(steps);
        let parts = [partAt([0.4, 0.5, 0.6], grid)];
        for (let i = 0; i < MOST_PARTS; i++) parts = addPart(parts, grid);
        expect(parts).to.have.length(MOST_PARTS);
        for (const { at, handle, target } of list) {
          if (Number.isNaN(target)) continue;
          parts[at] = moveHandle(parts[at]!, handle, target, grid);
        }
        for (const one of parts) expectOrder(one, grid);
      }),
    );
  });

  it("of a new part stand where most room is", () => {
    const [, added] = addPart([partAt([0.7, 0.8, 0.9], GRID)], GRID);

    expect(added).to.deep.equal({ lower: 60, center: 80, upper: 100, weight: 50 });
  });
});

describe("what is kept beside a forecast", () => {
  const quartiles: Entered = { type: "quartiles", parts: [part], below: null, above: 0.05 };
  const percentiles: Entered = {
    type: "percentiles",
    below: 0,
    above: null,
    percentiles: [
      { p: 0.1, value: 4 },
      { p: 0.9, value: "2026-03-07T14:05:00.000Z" },
    ],
  };

  it("is found again, also after a way through JSON", () => {
    for (const entered of [quartiles, percentiles]) {
      const kept: unknown = JSON.parse(JSON.stringify(keepEntered(entered)));
      expect(readEntered(kept, GRID)).to.deep.equal(entered);
    }
  });

  it("is left alone where another program wrote it, or where it does not fit the question", () => {
    const kept = keepEntered(quartiles);
    const wrong = [
      ...[null, undefined, "text", 7, [], {}, { ...kept, console: 2 }, { ...kept, type: "normal" }],
      ...[
        { ...kept, below: "0.1" },
        { ...kept, above: 1 },
        { ...kept, parts: [] },
      ],
      ...[
        { ...kept, parts: Array.from({ length: 6 }, () => part) },
        { ...kept, parts: [null] },
      ],
      { ...kept, parts: [{ ...part, upper: 201 }] },
      { ...kept, parts: [{ ...part, lower: 100 }] },
      { ...kept, parts: [{ ...part, weight: 0 }] },
      { ...keepEntered(percentiles), percentiles: [{ p: "0.1", value: 1 }] },
    ];
    for (const one of wrong) expect(readEntered(one, GRID), JSON.stringify(one)).to.equal(null);
  });
});

describe("typed percentiles", () => {
  it("are read as they are shown, and not before all are complete", () => {
    const rows = [0.05, 0.5].map((p) => rowOf({ p, value: 1234.56789 * p }, { isDate: false }));

    expect(rows).to.deep.equal([
      { p: "5", value: "61.7284" },
      { p: "50", value: "617.284" },
    ]);
    expect(percentilesOf(rows, { isDate: false })).to.deep.equal([
      { p: 0.05, value: 61.7284 },
      { p: 0.5, value: 617.284 },
    ]);
    expect(percentilesOf([...rows, { p: "60", value: "" }], { isDate: false })).to.equal(null);
  });

  it("of a date are in UTC, to the minute", () => {
    const value = "2026-03-07T14:05:00.000Z";
    const row = rowOf({ p: 0.5, value }, { isDate: true });

    expect(row.value).to.equal("2026-03-07T14:05");
    expect(percentilesOf([row], { isDate: true })).to.deep.equal([{ p: 0.5, value }]);
  });

  it("are faulty where they do not rise, beside the last complete one", () => {
    const rows = [
      { p: "5", value: "10" },
      { p: "50", value: "" },
      { p: "5", value: "9,5" },
      { p: "95", value: "20" },
    ];
    const [, second, third, last] = faultsOfRows(rows, { isDate: false });

    expect(second).to.deep.equal({});
    expect(Object.values(third!)).to.deep.equal([
      "This percentile must be higher than the one before.",
      "This must not be smaller than the value before.",
    ]);
    expect(last).to.deep.equal({ p: undefined, value: undefined });
  });

  it("may not contradict the shares beyond the bounds", () => {
    const kind = { isDate: false, placeOf: (value: number) => value / 100 };
    const rows = [
      { p: "5", value: "-10" },
      { p: "90", value: "100" },
    ];
    const faults = (below: string, above: string) =>
      Object.keys(faultsOfShares({ below, above }, rows, kind));

    expect(faults("5", "10")).to.deep.equal([]);
    expect(faults("4", "")).to.deep.equal(["below"]);
    expect(faults("", "11")).to.deep.equal(["above"]);
    expect(faults("90", "10")).to.deep.equal(["above"]);
  });
});
