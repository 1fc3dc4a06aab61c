/**
 * Which texts of users a page reads itself. Every mark of CommonMark and of formulas is tried alone
 * and with every other one, because the parser's time grows with the square of some of them.
 */
import { expect } from "chai";
import { isQuick } from "../../../web/src/markdown/quick.ts";
import { extensions } from "../../../web/src/markdown/further.ts";
import { treeOf } from "../../../web/src/markdown/tree.ts";

/** The length that a comment may have (Contract 1.13). */
const LONGEST = 150_000;
const MARKS = [
  ...["*", "_", "`", "~", "#", "+", "-", "=", ">", "|", "!", "[", "]", "(", ")", "<", "\\", "&"],
  ...["$", "$$", "**", "__", "``", "](", "![", "[]", "]: ", "\n", "\n\n", "\t", "1. ", "- ", "> "],
  ...["&#", "a*", "_a", "[a](", "<a", "{", "}", "^", "\\frac{", "\\left("],
];
const BEGINNINGS = [...MARKS, ...MARKS.flatMap((one) => MARKS.map((other) => `${one}${other}`))];

/** Repeats a beginning for as long as the text is wanted. */
function repeated(beginning: string, isWanted: (text: string) => boolean): string {
  let text = beginning;
  while (isWanted(text + text)) text += text;
  while (isWanted(text + beginning)) text += beginning;
  return text;
}

describe("texts of marks", function () {
  // A text that took seconds would exceed this; all together take some.
  this.timeout(60_000);

  it("are read by no page when they are as long as a text may be", () => {
    for (const beginning of BEGINNINGS) {
      const text = beginning.repeat(Math.floor(LONGEST / beginning.length));
      expect(isQuick(text), beginning).to.equal(false);
    }
  });

  it("are read to their end when a page reads them itself", () => {
    for (const beginning of BEGINNINGS) {
      const text = repeated(beginning, isQuick);
      expect(isQuick(text), beginning).to.equal(true);
      expect(treeOf(text, extensions), beginning).to.be.an("object");
    }
  });
});
