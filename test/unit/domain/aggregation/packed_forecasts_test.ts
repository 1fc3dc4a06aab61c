import { expect } from "chai";
import {
  buffersOf,
  packForecasts,
  unpackForecasts,
} from "../../../../src/domain/aggregation/packed_forecasts.ts";

const NaN_ = Number.NaN;

describe("packed forecasts", () => {
  it("are unpacked unchanged, with NaN for a missing end", () => {
    const packed = packForecasts([
      { userId: 3, start: 10, end: null, values: 0.25 },
      { userId: 4, start: 20.5, end: 30, values: 0.75 },
    ]);
    expect(packed).to.deep.equal({
      users: Float64Array.of(3, 4),
      starts: Float64Array.of(10, 20.5),
      ends: Float64Array.of(NaN_, 30),
      values: Float64Array.of(0.25, 0.75),
      width: 1,
    });
    expect(unpackForecasts(packed, "binary")).to.deep.equal([
      { id: 3, userId: 3, start: 10, end: null, values: 0.25 },
      { id: 4, userId: 4, start: 20.5, end: 30, values: 0.75 },
    ]);
    expect(buffersOf(packed)).to.deep.equal([
      ...[packed.users.buffer, packed.starts.buffer, packed.ends.buffer, packed.values.buffer],
    ]);
  });

  it("extend vectors that were written before an option was added", () => {
    const packed = packForecasts([
      { userId: 1, start: 0, end: null, values: Float64Array.of(0.5, 0.5) },
      { userId: 2, start: 1, end: null, values: Float64Array.of(0.25, NaN_, 0.75) },
    ]);
    expect(packed.width).to.equal(3);
    expect(packed.values).to.deep.equal(Float64Array.of(0.5, 0.5, NaN_, 0.25, NaN_, 0.75));
    expect(unpackForecasts(packed, "multiple_choice").map(({ values }) => values)).to.deep.equal([
      [0.5, 0.5, null],
      [0.25, null, 0.75],
    ]);
  });

  it("have CDFs as separate typed arrays", () => {
    const cdf = Float64Array.of(0, 0.5, 1);
    const packed = packForecasts([
      { userId: 1, start: 0, end: 0, values: cdf },
      { userId: 2, start: 0, end: null, values: cdf },
    ]);
    for (const type of ["numeric", "discrete", "date"] as const) {
      const rows = unpackForecasts(packed, type);
      expect(rows.map(({ values }) => values)).to.deep.equal([cdf, cdf]);
      expect(rows[0]?.end).to.equal(0);
      packed.values[0] = 0.1;
      expect(rows[0]?.values).to.deep.equal(cdf);
      packed.values[0] = 0;
    }
  });
});
