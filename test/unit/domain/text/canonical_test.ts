import { expect } from "chai";
import { composed, nameIn, patternOf } from "../../../../src/domain/text/canonical.ts";

describe("composed()", () => {
  it("gives every way to write a text the same form", () => {
    for (const text of ["Café", "ǖ", "Việt Nam", "한국어", "Ångström", "שּׁ"]) {
      expect(composed(text.normalize("NFD"))).to.equal(composed(text));
    }
    expect(composed("ﬁve ①")).to.equal("ﬁve ①");
  });

  it("leaves a text alone with more marks in a row than a language has", () => {
    const long = `e${"\u0301\u0316".repeat(50_000)}`;
    expect(composed(long)).to.equal(long);
    expect(composed(`e${"\u0301".repeat(30)}`)).to.equal(`é${"\u0301".repeat(29)}`);
  });
});

describe("nameIn()", () => {
  it("finds the very same name first, then an equal one, as the list writes it", () => {
    const [nfc, nfd] = ["Café", "Cafe\u0301"];
    expect(nameIn([nfc, nfd], nfd)).to.equal(nfd);
    expect(nameIn([nfd, nfc], nfc)).to.equal(nfc);
    expect(nameIn([nfd], nfc)).to.equal(nfd);
    expect(nameIn([nfc], nfd)).to.equal(nfc);
    expect(nameIn([nfc], "Cafe")).to.equal(undefined);
  });
});

describe("patternOf()", () => {
  const finds = (search: string, text: string) => new RegExp(patternOf(search)).test(text);

  it("finds a text in each form by each form", () => {
    for (const text of ["Café (so", "Việt", "ǖ", "한국어", "a.*b?"]) {
      const partly = text.replace("ǖ", "ü\u0304");
      for (const search of [text, text.normalize("NFD")]) {
        for (const stored of [text, text.normalize("NFD"), partly]) {
          expect(finds(search, `x${stored}y`), `${search} in ${stored}`).to.equal(true);
        }
      }
    }
  });

  it("takes no character for a pattern, and no letter for another", () => {
    expect(finds("a.*b", "aXXb")).to.equal(false);
    expect(finds("é|b", "b")).to.equal(false);
    expect(finds("Cafè", "Café")).to.equal(false);
  });
});
