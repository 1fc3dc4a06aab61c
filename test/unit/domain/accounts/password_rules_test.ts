import { expect } from "chai";
import { isCommonPassword } from "../../../../src/domain/accounts/common_passwords.ts";
import { passwordFaults } from "../../../../src/domain/accounts/password_rules.ts";

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

  it("accepts 128 characters", () => {
    expect(passwordFaults("ab3$".repeat(32), OWNER)).to.deep.equal([]);
  });
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
