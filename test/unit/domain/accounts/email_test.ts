import { expect } from "chai";
import { emailKey, isEmail } from "../../../../src/domain/accounts/email.ts";

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
