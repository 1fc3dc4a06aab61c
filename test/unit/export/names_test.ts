import { expect } from "chai";
import { PLAIN_NAMES, pseudonyms } from "../../../src/export/names.ts";

describe("names in an archive", () => {
  const ada = { _id: 7, username: "ada" };
  const bob = { _id: 8, username: "ada" };

  it("are real names, or pseudonyms that differ by account, by kind and by archive", () => {
    expect(PLAIN_NAMES.forecasters(ada)).to.equal("ada");
    expect(PLAIN_NAMES.commenters(ada)).to.equal("ada");
    const one = pseudonyms({ forecasters: "k1", commenters: "k2" });
    const other = pseudonyms({ forecasters: "k3", commenters: "k4" });
    const all = [one, other].flatMap(({ forecasters, commenters }) =>
      [ada, bob].flatMap((account) => [forecasters(account), commenters(account)]),
    );
    expect(new Set(all).size).to.equal(8);
    for (const name of all) expect(name).to.match(/^[0-9a-f]{64}$/);
    expect(one.forecasters({ ...ada, username: "renamed" })).to.equal(one.forecasters(ada));
  });
});
