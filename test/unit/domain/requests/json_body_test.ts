import { expect } from "chai";
import { readJson, readJsonArray } from "../../../../src/domain/requests/json_body.ts";
import { excessOf, hasBadText } from "../../../../src/domain/requests/json_value.ts";

const encoder = new TextEncoder();
const bounds = (values = Infinity, containers = Infinity, names = Infinity) => ({
  values,
  containers,
  names,
});
const read = (text: string, most = 2, values = Infinity) =>
  readJsonArray(encoder.encode(text), most, bounds(values));

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
      message: "Malformed JSON: more than 2 elements, arrays and objects",
    });
    expect(read("[,", 2, 1)).to.deep.equal({
      kind: "malformed",
      message: "Malformed JSON: more than 1 elements, arrays and objects",
    });
  });

  it("reports what is wrong with text that is not JSON, and with bytes that are not text", () => {
    const broken = read("[1,");
    expect(broken.kind).to.equal("malformed");
    expect(broken.kind === "malformed" && broken.message).to.match(/^Malformed JSON: .*JSON/);
    expect(readJsonArray(Uint8Array.of(0x5b, 0xff, 0x5d), 2, bounds())).to.deep.equal({
      kind: "malformed",
      message: "Malformed JSON: the bytes are not UTF-8",
    });
  });
});

describe("readJson()", () => {
  it("reads an empty body as an empty object, and others as they are", () => {
    const value = (text: string) => readJson(encoder.encode(text), bounds(3));
    expect(value("")).to.deep.equal({ kind: "read", value: {} });
    expect(value(' {"a": [1, null]} ')).to.deep.equal({ kind: "read", value: { a: [1, null] } });
    expect(value("null")).to.deep.equal({ kind: "read", value: null });
  });
});

describe("excessOf() (Contract 1.7)", () => {
  const excess = (text: string, most: ReturnType<typeof bounds>) =>
    excessOf(encoder.encode(text), most);
  /** Returns the smallest bound of each kind that a text keeps: values, containers, names. */
  const counts = (text: string) => {
    const smallest = (bound: (most: number) => ReturnType<typeof bounds>) => {
      let most = 0;
      while (excess(text, bound(most)) !== null) most += 1;
      return most;
    };
    return [
      smallest((most) => bounds(most)),
      smallest((most) => bounds(Infinity, most)),
      smallest((most) => bounds(Infinity, Infinity, most)),
    ];
  };

  it("counts commas, openings and names outside of texts", () => {
    expect(['""', "1", "[]", "{}", "[1]"].map((text) => counts(text))).to.deep.equal([
      ...[
        [0, 0, 0],
        [0, 0, 0],
        [1, 1, 0],
      ],
      ...[
        [1, 1, 0],
        [1, 1, 0],
      ],
    ]);
    expect(counts('{"a": [1, 2, {}], "b": null}')).to.deep.equal([6, 3, 2]);
  });

  it("counts nothing within texts, escaped quotes included", () => {
    expect(counts('["a,[{:", "b"]')).to.deep.equal([2, 1, 0]);
    expect(counts('["\\",[{:", "\\\\", 1]')).to.deep.equal([3, 1, 0]);
  });

  it("finds the deepest level at any position, and none within texts", () => {
    const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
    const deeper = "nested deeper than 32 levels";
    expect(excess(`[${nested(31)},"${nested(40)}",${nested(31)}]`, bounds())).to.equal(null);
    expect(excess(`[1,${nested(31)},${nested(32)}]`, bounds())).to.equal(deeper);
    expect(excess(`${'{"a":'.repeat(33)}1`, bounds())).to.equal(deeper);
  });

  it("says which bound was passed first", () => {
    const text = '[{"a":1},{"a":1}]';
    expect(excess(text, bounds(4, 3, 2))).to.equal(null);
    expect(excess(text, bounds(3, 3, 2))).to.equal("more than 3 elements, arrays and objects");
    expect(excess(text, bounds(4, 2, 2))).to.equal("more than 2 arrays and objects");
    expect(excess(text, bounds(4, 3, 1))).to.equal("more than 1 names in objects");
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
