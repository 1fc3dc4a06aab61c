/** Compares the bytes of the kernel with its source, and its sums with plain loops. */
import { expect } from "chai";
import fc from "fast-check";
import { readFileSync } from "node:fs";
import wabt from "wabt";
import {
  CODE,
  PAIR_BYTES,
  type RowKernel,
  ROWS_AT_A_TIME,
  withKernel,
} from "../../../../src/domain/numbers/row_kernel.ts";
import { add, combine, divide, type Row } from "../../../twins/plain_kernel.ts";

const DOUBLE = 8;
const source = new URL("../../../../src/domain/numbers/row_kernel.wat", import.meta.url);

describe("the kernel", () => {
  it("has the bytes that its source gives", async () => {
    const tools = await wabt();
    const parsed = tools.parseWat("row_kernel.wat", readFileSync(source, "utf8"), { simd: true });
    expect(CODE).to.equal(Buffer.from(parsed.toBinary({}).buffer).toString("base64"));
  });

  const cell = fc.double({ min: -1e3, max: 1e3, noNaN: true });
  /** Rows of one width, a whole number of pairs, and as many factors. */
  const table = fc.integer({ min: 1, max: 20 }).chain((pairs) =>
    fc.record({
      sums: fc.array(cell, { minLength: 2 * pairs, maxLength: 2 * pairs }),
      rows: fc.array(fc.array(cell, { minLength: 2 * pairs, maxLength: 2 * pairs }), {
        minLength: 1,
        maxLength: 3 * ROWS_AT_A_TIME,
      }),
      factors: fc.array(cell, { minLength: 3 * ROWS_AT_A_TIME, maxLength: 3 * ROWS_AT_A_TIME }),
    }),
  );

  it("adds, divides and combines as plain loops do", () => {
    fc.assert(
      fc.property(table, ({ sums, rows, factors }) => {
        const expected = { recency: [...sums], plain: [...sums], means: [...sums], all: [...sums] };
        add(expected, rows[0]!, { weight: factors[0]!, share: factors[1]! });
        expected.means = divide(sums, 3);
        combine(expected.all, rows, factors);
        const found = withKernel(1 << 16, (kernel) => byKernel(kernel, { sums, rows, factors }));
        for (const name of ["recency", "plain", "means", "all"] as const) {
          expectNear(found!.result[name], expected[name]);
        }
      }),
    );
  });
});

interface Given {
  readonly sums: Row;
  readonly rows: readonly Row[];
  readonly factors: readonly number[];
}

/** Computes the same with every row in the memory of the kernel, one after the other. */
function byKernel(kernel: RowKernel, { sums, rows, factors }: Given) {
  const cells = new Float64Array(kernel.memory.buffer).fill(0);
  const bytes = sums.length * DOUBLE;
  expect(bytes % PAIR_BYTES).to.equal(0);
  const put = (row: Row, place: number) => {
    cells.set(row, place * sums.length);
    return place * bytes;
  };
  const at = (address: number) =>
    Array.from(cells.subarray(address / DOUBLE)).slice(0, sums.length);
  const [recency, plain, all, given] = [put(sums, 0), put(sums, 1), put(sums, 2), put(sums, 3)];
  const means = 4 * bytes;
  const zeros = 5 * bytes;
  const addresses = rows.map((row, k) => put(row, 6 + k));
  const tables = (6 + rows.length) * bytes;
  const entries = rows.length + ROWS_AT_A_TIME;
  cells.set(factors.slice(0, rows.length), tables / DOUBLE);
  const table = tables + entries * DOUBLE;
  new Uint32Array(cells.buffer, table, entries).fill(zeros).set(addresses);
  kernel.add(recency, plain, addresses[0]!, factors[0]!, factors[1]!, bytes);
  kernel.divide(means, given, 3, bytes);
  kernel.combine(all, bytes, tables, table, table + 4 * rows.length);
  return { recency: at(recency), plain: at(plain), means: at(means), all: at(all) };
}

function expectNear(found: Row, wanted: Row): void {
  expect(found.length).to.equal(wanted.length);
  const worst = Math.max(...wanted.map((value, i) => Math.abs(value - found[i]!)));
  expect(worst).to.be.below(1e-6);
}
