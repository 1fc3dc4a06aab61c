/** Forecasts and snapshots in the form in which they are passed to a thread. */
import { expect } from "chai";
import type { Snapshot } from "../../../../src/domain/aggregation/history/history.ts";
import type { MethodValues } from "../../../../src/domain/aggregation/method_values.ts";
import {
  packSnapshots,
  unpackSnapshots,
} from "../../../../src/domain/aggregation/history/packed_snapshots.ts";

const NaN_ = Number.NaN;

const method = (shift: number, width: number): MethodValues => ({
  forecastValues: Array.from({ length: width }, (_, i) => shift + i),
  lower: Array.from({ length: width }, (_, i) => shift + 10 + i),
  centers: Array.from({ length: width }, (_, i) => shift + 20 + i),
  upper: Array.from({ length: width }, (_, i) => shift + 30 + i),
  means: Array.from({ length: width }, (_, i) => shift + 40 + i),
  histogram: null,
});

const snapshot = (width: number, change: Partial<Snapshot> = {}): Snapshot => ({
  startTime: 0,
  endTime: null,
  forecasterCount: 7,
  recency_weighted: method(100, width),
  unweighted: method(200, width),
  service_prediction: method(300, width),
  ...change,
});

describe("packed snapshots", () => {
  it("hold five rows for each method of probabilities, one after the other", () => {
    const packed = packSnapshots([{ time: 60, snapshot: snapshot(2) }], "binary");
    expect([packed.count, packed.width, packed.size, packed.records.length]).to.deep.equal([
      1, 2, 10, 32,
    ]);
    const [record] = unpackSnapshots(packed);
    const rows = (shift: number) =>
      Float64Array.from([0, 1, 10, 11, 20, 21, 30, 31, 40, 41], (n) => shift + n);
    expect(record).to.deep.equal({
      time: 60,
      forecasterCount: 7,
      width: 2,
      recency_weighted: rows(100),
      unweighted: rows(200),
      service_prediction: rows(300),
    });
  });

  it("hold a CDF and three locations for each method of a continuous question", () => {
    const narrow = (shift: number): MethodValues => ({
      ...method(shift, 1),
      forecastValues: Float64Array.of(shift + 1, shift + 2, shift + 3),
      means: null,
    });
    const given = snapshot(1, {
      recency_weighted: narrow(100),
      unweighted: narrow(200),
      service_prediction: null,
    });
    const packed = packSnapshots([{ time: 60, snapshot: given }], "numeric");
    expect([packed.count, packed.width, packed.size]).to.deep.equal([1, 3, 6]);
    const [record] = unpackSnapshots(packed);
    expect(record?.recency_weighted).to.deep.equal(Float64Array.of(101, 102, 103, 110, 120, 130));
    expect(record?.unweighted).to.deep.equal(Float64Array.of(201, 202, 203, 210, 220, 230));
    expect([...record!.service_prediction].every(Number.isNaN)).to.equal(true);
  });

  it("hold 0 forecasters and nothing else for an instant at which the last one left", () => {
    const packed = packSnapshots(
      [
        { time: 60, snapshot: null },
        { time: 70, snapshot: snapshot(2, { forecasterCount: 1 }) },
      ],
      "binary",
    );
    const [gone, back] = unpackSnapshots(packed);
    expect([gone?.time, gone?.forecasterCount, back?.time, back?.forecasterCount]).to.deep.equal([
      60, 0, 70, 1,
    ]);
    expect([...gone!.recency_weighted].every(Number.isNaN)).to.equal(true);
    expect(back?.recency_weighted[0]).to.equal(100);
  });

  it("fill narrower vectors and nulls with NaN", () => {
    const packed = packSnapshots(
      [
        {
          time: 1,
          snapshot: snapshot(1, {
            recency_weighted: { ...method(100, 1), forecastValues: [null] },
          }),
        },
        { time: 2, snapshot: snapshot(2) },
      ],
      "multiple_choice",
    );
    const [narrow] = unpackSnapshots(packed);
    expect(narrow?.recency_weighted).to.deep.equal(
      Float64Array.of(NaN_, NaN_, 110, NaN_, 120, NaN_, 130, NaN_, 140, NaN_),
    );
  });

  it("are empty without instants", () => {
    expect(unpackSnapshots(packSnapshots([], "binary"))).to.deep.equal([]);
  });
});
