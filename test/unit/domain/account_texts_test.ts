/** The messages about names, passwords, links and limits, and each rule at its limit. */
import { expect } from "chai";
import { addressKey } from "../../../src/domain/requests/address.ts";
import { emailKey, isEmail, MAX_EMAIL_LENGTH } from "../../../src/domain/accounts/email.ts";
import {
  loginKeysOf,
  nextLoginKeys,
  noLoginKeys,
} from "../../../src/domain/accounts/login_keys.ts";
import {
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  passwordFaults,
} from "../../../src/domain/accounts/password_rules.ts";
import {
  isHandleOrUrl,
  isWebUrl,
  MAX_WEBSITE_LENGTH,
  parsedWebUrl,
  profileFaults,
} from "../../../src/domain/accounts/profile.ts";
import { isProjectSlug, postSlug, projectSlug } from "../../../src/domain/text/slug.ts";
import {
  checkUsername,
  MAX_USERNAME_LENGTH,
  USERNAME_CHANGE_INTERVAL,
} from "../../../src/domain/accounts/username.ts";

const OWNER = { username: "ada.lovelace", email: "countess@analytical.example" };
const faults = (password: string, owner: Partial<typeof OWNER> = {}) =>
  passwordFaults(password, { ...OWNER, ...owner });

describe("passwords (Contract 2.19)", () => {
  it("have from 8 to 128 characters, counted as people see them", () => {
    expect([MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH]).to.deep.equal([8, 128]);
    const short = "This password is too short. It must contain at least 8 characters.";
    expect(faults("x9$kQ2v")).to.deep.equal([short]);
    expect(faults("x9$kQ2vL")).to.deep.equal([]);
    expect(faults("😀1a😀2b😀")).to.deep.equal([short]);
    expect(faults("😀1a😀2b😀3")).to.deep.equal([]);
    const long = "Ensure this field has no more than 128 characters.";
    expect(faults("ab3$".repeat(32))).to.deep.equal([]);
    expect(faults(`${"ab3$".repeat(32)}x`)).to.deep.equal([long]);
    // For a password of 200 digits no other rule is checked.
    expect(faults("1".repeat(200))).to.deep.equal([long]);
  });

  it("are compared with the name and the address", () => {
    const name = "The password is too similar to the username.";
    const mail = "The password is too similar to the email address.";
    expect(faults("Lovelace")).to.deep.equal([name]);
    expect(faults("COUNTESS1")).to.deep.equal([mail]);
    expect(faults("analytical", { username: "" })).to.deep.equal([mail]);
    expect(faults("adalovelace", { email: "ada.lovelace@x.org" })).to.deep.equal([name, mail]);
  });

  it("may share less than seven tenths of the characters with a part of them", () => {
    const username = "abcdefghij";
    // Ten characters each: seven in common is 2 * 7 / 20, six is 2 * 6 / 20.
    expect(faults("abcdefg(/)", { username })).to.have.length(1);
    expect(faults("abcdef;(/)", { username })).to.deep.equal([]);
    // A character counts as often as both texts have it.
    expect(faults("aaaaaaa(/)", { username })).to.deep.equal([]);
    expect(faults("aaaaaaa(/)", { username: "aaaaaaaaaa" })).to.have.length(1);
  });

  it("are not compared with parts that are a tenth as long", () => {
    expect(faults("a".repeat(7) + "(/)", { username: "a-b" })).to.deep.equal([]);
    expect(faults("xxxx(/)$k", { username: "", email: "" })).to.deep.equal([]);
  });

  it("are not blank, not only digits, and not common", () => {
    const digits = "This password is entirely numeric.";
    expect(faults("1029847566012")).to.deep.equal([digits]);
    expect(faults("102984756601a")).to.deep.equal([]);
    expect(faults("a102984756601")).to.deep.equal([]);
    expect(faults("٣٤٥٦٧٨٩١")).to.deep.equal([digits]);
    const blank = "A password may not consist of blanks only.";
    expect(faults(" \t".repeat(5))).to.deep.equal([blank]);
    expect(faults(`${" ".repeat(8)}x9`)).to.deep.equal([]);
    expect(faults(`x9${" ".repeat(8)}`)).to.deep.equal([]);
    expect(faults("PassWord123")).to.deep.equal(["This password is too common."]);
  });
});

