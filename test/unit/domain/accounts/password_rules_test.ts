import { expect } from "chai";
import { isCommonPassword } from "../../../../src/domain/accounts/common_passwords.ts";
import {
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  passwordFaults,
} from "../../../../src/domain/accounts/password_rules.ts";

const OWNER = { username: "ada.lovelace", email: "countess@analytical.example" };

describe("passwordFaults()", () => {
  it("accepts a good password", () => {
    expect(passwordFaults("copper kettle 9 birds", OWNER)).to.deep.equal([]);
    expect(passwordFaults("x9$kQ2vL", { username: "x", email: "" })).to.deep.equal([]);
  });

  const refused: [string, RegExp][] = [
    ["x9$kQ2v", /too short/],
    ["1029847566012", /numeric/],
    ["PassWord123", /common/],
    ["lovelace1", /similar to the username/],
    ["ecalevol.ada", /similar to the username/],
    ["countess9", /similar to the email/],
    ["y".repeat(129), /no more than 128/],
    [" ".repeat(8), /blanks/],
    ["\u00a0\u3000\u200b\t".repeat(2), /blanks/],
  ];
  for (const [password, message] of refused) {
    it(`refuses ${password.slice(0, 20)}`, () => {
      expect(passwordFaults(password, OWNER).join(" ")).to.match(message);
    });
  }
});

describe("isCommonPassword()", () => {
  it("knows common ones, in any case", () => {
    expect(isCommonPassword("Sunshine2024")).to.equal(true);
    expect(isCommonPassword("QWERTYUIOP")).to.equal(true);
    expect(isCommonPassword("correct horse battery")).to.equal(false);
  });

  it("does not count blanks around a password", () => {
    expect(isCommonPassword(" sunshine\t")).to.equal(true);
  });

  it("knows favourite words with favourite endings", () => {
    const endings = ["", "1", "12", "123", "1234", "12345", "123456", "!", "1!", "123!"];
    const years = ["2018", "2019", "2020", "2021", "2022", "2023", "2024", "2025", "2026"];
    for (const ending of [...endings, ...years]) {
      expect(isCommonPassword(`lovely${ending}`), ending).to.equal(true);
    }
    expect(isCommonPassword("lovely2017")).to.equal(false);
  });
});

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
