import { expect } from "chai";
import {
  isHandleOrUrl,
  isWebUrl,
  MAX_WEBSITE_LENGTH,
  parsedWebUrl,
  profileFaults,
} from "../../../../src/domain/accounts/profile.ts";

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
  it("accepts empty texts", () => {
    expect(profileFaults({ website: "", profilePicture: null, twitter: "" })).to.deep.equal({});
  });
});

describe("profiles (Contract 2.17)", () => {
  it("report which field is wrong and how", () => {
    const url = ["Enter an http or https URL."];
    const handle = ["Enter a handle or an http or https URL."];
    expect(
      profileFaults({
        website: "ftp://x",
        profilePicture: "x",
        twitter: "javascript:x",
        linkedin: "//x",
        github: "a\tb",
      }),
    ).to.deep.equal({
      website: url,
      profile_picture: url,
      twitter: handle,
      linkedin: handle,
      github: handle,
    });
    expect(profileFaults({})).to.deep.equal({});
    expect(
      profileFaults({
        website: "https://x.org",
        profilePicture: "http://x.org/a.png",
        twitter: "@ada",
        github: "https://x.org",
      }),
    ).to.deep.equal({});
  });

  it("keep websites to 100 characters", () => {
    expect(MAX_WEBSITE_LENGTH).to.equal(100);
    const address = (length: number) => `https://x.org/${"a".repeat(length - 14)}`;
    expect(profileFaults({ website: address(100) })).to.deep.equal({});
    expect(profileFaults({ website: address(101) })).to.deep.equal({
      website: ["Ensure this field has no more than 100 characters."],
    });
  });

  it("read an address as the URL parser writes it", () => {
    expect(parsedWebUrl("HTTPS://X.org")).to.equal("https://x.org/");
    for (const text of ["https://x:99999/", "x.org", "https://u@x.org", ""]) {
      expect(parsedWebUrl(text), text).to.equal(null);
    }
    for (const text of ["xhttps://x.org", "https:/x.org", "https://x.org/a b", "https://?a"]) {
      expect(isWebUrl(text), text).to.equal(false);
    }
    for (const text of ["https://x.org/a@b", "https://x.org?a@b", "https://x.org#a@b"]) {
      expect(isWebUrl(text), text).to.equal(true);
    }
    expect(isWebUrl("https://x@y.org")).to.equal(false);
    expect(isWebUrl("HTTP://x@y.org")).to.equal(false);
  });

  it("refuse a handle that a browser would follow", () => {
    for (const text of ["a+b.c-d:x", "  //x", "x9:y", "\u0000x", "a\u0085b", "/\\x", "\\/x"]) {
      expect(isHandleOrUrl(text), JSON.stringify(text)).to.equal(false);
    }
    for (const text of ["a/b", "/x", ":x", "9:x", "a//b", " x"]) {
      expect(isHandleOrUrl(text), text).to.equal(true);
    }
  });
});
