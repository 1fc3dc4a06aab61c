import { expect } from "chai";
import { isHandleOrUrl, isWebUrl, profileFaults } from "../../../../src/domain/accounts/profile.ts";

describe("isWebUrl()", () => {
  const good = [
    "https://example.org",
    "http://example.org/a?b=c#d",
    "HTTPS://Example.org:8080/",
    "http://localhost",
    "https://example.org/?u=https://me@example.org",
  ];
  for (const text of good) {
    it(`accepts ${text}`, () => {
      expect(isWebUrl(text)).to.equal(true);
    });
  }

  const bad = [
    "javascript:alert(1)",
    "ftp://example.org",
    "example.org",
    "https://",
    "https:///path",
    "https://a b.org",
    "https://user:pass@example.org",
    " https://example.org",
    "data:text/html,x",
  ];
  for (const text of bad) {
    it(`refuses ${JSON.stringify(text)}`, () => {
      expect(isWebUrl(text)).to.equal(false);
    });
  }
});

describe("isHandleOrUrl()", () => {
  it("accepts handles and web addresses", () => {
    for (const text of ["", "@ada", "ada-lovelace", "https://example.org/in/ada"]) {
      expect(isHandleOrUrl(text), text).to.equal(true);
    }
  });

  it("refuses other schemes in any spelling", () => {
    for (const text of ["javascript:x", "JavaScript:x", "\tjavascript:x", "mailto:a@b.org"]) {
      expect(isHandleOrUrl(text), text).to.equal(false);
    }
  });

  it("refuses characters that browsers drop from an address", () => {
    for (const text of ["java\nscript:x", "java\tscript:x", "javascript\r:x", "/\t/evil.com"]) {
      expect(isHandleOrUrl(text), JSON.stringify(text)).to.equal(false);
    }
  });

  it("refuses a host without a scheme", () => {
    for (const text of ["//evil.com", "\\\\evil.com", "/\\evil.com", " //evil.com"]) {
      expect(isHandleOrUrl(text), text).to.equal(false);
    }
  });
});

describe("profileFaults()", () => {
  it("reports every faulty field by its wire name", () => {
    const faults = profileFaults({
      website: "javascript:1",
      profilePicture: "data:x",
      twitter: "vbscript:1",
      linkedin: "file:///x",
      github: "ada",
    });
    expect(Object.keys(faults)).to.have.members([
      "website",
      "profile_picture",
      "twitter",
      "linkedin",
    ]);
  });

  it("accepts empty texts", () => {
    expect(profileFaults({ website: "", profilePicture: null, twitter: "" })).to.deep.equal({});
  });
});
