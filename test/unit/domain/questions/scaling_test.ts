import { expect } from "chai";
import { questionTypes } from "../../../../src/domain/questions/question_types.ts";
import {
  continuousRange,
  isZeroPointUsable,
  linspace,
  toInternal,
  toReal,
} from "../../../../src/domain/questions/scaling.ts";

const LOG = { rangeMin: 1, rangeMax: 1e10, zeroPoint: 0 };

describe("scaling (Maths 2)", () => {
  it("spaces evenly and ends exactly", () => {
    expect(linspace(0, 0.3, 4)[3]).to.equal(0.3);
    expect(linspace(7, 9, 1)).to.deep.equal([7]);
  });

  it("puts the geometric middle of a logarithmic range in its middle", () => {
    expect(toReal(0.5, LOG)).to.be.closeTo(1e5, 1e-4);
    expect(toInternal(1e5, LOG)).to.be.closeTo(0.5, 1e-12);
  });

  it("also works with the zero point above the range", () => {
    const scaling = { rangeMin: 0, rangeMax: 100, zeroPoint: 110 };

    expect(toInternal(toReal(0.3, scaling), scaling)).to.be.closeTo(0.3, 1e-12);
    expect(toInternal(120, scaling)).to.equal(Number.POSITIVE_INFINITY);
  });

  it("has no location far below a logarithmic range", () => {
    expect(toInternal(-5, LOG)).to.equal(Number.NEGATIVE_INFINITY);
  });

  it("uses 0 and 1 for missing ends", () => {
    expect(toReal(0.25, { rangeMin: null, rangeMax: null, zeroPoint: null })).to.equal(0.25);
  });

  it("gives one location more than there are outcomes", () => {
    const scaling = { rangeMin: 0, rangeMax: 10, zeroPoint: null };

    expect(continuousRange(scaling, null)).to.have.length(201);
    expect(continuousRange(scaling, 5)).to.deep.equal([0, 2, 4, 6.000000000000001, 8, 10]);
  });

  it("shows the outermost outcomes of a discrete question, and the range of others", () => {
    const question = {
      rangeMin: -0.5,
      rangeMax: 10.5,
      zeroPoint: null,
      inboundOutcomeCount: 11,
    };

    expect(questionTypes.discrete.presents.nominalBounds(question)).to.deep.equal({
      nominalMin: 0,
      nominalMax: 10,
    });
    expect(
      questionTypes.discrete.presents.nominalBounds({ ...question, rangeMin: 1.5, rangeMax: 12.5 }),
    ).to.deep.equal({ nominalMin: 2, nominalMax: 12 });
    expect(questionTypes.numeric.presents.nominalBounds(question)).to.deep.equal({
      nominalMin: -0.5,
      nominalMax: 10.5,
    });
  });

  it("ignores a zero point inside the range", () => {
    const usable = (zeroPoint: number | null): boolean =>
      isZeroPointUsable({ rangeMin: 0, rangeMax: 10, zeroPoint });

    expect([null, -1, 11, 0, 5, 10].map(usable)).to.deep.equal([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(isZeroPointUsable({ rangeMin: 5, rangeMax: 10, zeroPoint: 3 })).to.equal(true);
  });
});

describe("linspace() at its end", () => {
  it("are spaced evenly to exactly the end", () => {
    expect(linspace(0, 1, 3)).to.deep.equal([0, 0.5, 1]);
    expect(linspace(2, 0.3, 11)[10]).to.equal(0.3);
    expect(linspace(0.1, 0.7, 7).at(-1)).to.equal(0.7);
  });
});

describe("toInternal() at the end of a logarithmic scale", () => {
  it("have no location at the end of a logarithmic scale", () => {
    // The zero point of the scale has no logarithm.
    expect(toInternal(0, { rangeMin: 1, rangeMax: 2, zeroPoint: 0 })).to.equal(-Infinity);
    expect(toInternal(3, { rangeMin: 1, rangeMax: 2, zeroPoint: 3 })).to.equal(Infinity);
  });
});
