/** Compares forecasts that are read from bytes with the driver's objects of the same bytes. */
import { expect } from "chai";
import fc from "fast-check";
import mongoose from "mongoose";
import { createRowPacker } from "../../../../src/domain/export/row_packer.ts";
import {
  blankRaw,
  copyValues,
  readRawForecast,
} from "../../../../src/store/forecasts/raw_forecast.ts";
import { plainForecast } from "../../../twins/plain_forecast.ts";

const { Binary, BSON } = mongoose.mongo;

describe("readRawForecast()", () => {
  const id = fc.integer({ min: 1, max: 2 ** 31 - 1 });
  const time = fc.integer({ min: 0, max: 4e12 });
  const probability = fc.double({ min: 0, max: 1, noNaN: true });
  const values = fc.array(probability, { minLength: 2, maxLength: 201 }).map((list) => {
    return new Binary(new Uint8Array(Float64Array.from(list).buffer));
  });
  const fields = fc.record({
    q: id,
    u: id,
    s: time,
    e: fc.oneof(time, fc.constant(null)),
    v: fc.oneof(probability, fc.integer({ min: 0, max: 1 }), values),
  });
  const document = fc
    .tuple(fields, fc.shuffledSubarray(["q", "u", "s", "e", "v"] as const, { minLength: 5 }))
    .map(([all, order]) => Object.fromEntries(order.map((name) => [name, all[name]])));

  it("reads what its plain twin reads, in any order of the fields", () => {
    const row = blankRaw();
    fc.assert(
      fc.property(fc.array(document, { minLength: 1, maxLength: 5 }), (documents) => {
        // One object serves several rows, as in an export.
        for (const given of documents) {
          const bytes = BSON.serialize(given);
          const { questionId, userId, start, end } = readRawForecast(bytes, row);
          const packer = createRowPacker(1);
          const size = copyValues(bytes, row, packer);
          const found = { questionId, userId, start, end };
          expect({ ...found, values: packer.claim(size) }).to.deep.equal(plainForecast(bytes));
        }
      }),
    );
  });

  it("refuses fields and types that it does not know", () => {
    const row = blankRaw();
    for (const given of [{ x: 1 }, { qq: 1 }, { q: "1" }, { q: true }]) {
      expect(() => readRawForecast(BSON.serialize(given), row)).to.throw(TypeError);
    }
  });
});
