/** How the values of a body are read before its shape is checked (Contract 1.3, 1.5). */
import { expect } from "chai";
import Type from "typebox";
import { normalise, readBoolean } from "../../../../src/http/request/normalise.ts";
import { Moment, Nullable, Verbatim } from "../../../../src/schema/primitives.ts";

const Body = Type.Object({
  id: Type.Integer(),
  share: Type.Optional(Type.Number()),
  flag: Type.Optional(Type.Boolean()),
  when: Type.Optional(Moment),
  name: Type.Optional(Type.String()),
  text: Type.Optional(Verbatim()),
  note: Type.Optional(Nullable(Type.String())),
  kind: Type.Optional(Type.Unsafe<string>({ type: "string", default: "plain" })),
  either: Type.Optional(Type.Union([Type.Integer(), Type.String()])),
  tags: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 2 })),
  parts: Type.Optional(Type.Array(Type.Object({ n: Type.Integer() }))),
  data: Type.Optional(Type.Unsafe<object>({ type: "object", additionalProperties: true })),
});

/** Returns the value, without the default of `kind`, or the fault. */
function read(body: object): unknown {
  const result = normalise(Body, { id: 1, ...body });
  if ("fault" in result) return result.fault;
  const { id, kind, ...rest } = result.value as Record<string, unknown>;
  expect([id, kind]).to.deep.equal([1, "plain"]);
  return rest;
}

describe("normalise()", () => {
  for (const [body, value] of [
    [{ share: " 0.5 " }, { share: 0.5 }],
    [
      { name: " Cafe\u0301 ", text: "Cafe\u0301 " },
      { name: "Café", text: "Cafe\u0301 " },
    ],
    [{ share: "-1e3" }, { share: -1000 }],
    [{ share: ".5" }, { share: 0.5 }],
    [{ share: "5." }, { share: 5 }],
    [{ flag: "yes" }, { flag: true }],
    [{ flag: " Off " }, { flag: false }],
    [{ flag: true }, { flag: true }],
    [{ when: "2026-01-02T03:04:05Z" }, { when: Date.UTC(2026, 0, 2, 3, 4, 5) }],
    [{ name: " Ada " }, { name: "Ada" }],
    [{ text: " as is " }, { text: " as is " }],
    [{ name: null, share: null, tags: null }, {}],
    [{ note: null }, { note: null }],
    [{ note: " x " }, { note: "x" }],
    [{ either: "7" }, { either: 7 }],
    [{ either: "seven" }, { either: "seven" }],
    [{ tags: [" a ", "b"] }, { tags: ["a", "b"] }],
    [{ parts: [{ n: "1" }, { n: 2, more: 3 }] }, { parts: [{ n: 1 }, { n: 2 }] }],
    [{ data: { a: [1], $where: 1, constructor: 2 } }, { data: { a: [1] } }],
    [{ unknown: 1, is_staff: true }, {}],
  ] as const) {
    it(`reads ${JSON.stringify(body)}`, () => {
      expect(read(body)).to.deep.equal(value);
    });
  }

  for (const [body, fault] of [
    [{ id: 1.5 }, { id: ["Must be an integer."] }],
    [{ id: "x" }, { id: ["Must be an integer."] }],
    [{ id: true }, { id: ["Must be an integer."] }],
    [{ id: undefined }, { id: ["Required."] }],
    [{ id: null }, { id: ["Must not be null."] }],
    [{ share: "0x10" }, { share: ["Must be a number."] }],
    [{ share: "" }, { share: ["Must be a number."] }],
    [{ share: "1e999" }, { share: ["Must be a number."] }],
    [{ flag: 1 }, { flag: ["Must be true or false."] }],
    [{ name: 7 }, { name: ["Must be a string."] }],
    [{ name: "a\0" }, { name: ["Must not contain the character U+0000."] }],
    [{ text: "\ud800" }, { text: ["Must not contain a lone surrogate."] }],
    [{ tags: "a" }, { tags: ["Must be an array."] }],
    [{ tags: [] }, { tags: ["At least 1 elements."] }],
    [{ tags: ["a", "b", "c"] }, { tags: ["At most 2 elements."] }],
    [{ tags: ["a", 7] }, { tags: ["Must be a string."] }],
    [{ parts: [{ n: 1 }, { n: "x" }] }, { parts: [{}, { n: ["Must be an integer."] }] }],
    [{ parts: [{ n: 1 }, 7] }, { parts: [{}, { non_field_errors: ["Must be a JSON object."] }] }],
    [{ data: { a: "\0" } }, { data: ["Must not contain U+0000 or a lone surrogate."] }],
    [{ note: 7 }, { note: ["Must be a string."] }],
  ] as const) {
    it(`refuses ${JSON.stringify(body)}`, () => {
      expect(read(body)).to.deep.equal(fault);
    });
  }

  it("accepts whole numbers only as far as all readers of JSON agree on them", () => {
    const most = Number.MAX_SAFE_INTEGER;
    for (const id of [most, -most]) {
      expect(normalise(Body, { id })).to.deep.equal({ value: { id, kind: "plain" } });
    }
    for (const id of [most + 1, -most - 1, "9007199254740993"]) {
      const fault = { id: [`Must be an integer between ${-most} and ${most}.`] };
      expect(normalise(Body, { id })).to.have.deep.property("fault", fault);
    }
    const share = most + 1;
    expect(normalise(Body, { id: 1, share })).to.have.nested.property("value.share", share);
  });

  it("reads decimal texts of up to 400 characters, and refuses longer ones unread", () => {
    const long = "1".padStart(400, "0");
    expect(read({ share: long })).to.deep.equal({ share: 1 });
    // Reading them took time that grew with the square of their length: a megabyte, an hour.
    for (const share of [`0${long}`, `${"1".repeat(2_000)}x`]) {
      expect(read({ share })).to.deep.equal({ share: ["Must be a number."] });
    }
  });

  it("returns the readable fields beside a fault", () => {
    expect(normalise(Body, { id: "x", name: "Ada", parts: [{ n: 1 }, { n: "x" }] })).to.deep.equal({
      fault: { id: ["Must be an integer."], parts: [{}, { n: ["Must be an integer."] }] },
      readable: { name: "Ada", kind: "plain", parts: [{ n: 1 }, {}] },
    });
  });

  it("reads no inherited name as a field", () => {
    const Odd = Type.Object({ toString: Type.Optional(Type.String()) });
    expect(normalise(Odd, {})).to.deep.equal({ value: {} });
  });
});

describe("readBoolean()", () => {
  it("accepts six words for true and for false, in any case", () => {
    for (const word of ["true", "t", "1", "yes", "y", "on", "TRUE", " Yes "])
      expect(readBoolean(word), word).to.equal(true);
    for (const word of ["false", "f", "0", "no", "n", "off", "False", " N "])
      expect(readBoolean(word), word).to.equal(false);
    for (const word of ["", "2", "null", "truth"])
      expect(readBoolean(word), word).to.equal(undefined);
  });
});
