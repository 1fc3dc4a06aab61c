import { expect } from "chai";
import { textsOutsideCode } from "../../../../src/domain/text/markdown_text.ts";

describe("textsOutsideCode()", () => {
  it("returns the text of each block, with a blank for code and hard breaks", () => {
    expect(textsOutsideCode("# Head `x`!\n\none\\\ntwo\n\n<div>\nraw\n</div>")).to.deep.equal([
      "Head  !",
      "one two",
      "<div>\nraw\n</div>",
    ]);
  });

  it("leaves fenced and indented code out", () => {
    expect(textsOutsideCode("a\n\n```\nb\n```\n\n    c\n\nd")).to.deep.equal(["a", "d"]);
    expect(textsOutsideCode("")).to.deep.equal([]);
  });

  it("ignores blocks nested deeper than fifty", () => {
    const quoted = (levels: number) => textsOutsideCode(`${"> ".repeat(levels)}deep`);
    expect(quoted(40)).to.deep.equal(["deep"]);
    expect(quoted(60)).to.deep.equal([]);
  });
});
