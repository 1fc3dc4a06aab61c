import { expect } from "chai";
import fc from "fast-check";
import { ByteText } from "../../../../src/domain/export/byte_text.ts";
import { putDay, putMoment } from "../../../../src/domain/export/moment_text.ts";
import { formatDatetime } from "../../../../src/domain/text/datetime.ts";

const decoder = new TextDecoder();

function written(write: (out: ByteText) => void): string {
  const out = new ByteText();
  write(out);
  return decoder.decode(out.take());
}

/** `-0` has no text of its own in CSV. */
const plain = (value: number) => String(value === 0 ? 0 : value);

describe("ByteText", () => {
  it("writes every finite number as its shortest text", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.double({ noNaN: true, noDefaultInfinity: true }),
          fc.double({ min: 0, max: 1, noNaN: true }),
          fc.integer(),
          fc.integer({ min: 0, max: 10_000_000_000 }).map((n) => n / 1e10),
          fc.integer({ min: 0, max: 1_000 }).map((n) => n / 1e10),
          fc.maxSafeInteger(),
        ),
        (value) => {
          expect(written((out) => out.number(value))).to.equal(plain(value));
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it("writes lists as JSON, with null for NaN", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noDefaultInfinity: true })), (values) => {
        const expected = `[${values.map((v) => (Number.isNaN(v) ? "null" : plain(v))).join(",")}]`;
        expect(written((out) => out.numbers(values))).to.equal(expected);
      }),
    );
  });

  it("writes texts of any length as UTF-8", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 50 })), (texts) => {
        const text = texts.join("").repeat(40);
        expect(written((out) => out.text(text))).to.equal(text);
      }),
      { numRuns: 50 },
    );
  });

  it("writes times as formatDatetime does, and days as their first ten letters", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -2_208_988_800_000, max: 253_402_300_799_999 }),
        fc.boolean(),
        (ms, isWhole) => {
          const moment = isWhole ? Math.floor(ms / 1000) * 1000 : ms;
          const iso = formatDatetime(moment);
          expect(written((out) => putMoment(out, moment))).to.equal(iso);
          expect(written((out) => putDay(out, moment))).to.equal(iso.slice(0, 10));
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