describe("user names (Contract 2.18)", () => {
  const told = (name: string, reserved?: readonly string[] | null) =>
    checkUsername(name, reserved).faults;

  it("have a message for each fault", () => {
    expect([MAX_USERNAME_LENGTH, USERNAME_CHANGE_INTERVAL / 86_400_000]).to.deep.equal([30, 180]);
    expect(told("")).to.deep.equal(["This field may not be blank."]);
    expect(told("x".repeat(30))).to.deep.equal([]);
    expect(told("x".repeat(31))).to.deep.equal([
      "Ensure this field has no more than 30 characters.",
    ]);
    const letters = "Only letters, digits and @ . + - _ are allowed in a username.";
    for (const name of ["a b", " a", "a ", "a/b", "/a", "a/"]) {
      expect(told(name), name).to.deep.equal([letters]);
    }
    expect(told("@.+-_")).to.deep.equal(["A username needs at least one letter or digit."]);
    expect(told("-a")).to.deep.equal([]);
  });

  it("are refused when the platform has reserved them", () => {
    const names = [
      ...["anonymous", "moderator", "moderators", "predictor", "predictors", "admin", "admins"],
      ...["curator", "curators", "staff", "system", "deleted", "me", "support"],
    ];
    for (const name of names) {
      expect(told(name), name).to.deep.equal(["This username is reserved."]);
      expect(told(name, null), name).to.deep.equal([]);
    }
    expect(told("Acme", ["ACME"])).to.deep.equal(["This username is reserved."]);
    expect(told("acme-2", ["ACME"])).to.deep.equal([]);
    expect(told("adm1n")).to.deep.equal(["This username looks like a reserved one."]);
  });

  it("are returned in their stored form and with their key", () => {
    expect(checkUsername("Ａda")).to.deep.equal({ username: "Ada", key: "ada", faults: [] });
  });
});

describe("login keys", () => {
  it("are the keys of the name and of the address, each once", () => {
    expect(loginKeysOf({ username: "Ada", email: "" })).to.deep.equal(["ada"]);
    expect(noLoginKeys(7)).to.deep.equal(["#7"]);
  });

  it("keep the keys that the account had and add new ones", () => {
    const before = { _id: 7, username: "ada", email: "ada@x.org" };
    expect(nextLoginKeys(before, { username: "ada", email: "eve@x.org" })).to.deep.equal([
      "ada",
      "eve@x.org",
    ]);
    const half = { ...before, loginKeys: ["ada"] };
    expect(nextLoginKeys(half, { username: "ada", email: "ada@x.org" })).to.deep.equal(["ada"]);
    expect(nextLoginKeys({ ...before, loginKeys: [] }, before)).to.deep.equal(["#7"]);
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

describe("network addresses as keys", () => {
  it("leave out the zone and use four groups", () => {
    expect(addressKey("fe80::1%eth0")).to.equal("fe80:0:0:0::/64");
    expect(addressKey("1:2:3:4:5:6:7::")).to.equal("1:2:3:4::/64");
    expect(addressKey("1::4:5:6:7:8")).to.equal("1:0:0:4::/64");
    expect(addressKey("::")).to.equal("0:0:0:0::/64");
    expect(addressKey("::FFFF:192.0.2.7")).to.equal("192.0.2.7");
    expect(addressKey("::ffff:1:2")).to.equal("0:0:0:0::/64");
  });
});

describe("slugs", () => {
  it("have at most 100 characters for a post and 200 for a project", () => {
    expect(postSlug("", "a".repeat(150))).to.equal("a".repeat(100));
    expect(postSlug(" ", "A  b!")).to.equal("a-b");
    expect(postSlug("", "--a--b--")).to.equal("a-b");
    expect(postSlug("", `${"a".repeat(99)} b`)).to.equal("a".repeat(99));
    expect(isProjectSlug("a".repeat(200))).to.equal(true);
    expect(isProjectSlug("a".repeat(201))).to.equal(false);
    for (const text of ["a b", " a", "a ", "12", "1-2"]) {
      expect(isProjectSlug(text), text).to.equal(false);
    }
  });

  it("leave room for a counter, and get a letter when they have none", () => {
    expect(projectSlug("b".repeat(300), new Set())).to.equal("b".repeat(184));
    expect(projectSlug("何か", new Set())).to.equal("project");
    expect(projectSlug("12", new Set(["project-12"]))).to.equal("project-12-2");
    expect(projectSlug("Cup", new Set(["cup"]))).to.equal("cup-2");
    expect(projectSlug("Cup", new Set(["cup", "cup-3"]))).to.equal("cup-2");
  });
});
