import { expect } from "chai";
import { matching, mentionOf, typedAt } from "../../../web/src/comments/named_at.ts";

describe("the name that is typed after an @", () => {
  it("stands before the caret, in brackets too, and not in an address of mail", () => {
    expect(typedAt("See @ada", 8)).to.deep.equal({ start: 4, name: "ada" });
    expect(typedAt("See @ada", 6)).to.deep.equal({ start: 4, name: "a" });
    expect(typedAt("@", 1)).to.deep.equal({ start: 0, name: "" });
    expect(typedAt("@(ada@b", 7)).to.deep.equal({ start: 0, name: "ada@b" });
    for (const text of ["ada@b", "@ada ", "@(ada)", "none"])
      expect(typedAt(text, text.length), text).to.equal(null);
  });

  it("is written so that the server finds the account", () => {
    const names = ["ada", "ada.b-c", "ada.", "a@b", "Åsa_1"];
    expect(names.map(mentionOf)).to.deep.equal([
      ...["@ada ", "@ada.b-c ", "@(ada.) ", "@(a@b) ", "@Åsa_1 "],
    ]);
  });

  it("is looked for without regard to case, and beginnings come first", () => {
    const found = matching(["Nevada", "ADA", "bob", "adam", "ADA"], "ada", 2);
    expect(found).to.deep.equal(["ADA", "adam"]);
  });
});
