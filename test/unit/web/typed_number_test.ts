/** Numbers as people type them. */
import { expect } from "chai";
import fc from "fast-check";
import { numberText, plainText, readTyped } from "../../../web/src/parts/typed_number.ts";

const read = (text: string, limits = {}) => readTyped(text, limits).number;

describe("a typed number", () => {
  it("may have a decimal comma, spaces between thousands and a long minus", () => {
    const texts = ["33,3", " 33.3 ", "1 234 567,5", "\u22124", "-,5", "1e3", "7.", "0,125"];
    expect(texts.map((text) => read(text))).to.deep.equal([
      ...[33.3, 33.3, 1_234_567.5, -4, -0.5, 1000, 7, 0.125],
    ]);
  });

  it("is refused where a comma may mean two things, unless thousands are out of range", () => {
    for (const text of ["1,234", "1,234,567", "1,234.5", "1.234,5"])
      expect(readTyped(text).fault, text).to.equal("Type it without a comma between thousands.");
    expect(read("33,333", { most: 99 })).to.equal(33.333);
  });

  it("is refused where it is no number, out of range or has more decimals, and is never moved", () => {
    for (const text of ["", "-", "12 5", "five", "1.2.3", "Infinity", "1e999", "0x10"])
      expect(readTyped(text).fault, text).to.equal("Type a number.");
    const limits = { least: 1, most: 99, decimals: 1 };
    const fault = (text: string, more = {}) => readTyped(text, { ...limits, ...more }).fault;
    expect(fault("0")).to.equal("Type a number from 1 to 99.");
    expect(fault("150", { reason: "So it is." })).to.equal("Type a number from 1 to 99. So it is.");
    expect(fault("5", { least: 7, most: 7 })).to.equal("Only 7 is possible.");
    expect(fault("33,33")).to.equal("Type at most one decimal.");
    expect(readTyped("-1", { least: 0 }).fault).to.equal("Type a number of at least 0.");
  });

  it("is read as it is shown and as it is sent", () => {
    expect([numberText(37.4, 1), numberText(50, 1), numberText(0.1 + 0.2)]).to.deep.equal([
      ...["37.4", "50.0", "0.3"],
    ]);
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const number = Number(value.toPrecision(12));
        expect(read(numberText(value))).to.equal(number === 0 ? 0 : number);
        const typed = String(value).replace(".", ",");
        if (read(typed) !== null) expect(Number(plainText(typed))).to.equal(read(typed));
      }),
    );
  });
});
