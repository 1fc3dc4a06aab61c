import { expect } from "chai";
import { readOpenObject } from "../../../../src/http/request/open_object.ts";

const read = (json: string): unknown => readOpenObject(JSON.parse(json));

describe("readOpenObject()", () => {
  it("does not change plain data", () => {
    const plain = { a: [1, null, true, { b: "ü" }], "": {}, toString: 0 };
    expect(readOpenObject(plain)).to.deep.equal(plain);
  });

  for (const key of [
    "__proto__",
    "constructor",
    "prototype",
    "_bsontype",
    "$gt",
    "$",
    "a.b",
    ".",
  ]) {
    it(`drops the key ${key} at every depth`, () => {
      const name = JSON.stringify(key);
      const json = `{"kept":[{${name}:1,"deep":{${name}:{"x":1}}}],${name}:{"is_staff":true}}`;
      expect(read(json)).to.deep.equal({ kept: [{ deep: {} }] });
    });
  }

  for (const text of ["\\u0000", "a\\u0000", "\\ud800", "\\udc00x"]) {
    it(`refuses ${text} in values and in keys`, () => {
      expect(read(`{"a":[{"b":"${text}"}]}`)).to.equal(undefined);
      expect(read(`{"a":{"${text}":1}}`)).to.equal(undefined);
    });
  }
});
