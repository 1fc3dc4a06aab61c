import { expect } from "chai";
import { isOneScript, lookOf } from "../../../../src/domain/accounts/look_alike.ts";

describe("lookOf()", () => {
  const alike = [
    ["demo-admin", "dem0-adrnin", "DEMO-ADMlN", "dEMO-adm1n", "deMO-admlN"],
    ["Ian.Miller", "lan.MiIIer", "1an.rniller"],
    ["сора", "copa", "ϲopa"],
    ["AvN", "ΑνΝ"],
    ["Zoë", "Zoe\u0308"],
    ["bob", "b0b", "BOB"],
  ];
  for (const names of alike) {
    it(`is the same for ${names.join(", ")}`, () => {
      expect(new Set(names.map(lookOf))).to.have.lengthOf(1);
    });
  }

  it("differs for names that a reader can distinguish", () => {
    const names = [
      "ada",
      "adam",
      "dada",
      "Zoe",
      "Zoë",
      "demo-admin2",
      "demo_admin",
      "Иван",
      "ivan",
    ];
    expect(new Set(names.map(lookOf))).to.have.lengthOf(names.length);
  });

  it("ignores invisible characters", () => {
    expect(lookOf("demo\ufe0f-admin")).to.equal(lookOf("demo-admin"));
  });
});

describe("isOneScript()", () => {
  it("counts the scripts of Japanese as one, and no Latin letter among them", () => {
    expect(isOneScript("田中ひろカナ")).to.equal(true);
    expect(isOneScript("ひs")).to.equal(false);
  });
});
