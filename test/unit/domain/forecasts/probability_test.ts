import { expect } from "chai";
import { checkBinary, checkMultipleChoice } from "../../../../src/domain/forecasts/probability.ts";

const OFFERED = { options: ["a", "c", "Other"], allOptionsEver: ["a", "b", "c", "Other"] };

function codes(value: unknown): (string | null)[][] {
  const verdict = checkMultipleChoice(value, OFFERED);
  return verdict.ok
    ? []
    : verdict.faults.map(({ code, path }) => [code, path.split(".")[1] ?? null]);
}

describe("checkBinary() (Maths 1.1)", () => {
  it("accepts both ends and stores them clamped", () => {
    expect([0, 1, 0.3, "0.25"].map((p) => checkBinary(p))).to.deep.equal(
      [0.001, 0.999, 0.3, 0.25].map((stored) => ({ ok: true, stored })),
    );
  });

  for (const [value, code, limit] of [
    [undefined, "required", null],
    [null, "required", null],
    ["yes", "type", null],
    [true, "type", null],
    [Number.NaN, "type", null],
    [[0.5], "type", null],
    [-0.01, "range", 0],
    [1.01, "range", 1],
  ] as const) {
    it(`refuses ${JSON.stringify(value)} as ${code}`, () => {
      const verdict = checkBinary(value);

      expect(verdict.ok ? null : verdict.faults[0]).to.deep.include({
        code,
        limit,
        path: "probability_yes",
        index: null,
      });
    });
  }
});

describe("checkMultipleChoice() (Maths 1.2)", () => {
  it("stores a vector over all options ever", () => {
    const verdict = checkMultipleChoice({ Other: 0.5, a: 0.2, c: 0.3, b: null }, OFFERED);

    expect(verdict).to.deep.equal({ ok: true, stored: [0.2, null, 0.3, 0.5] });
  });

  it("raises small values to 0.001 and divides by the new sum", () => {
    const verdict = checkMultipleChoice({ a: 0, c: 0.5, Other: 0.5 }, OFFERED);

    expect(verdict.ok && verdict.stored).to.deep.equal([
      0.001 / 1.001,
      null,
      0.5 / 1.001,
      0.5 / 1.001,
    ]);
  });

  it("reports every fault at once", () => {
    expect(codes({ a: 1.5, b: 0.2, z: 0.1 })).to.deep.equal([
      ["range", "a"],
      ["retired_option", "b"],
      ["missing_option", "c"],
      ["missing_option", "Other"],
      ["unknown_option", "z"],
    ]);
  });

  it("refuses a sum that differs by more than 1.001e-5", () => {
    expect(codes({ a: 0.2, c: 0.3, Other: 0.50001 })).to.deep.equal([]);
    expect(codes({ a: 0.2, c: 0.3, Other: 0.500011 })).to.deep.equal([["sum", null]]);
  });

  it("refuses what is not an object", () => {
    expect(codes([0.5, 0.5])).to.deep.equal([["type", null]]);
    expect(codes(null)).to.deep.equal([["required", null]]);
  });

  it("reads no option from the prototype of an object", () => {
    const offered = { options: ["constructor", "Other"], allOptionsEver: ["constructor", "Other"] };
    const polluted: unknown = JSON.parse('{"__proto__": {"constructor": 0.5}, "Other": 0.5}');
    const verdict = checkMultipleChoice(polluted, offered);

    expect(verdict.ok ? [] : verdict.faults.map(({ code }) => code)).to.deep.equal([
      "missing_option",
      "unknown_option",
    ]);
  });

  it("takes an option in each way to write its name, and the very same name first", () => {
    const offered = (...options: string[]) => ({ options, allOptionsEver: options });
    const stored = (value: object, options: string[]) => {
      const verdict = checkMultipleChoice(value, offered(...options));
      return verdict.ok ? verdict.stored : verdict.faults.map(({ code }) => code);
    };
    const [nfc, nfd] = ["Café", "Cafe\u0301"];
    expect(stored({ [nfc]: 0.4, b: 0.6 }, [nfd, "b"])).to.deep.equal([0.4, 0.6]);
    expect(stored({ b: 0.6, [nfd]: 0.4 }, [nfc, "b"])).to.deep.equal([0.4, 0.6]);
    expect(stored({ [nfd]: 0.3, [nfc]: 0.7 }, [nfc, nfd])).to.deep.equal([0.7, 0.3]);
    expect(stored({ [nfd]: 0.3, [nfc]: 0.7 }, [nfc, "b"])).to.include("unknown_option");
    const retired = { options: [nfd, "b"], allOptionsEver: [nfd, nfc, "b"] };
    expect(checkMultipleChoice({ [nfd]: 0.4, b: 0.6 }, retired)).to.deep.equal({
      ok: true,
      stored: [0.4, null, 0.6],
    });
  });

  it("lists at most twenty faults", () => {
    const value = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`x${i}`, 0.1]));

    expect(codes(value)).to.have.length(20);
  });
});
