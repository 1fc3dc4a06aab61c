import { expect } from "chai";
import {
  checkUsername,
  MAX_USERNAME_LENGTH,
  USERNAME_CHANGE_INTERVAL,
  usernameKey,
} from "../../../../src/domain/accounts/username.ts";

describe("checkUsername()", () => {
  const accepted = [
    "ada",
    "Ada.Lovelace+1@x_y-z",
    "Zoë",
    "Ω2",
    "x".repeat(30),
    "日本語",
    "1",
    "नमस्ते",
    "田中ひろカナー",
    "李金김철수",
    "Иван-7",
    "ada٣",
    "γιώργος_2",
  ];
  for (const name of accepted) {
    it(`accepts ${name}`, () => {
      expect(checkUsername(name).faults).to.deep.equal([]);
    });
  }

  const refused = ["", "a b", "a/b", "x".repeat(31), "...", "@-_", "a\u0000", "½½", "😀ada", "a\n"];
  const hidden = ["demo\ufe0f-admin", "\u115f\u115f", "ㅤ", "a\u034fda", "\u{13441}", "a\u{e0100}"];
  const mixed = ["аdmin-2", "Zoё", "paypаl", "αlpha", "田中taro", "김ひ"];
  for (const name of [...refused, ...hidden, ...mixed]) {
    it(`refuses ${JSON.stringify(name)}`, () => {
      expect(checkUsername(name).faults).to.have.length.greaterThan(0);
    });
  }

  it("counts code points, after NFKC", () => {
    expect(checkUsername("𝒶".repeat(30)).username).to.equal("a".repeat(30));
    expect(checkUsername("𐐀".repeat(30)).faults).to.deep.equal([]);
    expect(checkUsername("ﬁ".repeat(16)).faults).to.have.lengthOf(1);
  });

  it("refuses the reserved names in any spelling, and configured ones", () => {
    for (const name of ["Admin", "MODERATORS", "curator", "me", "ｓｔａｆｆ", "Predictors"]) {
      expect(checkUsername(name).faults, name).to.deep.equal(["This username is reserved."]);
    }
    expect(checkUsername("Acme", ["ACME"]).faults).to.have.lengthOf(1);
    expect(checkUsername("administrator").faults).to.deep.equal([]);
  });

  it("says which rule an invisible character or a second script breaks", () => {
    for (const name of hidden) {
      expect(checkUsername(name).faults, JSON.stringify(name)).to.deep.equal([
        "A username may not contain an invisible character.",
      ]);
    }
    for (const name of mixed) {
      expect(checkUsername(name).faults, name).to.deep.equal([
        "The letters of a username must be of one script.",
      ]);
    }
  });

  it("refuses what looks like a reserved name, built in or configured", () => {
    for (const name of ["adm1n", "ADMlN", "adrnin", "M0DERAT0R", "rne", "de1eted"]) {
      const like = ["This username looks like a reserved one."];
      expect(checkUsername(name).faults, name).to.deep.equal(like);
    }
    expect(checkUsername("сора", ["copa"]).faults).to.have.lengthOf(1);
    expect(checkUsername("Ac1d", ["acid"]).faults).to.have.lengthOf(1);
    expect(checkUsername("adm1n", null).faults).to.deep.equal([]);
  });
});

describe("usernameKey()", () => {
  it("folds case and compatibility forms", () => {
    expect(usernameKey("Straße")).to.equal(usernameKey("STRASSE"));
    expect(usernameKey("ΟΔΟΣ")).to.equal(usernameKey("οδος"));
    expect(usernameKey("ẞ")).to.equal("ss");
    expect(usernameKey("Ａda")).to.equal("ada");
    expect(usernameKey("e\u0301")).to.equal(usernameKey("É"));
  });

  it("distinguishes the dotless i", () => {
    expect(usernameKey("ı")).to.not.equal(usernameKey("i"));
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
