import { expect } from "chai";
import { readJson, readJsonArray } from "../../../../src/domain/requests/json_body.ts";
import {
  hasBadText,
  holdsMoreThan,
  isDeeperThan,
} from "../../../../src/domain/requests/json_value.ts";

const encoder = new TextEncoder();
const read = (text: string, most = 2, values = Infinity) =>
  readJsonArray(encoder.encode(text), most, values);

describe("readJsonArray() (Contract 1.7, 2.4)", () => {
  it("accepts from one item to the given maximum", () => {
    expect(read("[1]")).to.deep.equal({ kind: "read", items: [1] });
    expect(read("[1,2]")).to.deep.equal({ kind: "read", items: [1, 2] });
    expect(read("[1,2,3]")).to.deep.equal({
      kind: "refused",
      message: "The array has 3 items, at most 2 are taken at once.",
      items: null,
    });
  });

  it("refuses an empty array, an empty body and everything that is not an array", () => {
    expect(read("[]")).to.deep.equal({
      kind: "refused",
      message: "The array is empty; send at least one object.",
      items: null,
    });
    for (const text of ["", "{}", "null", "5", '"x"']) {
      expect(read(text), text).to.deep.equal({
        kind: "refused",
        message: "The body must be a JSON array of objects, also for a single question.",
        items: null,
      });
    }
  });

  it("counts elements, arrays and objects before it parses", () => {
    expect(read("[{},5]", 2, 3)).to.deep.equal({ kind: "read", items: [{}, 5] });
    expect(read("[{},5]", 1, 2)).to.deep.equal({
      kind: "malformed",
      message: "Malformed JSON: more than 2 elements and objects",
    });
    expect(read("[,", 2, 1)).to.deep.equal({
      kind: "malformed",
      message: "Malformed JSON: more than 1 elements and objects",
    });
  });

  it("reports what is wrong with text that is not JSON, and with bytes that are not text", () => {
    const broken = read("[1,");
    expect(broken.kind).to.equal("malformed");
    expect(broken.kind === "malformed" && broken.message).to.match(/^Malformed JSON: .*JSON/);
    expect(readJsonArray(Uint8Array.of(0x5b, 0xff, 0x5d), 2, Infinity)).to.deep.equal({
      kind: "malformed",
      message: "Malformed JSON: the bytes are not UTF-8",
    });
  });
});

describe("readJson()", () => {
  it("reads an empty body as an empty object, and others as they are", () => {
    const value = (text: string) => readJson(encoder.encode(text), 3);
    expect(value("")).to.deep.equal({ kind: "read", value: {} });
    expect(value(' {"a": [1, null]} ')).to.deep.equal({ kind: "read", value: { a: [1, null] } });
    expect(value("null")).to.deep.equal({ kind: "read", value: null });
  });
});

describe("holdsMoreThan() (Contract 1.7)", () => {
  const count = (text: string) => {
    const bytes = new TextEncoder().encode(text);
    let most = 0;
    while (holdsMoreThan(bytes, most)) most += 1;
    return most;
  };

  it("counts commas and openings outside of texts", () => {
    expect(['""', "1", "[]", "{}", "[1]"].map(count)).to.deep.equal([0, 0, 1, 1, 1]);
    expect(count('{"a": [1, 2, {}], "b": null}')).to.equal(6);
  });

  it("counts nothing within texts, escaped quotes included", () => {
    expect(count('["a,[{", "b"]')).to.equal(2);
    expect(count('["\\",[{", "\\\\", 1]')).to.equal(3);
  });
});

describe("isDeeperThan() (Contract 1.7)", () => {
  it("counts arrays and objects, but no scalars", () => {
    expect([5, "x", null, undefined].map((value) => isDeeperThan(value, 0))).to.deep.equal([
      false,
      false,
      false,
      false,
    ]);
    expect([[], {}].map((value) => isDeeperThan(value, 0))).to.deep.equal([true, true]);
    expect([[], {}].map((value) => isDeeperThan(value, 1))).to.deep.equal([false, false]);
  });

  it("finds the deepest child at any position", () => {
    const deep = [1, null, { a: "x", b: [{ c: 1 }] }, 2];
    expect([3, 4].map((levels) => isDeeperThan(deep, levels))).to.deep.equal([true, false]);
    expect(isDeeperThan({ a: 1, b: null, c: [] }, 1)).to.equal(true);
  });
});

describe("hasBadText() (Contract 1.3)", () => {
  it("finds a NUL and half of a surrogate pair, in texts, lists and keys", () => {
    for (const bad of ["\0", "a\0b", "\ud83d", "\ude00x"]) {
      expect(hasBadText(bad)).to.equal(true);
      expect(hasBadText(["fine", [bad]])).to.equal(true);
      expect(hasBadText({ fine: 1, a: { b: bad } })).to.equal(true);
      expect(hasBadText({ fine: 1, [bad]: 1 })).to.equal(true);
    }
  });

  it("accepts whole pairs and values that are not text", () => {
    for (const good of ["", "😀", 5, true, null, undefined, [], {}, ["a", 1], { a: ["😀"] }]) {
      expect(hasBadText(good)).to.equal(false);
    }
  });
});
