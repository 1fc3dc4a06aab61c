/** Parquet files that claim more than their pages hold. hyparquet would believe them. */
import { expect } from "chai";
import { readForecastFile } from "../../../../src/domain/submissions/read_file.ts";
import {
  dataPage,
  dataPageV2,
  dictionary,
  parquetFile,
  plainText,
  varint,
  type ParquetClaims,
} from "../../../support/parquet.ts";

/** A run of the same value, and one of packed bits, with the count in front. */
const sameRun = (count: bigint) => varint(count << 1n);
const packedRun = (header: bigint) => varint(header);

const RIGHT = {
  question_id: dataPage(plainText("7")),
  output_type: dataPage(plainText("pmf")),
  output_type_id: dataPage(plainText("yes")),
  value: dataPage(plainText("0.4")),
};
const SPARE = dataPage(plainText("spare"));

function read(columns: Readonly<Record<string, readonly number[]>>, claims?: ParquetClaims) {
  return readForecastFile(parquetFile(columns, claims), {});
}

/** Returns what is said of a file whose values have these pages. */
async function sentence(value: readonly number[], claims?: ParquetClaims) {
  const { faults } = await read({ ...RIGHT, value }, claims);
  return faults.map(({ message }) => message);
}

describe("the pages of a Parquet file", () => {
  it("are read plain and with a dictionary, of the columns that are needed", async () => {
    const inDictionary = dataPage([1, ...sameRun(1n), 1], 1, 8);
    const inSecondForm = dataPageV2([1, ...packedRun(3n), 1], 1, 8);
    for (const page of [inDictionary, inSecondForm]) {
      const value = [...dictionary("0.4", "0.6"), ...page];
      const { forecasts, faultCount } = await read({ ...RIGHT, value, spare: SPARE });
      expect(faultCount).to.equal(0);
      expect(forecasts[0]?.item).to.deep.equal({ pmf: [["yes", 0.6]] });
    }
    const spare = await read({ ...RIGHT, spare: dataPage([], 1, 5) });
    expect(spare.faultCount, "a column that is not needed").to.equal(0);
  });

  it("have no run with more values than the page", async () => {
    const told = ["A run has more values than its page"];
    const values = dictionary("0.4");
    for (const run of [
      [...sameRun(2n ** 27n), 0],
      [...sameRun(2n ** 31n - 1n), 0],
      packedRun(2n ** 29n + 1n),
      packedRun(2n ** 32n - 1n),
    ]) {
      // The first byte is the number of bits of a place, also none at all.
      for (const bits of [0, 1]) {
        const data = [bits, ...run];
        expect(await sentence([...values, ...dataPage(data, 1, 8)])).to.deep.equal(told);
        expect(await sentence([...values, ...dataPageV2(data, 1, 8)])).to.deep.equal(told);
      }
    }
    const levels = [...sameRun(2n ** 27n), 1];
    const optional = dataPage([levels.length, 0, 0, 0, ...levels, ...plainText("0.4")]);
    expect(await sentence(optional, { isOptional: true })).to.deep.equal(told);
    const hidden = dataPage([0, 0, 0, 0, ...levels]);
    expect(await sentence(hidden, { isOptional: true }), "behind its length").to.deep.equal(told);
  });

  it("have no other encodings, whose lengths nothing compares", async () => {
    expect(await sentence(dataPage([0], 1, 5))).to.deep.equal([
      "A column has the encoding DELTA_BINARY_PACKED",
    ]);
  });

  it("stand once in a row group, and no row group has less than no rows", async () => {
    expect(await sentence(RIGHT.value, { times: 2 })).to.deep.equal([
      "A row group has a column twice",
    ]);
    const claims = { rows: 1, groups: [2 ** 30, 1 - 2 ** 30], empty: [1] };
    expect(await sentence(RIGHT.value, claims)).to.deep.equal([
      "A row group has less than no rows",
    ]);
  });
});
