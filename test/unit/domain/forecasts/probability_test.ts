import { expect } from "chai";
import { checkBinary, checkMultipleChoice } from "../../../../src/domain/forecasts/probability.ts";
import type { Fault } from "../../../../src/domain/requests/fault.ts";

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

function faultsOf(value: unknown, offered = OFFERED): Fault[] {
  const verdict = checkMultipleChoice(value, offered);
  return verdict.ok ? [] : verdict.faults;
}

function binaryFault(value: unknown): Fault | undefined {
  const verdict = checkBinary(value);
  return verdict.ok ? undefined : verdict.faults[0];
}

describe("the fault of a probability of yes", () => {
  const common = { path: "probability_yes", index: null, fix: "Send a number from 0 to 1" };

  it("reports what is missing, what is not a number, and which limit was crossed", () => {
    expect(binaryFault(null)).to.deep.equal({
      ...common,
      code: "required",
      value: null,
      limit: null,
      message: "The probability is missing",
    });
    expect(binaryFault("often")).to.deep.equal({
      ...common,
      code: "type",
      value: "often",
      limit: null,
      message: "The probability is not a finite number",
    });
    expect(binaryFault(-0.25)).to.deep.equal({
      ...common,
      code: "range",
      value: -0.25,
      limit: 0,
      message: "The probability is -0.25, below 0",
    });
    expect(binaryFault(1.25)).to.deep.equal({
      ...common,
      code: "range",
      value: 1.25,
      limit: 1,
      message: "The probability is 1.25, above 1",
    });
  });

  it("is absent at the ends and at the limits of stored values", () => {
    const stored = [0, 0.001, 0.002, 0.998, 0.999, 1].map((p) => {
      const verdict = checkBinary(p);
      return verdict.ok ? verdict.stored : null;
    });
    expect(stored).to.deep.equal([0.001, 0.001, 0.002, 0.998, 0.999, 0.999]);
  });
});

describe("the faults of the probabilities of options", () => {
  const path = "probability_yes_per_category";

  it("say which form a value must have", () => {
    const fix = 'Send an object such as {"Option": 0.25, ...} with every option on offer';
    for (const value of [undefined, null]) {
      expect(faultsOf(value)).to.deep.equal([
        {
          code: "required",
          path,
          index: null,
          value: null,
          limit: null,
          message: "The probabilities of the options are missing",
          fix,
        },
      ]);
    }
    for (const [value, shown] of [
      [[0.5], "array"],
      ["x", "x"],
      [0.5, 0.5],
    ] as const) {
      expect(faultsOf(value)).to.deep.equal([
        {
          code: "type",
          path,
          index: null,
          value: shown,
          limit: null,
          message: "The probabilities are not an object of option names and numbers",
          fix,
        },
      ]);
    }
  });

  it("report a missing option, a deleted one and one that never existed", () => {
    expect(faultsOf({ a: 0.5, b: 0.25, Other: 0.25, new: true })).to.deep.equal([
      {
        code: "retired_option",
        path: `${path}.b`,
        index: 1,
        value: 0.25,
        limit: null,
        message: "The option is no longer on offer and takes no probability",
        fix: "Leave the option out or send null for it",
      },
      {
        code: "missing_option",
        path: `${path}.c`,
        index: 2,
        value: null,
        limit: null,
        message: 'The option "c" is on offer and has no probability',
        fix: "Send a number from 0 to 1 for every option on offer",
      },
      {
        code: "unknown_option",
        path: `${path}.new`,
        index: null,
        value: true,
        limit: null,
        message: 'The question never had an option "new"',
        fix: "Leave it out; the options on offer are: a, c, Other",
      },
    ]);
    expect(faultsOf({ a: 0.5, c: 0.5, Other: 0, b: 0 })[0]?.code).to.equal("retired_option");
  });

  it("report the position of an option whose value is not a number or out of range", () => {
    const faults = faultsOf({ a: "x", c: 2, Other: -1 });
    expect(faults.map((fault) => [fault.code, fault.path, fault.index, fault.limit])).to.deep.equal(
      [
        ["type", `${path}.a`, 0, null],
        ["range", `${path}.c`, 2, 1],
        ["range", `${path}.Other`, 3, 0],
      ],
    );
  });

  it("report the sum when every single value is good", () => {
    expect(faultsOf({ a: 0.25, c: 0.25, Other: 0.25 })).to.deep.equal([
      {
        code: "sum",
        path,
        index: null,
        value: 0.75,
        limit: 1,
        message: "The probabilities sum to 0.75, they must sum to 1 within 0.00001001",
        fix: "Divide every probability by the sum",
      },
    ]);
    const sumFaults = (Other: number) => faultsOf({ a: 0.25, c: 0.25, Other }).length;
    expect([0.499991, 0.49998, 0.500009, 0.50002].map(sumFaults)).to.deep.equal([0, 1, 0, 1]);
  });

  it("end after twenty, with those of known options before unknown ones", () => {
    const names = (letter: string, count: number) =>
      Array.from({ length: count }, (_, i) => `${letter}${i}`);
    const options = names("o", 15);
    const sent = Object.fromEntries(names("u", 30).map((name) => [name, 0.1]));
    const faults = faultsOf(sent, { options, allOptionsEver: options });
    expect(faults.filter(({ code }) => code === "missing_option")).to.have.length(15);
    expect(faults).to.have.length(20);
  });

  it("are absent for a sum within the tolerance, whose values are stored as sent", () => {
    const sent = { a: 0.2, c: 0.3, Other: 0.500005 };
    expect(checkMultipleChoice(sent, OFFERED)).to.deep.equal({
      ok: true,
      stored: [0.2, null, 0.3, 0.500005],
    });
    const least = checkMultipleChoice({ a: 0.001, c: 0.3, Other: 0.699005 }, OFFERED);
    expect(least.ok && least.stored).to.deep.equal([0.001, null, 0.3, 0.699005]);
  });

  it("are absent for values of exactly 0.001, which are stored as sent", () => {
    const verdict = checkMultipleChoice({ a: 0.001, c: 0.499, Other: 0.5 }, OFFERED);
    expect(verdict).to.deep.equal({ ok: true, stored: [0.001, null, 0.499, 0.5] });
  });
});
