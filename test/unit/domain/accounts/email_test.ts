import { expect } from "chai";
import { emailKey, isEmail, MAX_EMAIL_LENGTH } from "../../../../src/domain/accounts/email.ts";

describe("isEmail()", () => {
  it("accepts usual addresses", () => {
    for (const text of ["ada@example.org", "a.b+c@mail.example.co.uk", "zoë@exämple.org"]) {
      expect(isEmail(text), text).to.equal(true);
    }
  });

  it("refuses texts that are not addresses", () => {
    const bad = [
      "",
      "ada",
      "@example.org",
      "ada@",
      "ada@localhost",
      "a b@example.org",
      "a..b@c.org",
    ];
    const long = `${"a".repeat(65)}@example.org`;
    for (const text of [...bad, "ada@-x.org", "ada@x..org", long, "a@b@c d.org"]) {
      expect(isEmail(text), text).to.equal(false);
    }
  });
});

describe("emailKey()", () => {
  it("does not depend on case", () => {
    expect(emailKey("Ada@Example.ORG")).to.equal(emailKey("ada@example.org"));
  });
});

describe("e-mail addresses", () => {
  it("hold at most 254 characters, 64 before the sign and 63 in a label", () => {
    expect(MAX_EMAIL_LENGTH).to.equal(254);
    const label = "b".repeat(63);
    expect(isEmail(`${"a".repeat(64)}@x.org`)).to.equal(true);
    expect(isEmail(`${"a".repeat(65)}@x.org`)).to.equal(false);
    expect(isEmail(`a@${label}.org`)).to.equal(true);
    expect(isEmail(`a@${label}b.org`)).to.equal(false);
    const of = (length: number) => `a@${label}.${label}.${label}.${"c".repeat(length - 194)}`;
    expect(of(254)).to.have.length(254);
    expect(isEmail(of(254))).to.equal(true);
    expect(isEmail(of(255))).to.equal(false);
  });

  it("have a letter or digit at both ends of a label, and may have signs inside the name", () => {
    for (const text of ["a@b-c.org", "a@b.o", "a@1.2", "a'b@x.org", "x@a.b.c.d", "a.b.c@x.org"]) {
      expect(isEmail(text), text).to.equal(true);
    }
    for (const text of [
      "a@b-.org",
      "a@-b.org",
      ".a@x.org",
      "a.@x.org",
      "a@.org",
      "@x.org",
      "a@x",
    ]) {
      expect(isEmail(text), text).to.equal(false);
    }
    for (const text of ["a b@x.org", "a(@x.org", "a@x_y.org", "ab c@x.org", "a@x y.org"]) {
      expect(isEmail(text), text).to.equal(false);
    }
  });

  it("are the same in compatible characters and any case", () => {
    expect(emailKey("ＡDA@x.org")).to.equal("ada@x.org");
  });
});
