import { expect } from "chai";
import fc from "fast-check";
import { ByteText } from "../../../../src/domain/export/byte_text.ts";
import { putDay, putMoment } from "../../../../src/domain/export/moment_text.ts";
import { formatDatetime } from "../../../../src/domain/text/datetime.ts";
import { PlainText } from "../../../twins/plain_text.ts";

const decoder = new TextDecoder();

/** The methods that both sides of the comparison have. */
interface Writer extends Pick<PlainText, "text" | "number" | "numbers" | "probabilities"> {
  digits(value: number, width: number): void;
}

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.integer(),
  fc.integer({ min: 0, max: 10_000_000_000 }).map((n) => n / 1e10),
  fc.integer({ min: 0, max: 1_000 }).map((n) => n / 1e10),
  fc.maxSafeInteger(),
);
const none = fc.constant(Number.NaN);
const list = fc.array(fc.oneof(number, none));
/** Means of CDFs leave the unit interval by a rounding. */
const probabilities = fc.array(fc.oneof(fc.double({ min: -0.001, max: 1.001, noNaN: true }), none));
const write = fc.oneof(
  number.map((value) => (out: Writer) => {
    out.number(value);
  }),
  list.map((values) => (out: Writer) => {
    out.numbers(values);
  }),
  probabilities.map((values) => (out: Writer) => {
    out.probabilities(Float64Array.from(values));
  }),
  fc.string({ unit: "grapheme", maxLength: 50 }).map((text) => (out: Writer) => {
    out.text(text.repeat(40));
  }),
  fc.nat({ max: 99 }).map((value) => (out: Writer) => {
    out.digits(value, 2);
  }),
);

describe("ByteText", () => {
  it("writes what its plain twin writes, however long", () => {
    fc.assert(
      fc.property(fc.array(write, { maxLength: 30 }), (writes) => {
        // The memory has few bytes at first, so that it has to grow.
        const [fast, plain] = [new ByteText(new Uint8Array(16)), new PlainText()];
        for (const one of writes) {
          one(fast);
          one(plain);
        }
        expect(decoder.decode(fast.take())).to.equal(decoder.decode(plain.take()));
      }),
      { numRuns: 2_000 },
    );
  });

  it("writes times as formatDatetime does, and days as their first ten letters", () => {
    const written = (put: (out: ByteText) => void) => {
      const out = new ByteText();
      put(out);
      return decoder.decode(out.take());
    };
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
